import type { MessagePort } from "node:worker_threads";
import type { JsonValue } from "@/lib/tool/index.ts";
import { checkValue } from "./check-browser.ts";
import type { CheckReply, CheckRequest, CheckVerdict } from "./check-protocol.ts";
import { type CompiledCheck, compileCheck, runCheck } from "./compiled-check.ts";

interface Entry {
  readonly schema: unknown;
  readonly compiled: CompiledCheck;
}

const entryLimit = 300;

/** Answers the requests that arrive at `port`, one after the other. */
export function serveChecks(port: MessagePort): void {
  const entries = new Map<string, Entry>();

  function reply(message: CheckReply) {
    port.postMessage(message);
  }

  function findEntry(request: CheckRequest): Entry | undefined {
    const known = entries.get(request.key);
    if (known !== undefined) {
      entries.delete(request.key);
      entries.set(request.key, known);
      return known;
    }
    if (request.schemaText === undefined) return undefined;
    const schema: unknown = JSON.parse(request.schemaText);
    const entry = { schema, compiled: compileCheck(schema) };
    entries.set(request.key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= entryLimit) break;
      entries.delete(oldest);
    }
    return entry;
  }

  function decide(id: number, entry: Entry, value: JsonValue): CheckVerdict {
    const { compiled, schema } = entry;
    if (compiled.kind === "unusable") return { kind: "unchecked", reason: compiled.reason };
    try {
      const problems = runCheck(compiled.validate, value);
      if (problems.length === 0) return { kind: "valid" };
      reply({ type: "refused", id, problems });
      // The verdict is the compiled schema's; the words are the browser's, which name every fault.
      const outcome = checkValue(schema, value);
      const hasWords = outcome.kind === "checked" && outcome.problems.length > 0;
      return { kind: "invalid", problems: hasWords ? outcome.problems : problems };
    } catch (error) {
      const reason =
        error instanceof RangeError
          ? "The value nests too deep, or the schema refers to itself without end."
          : String(error);
      return { kind: "unchecked", reason };
    }
  }

  port.on("message", (request: CheckRequest) => {
    const entry = findEntry(request);
    if (entry === undefined) {
      reply({ type: "needs-schema", id: request.id });
      return;
    }
    reply({ type: "started", id: request.id });
    reply({ type: "done", id: request.id, verdict: decide(request.id, entry, request.value) });
  });
  reply({ type: "ready" });
}
