import { describe, expect, test } from "vitest";
import type { SourceMessage } from "@/lib/protocol/index.ts";
import { createRunMask } from "./mask-run.ts";
import { WireLog } from "./wire-log.ts";

const message = (role: "request" | "reply" | "notice", text: string): SourceMessage => ({
  kind: "json-rpc",
  direction: "received",
  peer: "p",
  role,
  method: "m",
  text,
});
const limits = { text: 10, whole: 100_000, messages: 3 };

describe("what a run keeps of the wire", () => {
  test("is cut to a length, and says by how much", () => {
    const log = new WireLog(limits);
    expect(log.add(message("reply", "0123456789ABC"), 7)).toMatchObject({
      text: "0123456789",
      leftOut: 3,
      ms: 7,
    });
    expect(log.add(message("reply", "0123456789"), 7)).not.toHaveProperty("leftOut");
    const body = { kind: "text", text: "0123456789ABC" } as const;
    const reply: SourceMessage = { kind: "http-reply", status: 200, statusText: "", headers: [], body };
    expect(log.add(reply, 8)).toMatchObject({ body: { text: "0123456789" }, leftOut: 3 });
    const parts = [
      { name: "a", text: "01234567" },
      { name: "b", text: "012345" },
      { name: "f", bytes: 5 },
    ];
    const request: SourceMessage = {
      kind: "http-request",
      method: "POST",
      url: "http://a.test/",
      headers: [],
      body: { kind: "parts", parts },
    };
    expect(new WireLog(limits).add(request, 0)).toMatchObject({
      body: { parts: [{ text: "01234567" }, { text: "01" }, { bytes: 5 }] },
      leftOut: 4,
    });
  });

  test("has room for the reply after a flood of notices, and says what was left out", () => {
    const log = new WireLog(limits);
    for (let count = 0; count < 9; count += 1) log.add(message("notice", `n${count}`), count);
    expect(log.add(message("reply", "end"), 10)).toMatchObject({ text: "end" });
    expect(log.messages.length).toBe(4);
    expect(log.end(11)).toMatchObject({ kind: "note", text: expect.stringMatching(/^6 more messages were/) });
    expect(log.end(12)).toBeUndefined();
  });

  test("holds no secret of the arguments, wherever it stands", () => {
    const schema = { type: "object", properties: { pin: { type: "string", writeOnly: true } } };
    const mask = createRunMask('{"pin":"hunter two"}', "", { schema, names: [] });
    const sent: readonly SourceMessage[] = [
      message("request", '{"params":{"arguments":{"pin":"hunter two","big":9007199254740993}}}'),
      {
        kind: "http-request",
        method: "POST",
        url: "http://a.test/?pin=hunter%20two",
        headers: [["x-pin", "hunter two"]],
        body: { kind: "parts", parts: [{ name: "pin", text: "hunter two" }] },
      },
      {
        kind: "http-reply",
        status: 200,
        statusText: "OK",
        headers: [],
        body: { kind: "text", text: "pin=hunter+two" },
      },
      { kind: "note", text: "hunter two" },
    ];
    const masked = JSON.stringify(sent.map((each) => mask?.maskMessage(each)));
    expect(masked).not.toMatch(/hunter/);
    expect(masked).toContain("9007199254740993");
  });
});
