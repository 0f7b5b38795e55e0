import { testSource } from "../source-contract.ts";
import type { McpSource } from "./source.ts";
import { badServer, nodeEntry, startSource } from "./testing.ts";

const pids = new WeakMap<object, number>();

testSource("mcp over standard input and output", {
  create() {
    const source = startSource(nodeEntry(badServer));
    void source.ready().then(() => {
      if (source.pid !== undefined) pids.set(source, source.pid);
    });
    return source;
  },
  createBroken: () => startSource(nodeEntry(badServer, "--exit")),
  quick: { name: "bad_echo", args: { text: "hello" }, output: "hello" },
  slow: { name: "bad_slow", args: { ms: 5000 } },
  isAlive(source) {
    const pid = pids.get(source) ?? (source as McpSource).pid;
    if (pid === undefined) return false;
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  },
});
