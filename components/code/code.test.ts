import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteShell } from "@/lib/client/quote-shell.ts";
import type { CodeCall } from "./code-call.ts";
import { writeCurl } from "./write-curl.ts";
import { writeMcpCall } from "./write-mcp.ts";
import { writeTypeScript } from "./write-typescript.ts";

const call: CodeCall = {
  origin: "http://127.0.0.1:3000",
  toolKey: "echo",
  mcpName: "echo",
  argumentsText: '{"text": "hello"}',
  contextText: undefined,
  waitSeconds: 60,
};
const awkward =
  "it's \"$(date)\" `id` $HOME !! \\ \\' %s * ~ ;&|<>#\n\r\t\u0000\u001b[31m\u202e\u2028 é 👩‍💻 \ud800";

/** What curl would be handed, word for word, when the command is typed into a shell. */
function wordsOf(command: string): string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; case "$*" in *@-*) cat; printf '\\0';; esac; }\n${command}`;
  return execFileSync("sh", { input: script, encoding: "utf8" }).split("\0").slice(0, -1);
}

describe("the command for a shell", () => {
  it("hands every character of the arguments over", () => {
    const words = wordsOf(writeCurl({ ...call, argumentsText: JSON.stringify({ [awkward]: awkward }) }));
    expect(words.slice(0, 6)).toEqual([
      "-sS",
      "http://127.0.0.1:3000/api/tools/echo/runs?wait=60",
      "-H",
      "X-Playground: 1",
      "-H",
      "Content-Type: application/json",
    ]);
    expect(JSON.parse(words.at(-1) ?? "")).toEqual({ arguments: { [awkward]: awkward } });
  });

  it("hands over arguments that are too long for a word of a command", () => {
    const text = `${"ä'".repeat(100_000)}\nEND\n`;
    const words = wordsOf(writeCurl({ ...call, argumentsText: JSON.stringify({ text }) }));
    expect(JSON.parse(words.at(-1) ?? "")).toEqual({ arguments: { text } });
    expect(Math.max(...words.slice(0, -1).map((word) => word.length))).toBeLessThan(200);
  });

  it("carries the context, and a key with any characters", () => {
    const words = wordsOf(writeCurl({ ...call, toolKey: "it's/a key~2", contextText: '{"timeoutMs":1}' }));
    expect(words[1]).toBe("http://127.0.0.1:3000/api/tools/it's%2Fa%20key~2/runs?wait=60");
    expect(JSON.parse(words.at(-1) ?? "")).toMatchObject({ context: { timeoutMs: 1 } });
  });

  it("quotes whatever text there is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        fc.pre(!text.includes("\0"));
        expect(execFileSync("sh", ["-c", `printf %s ${quoteShell(text)}`], { encoding: "utf8" })).toBe(text);
      }),
      { numRuns: 30 },
    );
  });
});

describe("the program", () => {
  /** What the program sends as its body. */
  const bodyOf = async (argumentsText: string) => {
    let body = "";
    const fetch = (_address: string, request: { readonly body: string }) => {
      body = request.body;
      return Promise.resolve({ ok: true, json: async () => ({ state: "ok" }) });
    };
    const program = new Function(
      "fetch",
      "console",
      `return (async () => {${writeTypeScript({ ...call, argumentsText })}})()`,
    );
    await program(fetch, { log: () => {} });
    return body;
  };

  it("sends every character of the arguments", async () => {
    expect(JSON.parse(await bodyOf(JSON.stringify({ [awkward]: awkward })))).toEqual({
      arguments: { [awkward]: awkward },
    });
  });

  it.each(['{"id": 725653563933458433}', '{"__proto__": {"a": 1}}', '{"a": [1.0, 1e400]}'])(
    "sends %s as it is",
    async (argumentsText) => {
      expect((await bodyOf(argumentsText)).replaceAll(/\s/g, "")).toContain(
        argumentsText.replaceAll(/\s/g, ""),
      );
    },
  );
});

it("the MCP call names the tool and keeps every digit", () => {
  const text = writeMcpCall({ ...call, mcpName: "a b", argumentsText: '{"n": 1.000000000000000000001}' });
  expect(JSON.parse(text)).toMatchObject({ jsonrpc: "2.0", method: "tools/call", params: { name: "a b" } });
  expect(text).toContain("1.000000000000000000001");
});
