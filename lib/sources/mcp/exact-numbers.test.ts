import { describe, expect, it } from "vitest";
import { keepDigits, keepDigitsOfBytes, readExactText } from "./exact-numbers.ts";

/** The exact text that a message carries after it was read. */
function readExact(message: string): string | undefined {
  return readExactText(JSON.parse(keepDigits(message)).result);
}

describe("the digits of structured content", () => {
  it.each([
    ['{"result":{"structuredContent":{"id":9007199254740993}}}', '{"id":9007199254740993}'],
    ['{"id":1, "result" : { "a":[{"}":"\\"]"}], "structuredContent" : [ 1e400 ] } }', "[1e400]"],
    ['{"result":{"structuredContent":1,"structuredContent":9007199254740993}}', "9007199254740993"],
    [
      '{"result":{"\\u0073tructuredContent":0,"structuredContent":12345678901234567890,"z":1}}',
      "12345678901234567890",
    ],
  ])("are kept in %s", (message, exact) => {
    expect(readExact(message)).toBe(exact);
  });

  it.each([
    '{"result":{"structuredContent":{"id":9007199254740992}}}',
    '{"result":{"structuredContent":{"id":"9007199254740993"}}}',
    '{"result":{"content":[{"text":"\\"structuredContent\\":9007199254740993"}]}}',
    '{"result":{"content":{"structuredContent":9007199254740993}}}',
    '{"result":[{"structuredContent":9007199254740993}]}',
    '{"structuredContent":9007199254740993}',
    '{"result":{"structuredContent":{"id":9007199254740993]}',
    '[{"result":{"structuredContent":9007199254740993}}]',
    'structuredContent":9007199254740993',
    "",
  ])("leave %s as it is", (message) => {
    expect(keepDigits(message)).toBe(message);
  });

  it("are kept in bytes, and bytes that need nothing are the same ones", () => {
    const plain = Buffer.from('{"result":{"structuredContent":{"é":1}}}');
    expect(keepDigitsOfBytes(plain)).toBe(plain);
    const kept = keepDigitsOfBytes(Buffer.from('{"result":{"structuredContent":{"é":9007199254740993}}}'));
    expect(readExactText(JSON.parse(kept.toString()).result)).toBe('{"é":9007199254740993}');
  });
});
