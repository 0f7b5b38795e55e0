import { expect, it } from "vitest";
import { restoreInput, secretWords } from "./restore-input.ts";

it("gives back arguments and context, every digit and character kept", () => {
  const argumentsText = '{ "n": 1.10, "s": "\\ud800" }';
  const contextText = '{"sessionId":"a \\"b","timeoutMs":1500,"extra":{"big":12345678901234567890}}';
  expect(restoreInput({ argumentsText, contextText })).toEqual({
    input: {
      argumentsText,
      sessionId: 'a "b',
      timeoutSeconds: "1.5",
      extraText: '{\n  "big": 12345678901234567890\n}',
    },
    secrets: [],
  });
});

it("leaves masked secrets out and names them", () => {
  const restored = restoreInput({ argumentsText: '{"user":"ada","password":"••••••"}', contextText: "" });
  expect(restored.input).toMatchObject({
    argumentsText: '{"user":"ada"}',
    timeoutSeconds: "60",
    extraText: "",
  });
  expect(secretWords(restored.secrets, "They are not kept.")).toBe(
    " Fill in again: password. They are not kept.",
  );
});
