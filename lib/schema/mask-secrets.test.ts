import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskArguments, maskJson, maskText, omitMasked, omitSecrets, secretMark } from "./mask-secrets.ts";

const password = { type: "string", format: "password" };
const mask = (text: string, schema: unknown, names: readonly string[] = []) =>
  maskArguments(text, { schema, names });

describe("masking arguments", () => {
  it("masks passwords and what is only written, and keeps every other character", () => {
    const schema = {
      type: "object",
      properties: { user: { type: "string" }, secret: password, token: { type: "string", writeOnly: true } },
    };
    const text = '{ "user" : "a\\u0062",\n "secret": "hunter2", "n": 1.10, "token":"tok-1234" }';
    expect(mask(text, schema)).toEqual({
      text: `{ "user" : "a\\u0062",\n "secret": "${secretMark}", "n": 1.10, "token":"${secretMark}" }`,
      pointers: ["/secret", "/token"],
      values: ["hunter2", "tok-1234"],
    });
  });

  it.each([
    ["a reference", { $ref: "#/$defs/A", $defs: { A: { properties: { s: password } } } }],
    ["a branch of a choice", { anyOf: [{ type: "null" }, { properties: { s: password } }] }],
    [
      "a part of allOf",
      { allOf: [{ oneOf: [{ properties: { s: { $ref: "#/$defs/P" } } }] }], $defs: { P: password } },
    ],
    ["any other member", { additionalProperties: password }],
    ["a pattern of names", { patternProperties: { "^s$": password } }],
    ["a condition", { if: {}, else: { properties: { s: { writeOnly: true } } } }],
    ["an anchor", { properties: { s: { $ref: "#pass" } }, $defs: { P: { $anchor: "pass", ...password } } }],
  ])("finds a secret behind %s", (_where, schema) => {
    expect(mask('{"s":"hunter2"}', schema).text).toBe(`{"s":"${secretMark}"}`);
  });

  it("finds secrets in lists, maps and schemas that contain themselves", () => {
    const schema = {
      properties: {
        list: { type: "array", items: { properties: { key: password } } },
        next: { $ref: "#" },
        pair: { prefixItems: [{}, password] },
        box: { type: "object", writeOnly: true },
      },
    };
    const text =
      '{"list":[{"key":"aaaa"},{"key":"bbbb","x":1}],"next":{"next":{"list":[{"key":"cccc"}]}},"pair":["p","dddd"],"box":{"a":["eeee",12345,true]}}';
    const masked = mask(text, schema);
    expect(masked.values).toEqual(["aaaa", "bbbb", "cccc", "dddd", "eeee", "12345"]);
    for (const value of masked.values) expect(masked.text).not.toContain(value);
    expect(masked.pointers).toContain("/next/next/list/0/key");
  });

  it("finds members by name at any depth, without a schema too", () => {
    expect(mask('{"a":{"API_Key":"k-1234"},"b":[{"api_key":null}]}', undefined, ["api_key"])).toMatchObject({
      text: `{"a":{"API_Key":"${secretMark}"},"b":[{"api_key":null}]}`,
      pointers: ["/a/API_Key"],
    });
  });

  it("masks all of a text that it can't read", () => {
    expect(mask('{"s": "hunter2"', { properties: { s: password } }).text).toBe(JSON.stringify(secretMark));
    expect(mask('{"s":1,"s":"hunter2"}', undefined, ["s"]).text).toBe(JSON.stringify(secretMark));
  });

  it("leaves arguments of other tools as they are", () => {
    const text = '{ "password": "shown", broken';
    expect(mask(text, { properties: { password: { type: "string" } } }).text).toBe(text);
  });

  it("keeps any JSON whose members are not secret", () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 0, max: 3 }), (json, space) => {
        const text = JSON.stringify(JSON.parse(json), null, space);
        expect(mask(text, { properties: { "no such": password } }).text).toBe(text);
      }),
      { numRuns: 100 },
    );
  });
});

describe("leaving secrets out", () => {
  const schema = { properties: { s: password, t: password } };
  it.each([
    ['{"s":"x"}', "{}"],
    ['{"s":"x","a":1}', '{"a":1}'],
    ['{"a":1,"s":"x"}', '{"a":1}'],
    ['{ "a": 1, "s": "x", "t": "y", "b": 2.0 }', '{ "a": 1, "b": 2.0 }'],
    ['{"s":"x","t":"y"}', "{}"],
    ['{"s":"x","t":"y","a":[1]}', '{"a":[1]}'],
    ['{"s":"x","a":1,"t":"y"}', '{"a":1}'],
  ])("makes of %s %s", (text, left) => {
    expect(omitSecrets(text, { schema, names: [] }).text).toBe(left);
    expect(omitMasked(maskArguments(text, { schema, names: [] }).text).text).toBe(left);
  });

  it("names what is to be filled in again, and keeps the places of lists", () => {
    expect(omitMasked(`{"a":["x","${secretMark}"],"b":{"c":"${secretMark}"}}`)).toEqual({
      text: '{"a":["x",""],"b":{}}',
      pointers: ["/a/1", "/b/c"],
    });
  });
});

describe("masking texts", () => {
  it("finds a value as it is, in JSON, in an address and in base64", () => {
    const value = 'p"ass wörd/1';
    const texts = [
      value,
      JSON.stringify({ value }),
      encodeURIComponent(value),
      Buffer.from(value).toString("base64"),
    ];
    for (const text of texts) expect(maskText(`before ${text} after`, [value])).toContain(secretMark);
    for (const text of texts) expect(maskText(text, [value])).not.toMatch(/ass|cGEi/);
  });

  it("keeps JSON what it is", () => {
    const masked = maskJson('{"true": true, "n": 1234, "m": 12345, "t": "is true"}', ["true", "1234"]);
    expect(JSON.parse(masked)).toEqual({
      [secretMark]: true,
      n: secretMark,
      m: 12345,
      t: `is ${secretMark}`,
    });
  });
});
