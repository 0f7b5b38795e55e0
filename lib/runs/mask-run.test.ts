import { expect, it } from "vitest";
import { secretMark } from "@/lib/schema/mask-secrets.ts";
import { createRunMask } from "./mask-run.ts";

const schema = { type: "object", properties: { user: {}, password: { type: "string", format: "password" } } };
const secret = 'hunter"2 ä';

it("keeps a secret out of everything that is recorded of a run", () => {
  const argumentsText = JSON.stringify({ user: "ada", password: secret });
  const contextText = '{"extra":{"API_KEY":"key-12345"}}';
  const mask = createRunMask(argumentsText, contextText, { schema, names: ["api_key"] });
  const text = `said ${secret}, ${JSON.stringify(secret)} and key-12345`;
  const masked = mask?.maskRun({
    id: "1",
    toolKey: "login",
    argumentsText,
    contextText,
    sentAsIs: false,
    state: "threw",
    createdAt: "2026-01-01T00:00:00.000Z",
    timeoutMs: 1,
    logs: [{ ms: 0, level: "log", from: "tool", text }],
    progress: { progress: 1, message: text },
    request: { id: "r", kind: "text", prompt: text, url: `https://x/${text}`, data: { [text]: [text] } },
    outcome: {
      state: "threw",
      decidedBy: "tool",
      message: text,
      output: text,
      outputLength: text.length,
      outputBytes: Buffer.byteLength(text),
      isError: true,
      metadataText: JSON.stringify({ text, list: [text], big: 1 }),
      problems: [{ path: "", message: text }],
      threw: { name: "Error", message: text, stack: text, causes: [{ name: "Error", message: text }] },
      ms: 1,
    },
    appVersion: "1",
    pinned: false,
    rounds: 0,
  });
  const kept = JSON.stringify(masked);
  for (const part of ["hunter", "key-12345"]) expect(kept).not.toContain(part);
  expect(masked?.argumentsText).toBe(`{"user":"ada","password":"${secretMark}"}`);
  expect(masked?.outcome?.outputLength).toBe(masked?.outcome?.output.length);
  expect(JSON.parse(masked?.outcome?.metadataText ?? "")).toMatchObject({ big: 1 });
});

it("does nothing to a run that was sent no secret", () => {
  expect(createRunMask('{"user":"ada"}', "", { schema, names: ["api_key"] })).toBeUndefined();
});
