import type { Socket } from "node:net";
import { MessageReader } from "@/lib/process/message-reader.ts";
import { RunLog } from "@/lib/run-log/run-log.ts";
import type { ChildParts, FromChild, ToChild } from "../messages.ts";
import { compileDraft } from "./compile.ts";
import { Machine } from "./machine.ts";
import { Task } from "./task.ts";

/** How often a child says that it is not stuck, in milliseconds. */
const aliveMs = 250;

/** Starts to serve the server over the socket: one reading or run at a time. */
export async function startHost(socket: Socket, parts: ChildParts): Promise<void> {
  const { engine, modules, limits } = parts;
  const compiled = await WebAssembly.compile(Buffer.from(engine, "base64"));
  let task: Task | undefined;
  const send = (message: FromChild) => void socket.write(`${JSON.stringify(message)}\n`);
  const log = () => new RunLog((lines, leftOut) => send({ type: "logged", lines, leftOut }));
  const machine = await Machine.create({
    engine: compiled,
    modules,
    memoryPages: limits.memoryPages,
    answer: (name, text) => task?.answer(name, text),
    answerBytes: (name, text) => task?.answerBytes(name, text) ?? new ArrayBuffer(0),
    isOver: () => task?.isOver ?? false,
  });

  async function take(message: ToChild & { type: "read" | "run" }): Promise<void> {
    send({ type: "alive" });
    const draft = compileDraft(message.code);
    if ("message" in draft) {
      if (message.type === "read") send({ type: "read", reading: { tools: [], problems: [draft] } });
      else {
        const where = draft.line === undefined ? "" : ` (draft.ts:${draft.line}:${draft.column ?? 1})`;
        const text = `${draft.message}${where}`;
        send({
          type: "finished",
          isError: true,
          hasMetadata: false,
          message: text,
          origin: { runtime: "not started" },
        });
      }
      return send({ type: "idle", clean: true });
    }
    const current = new Task({
      machine,
      draft,
      limits,
      log: log(),
      send,
      ...(message.type === "run"
        ? { run: { toolName: message.toolName, arguments: message.arguments, context: message.context } }
        : {}),
    });
    task = current;
    const alive = setInterval(() => send({ type: "alive" }), aliveMs);
    current.start();
    const clean = await current.ended;
    clearInterval(alive);
    task = undefined;
    send({ type: "idle", clean: clean && machine.reset() });
  }

  const reader = new MessageReader((text) => {
    const message = JSON.parse(text) as ToChild;
    if (message.type === "read" || message.type === "run") void take(message);
    else task?.receive(message);
  });
  socket.on("data", (chunk) => reader.push(chunk));
  send({ type: "started" });
}
