import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LinkedInput, readLink, writeLink } from "./share-link.ts";

const input = (changes: Partial<LinkedInput> = {}): LinkedInput => ({
  argumentsText: "{}",
  sessionId: "",
  timeoutSeconds: "60",
  extraText: "",
  secrets: [],
  ...changes,
});

async function there(given: LinkedInput) {
  const { href } = await writeLink("http://x", "echo", given);
  return readLink(new URL(href ?? "").hash);
}

describe("a link with an input", () => {
  it("brings every character over", async () => {
    const text = fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (argumentsText, sessionId, extraText) => {
        const given = input({ argumentsText, sessionId, extraText });
        expect(await there(given)).toEqual({ ok: true, input: given });
      }),
      { numRuns: 100 },
    );
  });

  it("tells nothing typed from an empty text", async () => {
    const { argumentsText: _typed, ...untouched } = input();
    expect(await there(untouched)).toEqual({ ok: true, input: untouched });
    expect(await there(input({ argumentsText: "" }))).toEqual({
      ok: true,
      input: input({ argumentsText: "" }),
    });
  });

  it("keeps to characters that no program cuts a link at", async () => {
    const { href } = await writeLink("http://x", "odd/name %", input({ argumentsText: '{"a":"b c"}' }));
    expect(href).toMatch(/^http:\/\/x\/tools\/odd%2Fname%20%25#input=1\.[\w-]+$/);
  });

  it("is none where it would be too long, and says how long", async () => {
    let text = "";
    for (let index = 0; text.length < 60_000; index += 1) text += Math.sin(index).toString(36);
    const { href, length, longest } = await writeLink("http://x", "echo", input({ argumentsText: text }));
    expect(href).toBeUndefined();
    expect(length).toBeGreaterThan(longest);
    const repeated = input({ argumentsText: "ab".repeat(500_000) });
    expect((await writeLink("http://x", "echo", repeated)).href).toBeDefined();
  });
});

describe("a fragment", () => {
  it("that is something else is left alone", async () => {
    for (const fragment of ["", "#main", "#input"]) expect(await readLink(fragment)).toBeUndefined();
  });

  const bomb = deflateRawSync(Buffer.alloc(50_000_000, 32)).toString("base64url");
  it.each(["#input=", "#input=1.", "#input=1.!!", "#input=1.AAAA", "#input=9.abc", `#input=1.${bomb}`])(
    "that is damaged is refused in words: %.20s",
    async (fragment) => {
      const read = await readLink(fragment);
      expect(read).toMatchObject({
        ok: false,
        message: expect.stringMatching(/can't be read: .*Nothing was filled/),
      });
    },
  );

  it("that holds other JSON is refused", async () => {
    const other = deflateRawSync('{"argumentsText":"{}"}').toString("base64url");
    expect(await readLink(`#input=1.${other}`)).toMatchObject({ ok: false });
  });
});
