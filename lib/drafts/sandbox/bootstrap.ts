/**
 * What node runs in a child: it waits for the first message on file descriptor 3, which holds the code of the child, and
 * starts that. So a child needs no file of the machine, and may be forbidden to read any. When the channel closes, the
 * server is gone or done with the child, which then ends at once.
 */
export const bootstrap = `"use strict";
const socket = new (require("node:net").Socket)({ fd: 3, readable: true, writable: true });
const end = () => process.kill(process.pid, "SIGKILL");
socket.on("end", end).on("error", end).on("close", end);
process.on("SIGINT", () => undefined);
const chunks = [];
socket.on("data", function start(chunk) {
  const at = chunk.indexOf(10);
  chunks.push(at === -1 ? chunk : chunk.subarray(0, at));
  if (at === -1) return;
  socket.off("data", start);
  const parts = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  const module = { exports: {} };
  const run = require("node:vm").runInThisContext("(function (require, module, exports) {" + parts.host + "\\n})", { filename: "sandbox-host.js" });
  run(require, module, module.exports);
  module.exports.startHost(socket, parts);
  if (at + 1 < chunk.length) socket.unshift(chunk.subarray(at + 1));
});
`;

/** The flags of a child: little memory, and no file, process, thread or add-on. */
export function listNodeFlags(): string[] {
  const permission = ["--permission", "--experimental-permission"].find((flag) =>
    process.allowedNodeEnvironmentFlags.has(flag),
  );
  return [
    "--no-warnings",
    ...(permission === undefined ? [] : [permission]),
    "--max-semi-space-size=1",
    "--v8-pool-size=1",
    "--max-old-space-size=256",
  ];
}
