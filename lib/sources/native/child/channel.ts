import { Socket } from "node:net";
import { MessageReader } from "@/lib/process/message-reader.ts";
import type { FromChild, ToChild } from "../messages.ts";

/** The child's end of the channel to the server. */
export interface Channel {
  send(message: FromChild): void;
}

/**
 * Opens the channel on file descriptor 3. It is not node's own IPC, so that a tool that uses `process.send`,
 * `process.on("message")` or `process.disconnect` does not get in its way. When it closes, the server is gone or done
 * with this process, which then ends at once.
 */
export function openChannel(receive: (message: ToChild) => void): Channel {
  const socket = new Socket({ fd: 3, readable: true, writable: true });
  const reader = new MessageReader((text) => receive(JSON.parse(text) as ToChild));
  const end = () => process.kill(process.pid, "SIGKILL");
  socket.on("data", (chunk) => reader.push(chunk));
  socket.on("end", end).on("error", end).on("close", end);
  return {
    send(message) {
      socket.write(`${JSON.stringify(message)}\n`);
    },
  };
}
