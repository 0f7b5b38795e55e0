import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { WireMessage } from "@/lib/protocol/index.ts";
import { isFault, layOut, readBody, wordsOf } from "./message-words.ts";
import { writeCurl } from "./write-curl.ts";

type WireRequest = Extract<WireMessage, { readonly kind: "http-request" }>;

const request = (more: Partial<WireRequest> = {}): WireRequest => ({
  kind: "http-request",
  method: "GET",
  url: "http://a.test/x",
  headers: [],
  ms: 0,
  ...more,
});

/** The words that a shell hands to curl. */
function readWords(message: WireRequest): string[] {
  const curl = writeCurl(message);
  if (!("text" in curl)) throw new Error(curl.reason);
  const script = `curl() { for word; do printf '%s\\0' "$word"; done; }\n${curl.text}`;
  return execFileSync("/bin/sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

describe("the command of a request", () => {
  test("hands every character on, and runs nothing of it", () => {
    const odd = 'it\'s $(echo no) `id` "q" \\ \n !x';
    expect(
      readWords(
        request({
          method: "POST",
          url: "http://a.test/?q='$x'&r={1}[2]",
          headers: [
            ["x-odd", "a'b"],
            ["x-empty", ""],
          ],
          body: { kind: "text", text: odd },
        }),
      ),
    ).toEqual([
      "-sS",
      "-g",
      "http://a.test/?q='$x'&r={1}[2]",
      "-H",
      "x-odd: a'b",
      "-H",
      "x-empty;",
      "--data-raw",
      odd,
    ]);
  });

  test("says the method only where curl would take another one", () => {
    expect(readWords(request())).toEqual(["-sS", "http://a.test/x"]);
    expect(readWords(request({ method: "HEAD" }))).toEqual(["-sS", "--head", "http://a.test/x"]);
    expect(readWords(request({ method: "DELETE" })).slice(1, 3)).toEqual(["-X", "DELETE"]);
    expect(readWords(request({ method: "POST" })).slice(1, 3)).toEqual(["-X", "POST"]);
  });

  test("sends a form by its parts, and no text as the name of a file", () => {
    const parts = [
      { name: "a", text: "@/etc/passwd" },
      { name: "f", bytes: 3, type: "text/csv" },
    ];
    expect(readWords(request({ method: "POST", body: { kind: "parts", parts } })).slice(2)).toEqual([
      "--form-string",
      "a=@/etc/passwd",
      "-F",
      "f=@FILE;type=text/csv",
    ]);
  });

  test("is not there for a body that was cut, or is too long for a shell", () => {
    expect(writeCurl(request({ leftOut: 3, body: { kind: "text", text: "a" } }))).toHaveProperty("reason");
    const long = { kind: "text", text: "ä".repeat(65_000) } as const;
    expect(writeCurl(request({ method: "POST", body: long }))).toHaveProperty("reason");
  });
});

describe("a message in words", () => {
  const reply = (text: string): WireMessage => ({
    kind: "json-rpc",
    direction: "received",
    peer: "p",
    role: "reply",
    method: "tools/call",
    text,
    ms: 1,
  });

  test("tells which way it went and what it was", () => {
    expect(wordsOf(reply("{}"))).toEqual({ direction: "received", title: "tools/call", kind: "reply" });
    expect(wordsOf(request())).toEqual({ direction: "sent", title: "GET http://a.test/x", kind: "" });
  });

  test("is a fault for an error of the protocol or of HTTP, not for a word in a result", () => {
    expect(isFault(reply('{"jsonrpc":"2.0","id":3,"error":{"code":-1}}'))).toBe(true);
    expect(isFault(reply('{"jsonrpc":"2.0","id":3,"result":{"error":{"code":1}}}'))).toBe(false);
    const http = { kind: "http-reply", statusText: "", headers: [], ms: 0 } as const;
    expect([isFault({ ...http, status: 404 }), isFault({ ...http, status: 302 })]).toEqual([true, false]);
  });

  test("is laid out with every digit", () => {
    expect(layOut('{"id":9007199254740993}')).toEqual({
      text: '{\n  "id": 9007199254740993\n}',
      isJson: true,
    });
    expect(layOut("plain {")).toEqual({ text: "plain {", isJson: false });
    expect(readBody({ kind: "parts", parts: [{ name: "f", bytes: 3, type: "image/png" }] }).text).toBe(
      "f: (file, 3 bytes, image/png)",
    );
  });
});
