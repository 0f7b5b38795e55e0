import { describe, expect, it } from "vitest";
import { type ModelRun, writeExchange } from "./model-exchange.ts";
import { providers } from "./providers.ts";
import { measureText } from "./text-size.ts";

const tool = {
  name: "look_up",
  isShadowed: false,
  definitionText:
    '{"name":"look_up","description":"Looks up","inputSchema":{"type":"object"},"source":"native"}',
};
const run: ModelRun = {
  runId: "0f2b6c1e-7f60-4a0e-9a0e-111111111111",
  argumentsText: '{"id": 725653563933458433, "__proto__": 1}',
  result: { output: "not \u202efound\n", isError: true },
};

describe.each(providers)("the exchange as $name has it", (provider) => {
  it("keeps every digit of the arguments", () => {
    const { call } = writeExchange(provider, tool, run);
    expect(call).toContain("725653563933458433");
    expect(call).toContain("__proto__");
  });

  it("gives the reply the id of the call, and the text as it is", () => {
    const { call = "", reply } = writeExchange(provider, tool, run);
    const id = /"((?:call|toolu)_\w+)"/.exec(call)?.[1];
    expect(reply).toContain(JSON.stringify(id));
    expect(JSON.stringify(JSON.parse(reply))).toContain(JSON.stringify("not \u202efound\n"));
    expect(reply).not.toContain("\u202e");
  });

  it("names the tool in its definition, and nothing that a model is not told", () => {
    const { definition } = writeExchange(provider, tool, run);
    expect(definition).toContain('"look_up"');
    expect(definition).not.toContain("native");
  });
});

describe("the size of a text", () => {
  it("is counted on the whole", () => {
    expect(measureText("a b c", 5)).toMatchObject({ characters: "5 characters", tokens: "about 3 tokens" });
    expect(measureText("", 0)).toMatchObject({ characters: "0 characters", tokens: "about 0 tokens" });
  });

  it("is scaled up from its beginning, and says so", () => {
    const { characters, tokens, method } = measureText("word ".repeat(1_000), 50_000);
    expect(characters).toBe("50,000 characters");
    expect(tokens).toMatch(/^about 10,\d00 tokens$/);
    expect(method).toContain("first 5,000 characters");
  });
});
