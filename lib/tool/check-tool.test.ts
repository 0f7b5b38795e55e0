import { describe, expect, it } from "vitest";
import { checkTool, type Tool, ToolResult } from "./index.ts";

const sound: Tool = {
  name: "sound",
  description: "",
  inputSchema: { type: "object" },
  source: "custom",
  execute: async () => ToolResult.ok("ran"),
};

/** A tool as a foreign source may make it. */
function withFields(fields: object): unknown {
  return { ...sound, ...fields };
}

let deep: object = {};
for (let level = 0; level < 20_000; level += 1) deep = { deep };
const circular: { self?: object } = {};
circular.self = circular;

describe("checkTool", () => {
  it("gives a tool back as it is where every field has its type", () => {
    const tool = withFields({
      title: "Sound",
      annotations: { title: "S", readOnlyHint: true },
      problems: [],
    });
    expect(checkTool(tool)).toBe(tool);
  });

  it.each<[string, object]>([
    ["/title", { title: { a: 1 } }],
    ["/originalName", { originalName: 7 }],
    ["/origin", { origin: [1] }],
    ["/outputSchema", { outputSchema: 5 }],
    ["/annotations", { annotations: 7 }],
    ["/annotations/title", { annotations: { title: { b: 2 } } }],
    ["/annotations/readOnlyHint", { annotations: { readOnlyHint: "x" } }],
    ["/annotations", { annotations: { deep } }],
    ["/annotations", { annotations: circular }],
    ["/annotations", { annotations: { big: 1n } }],
    ["/examples", { examples: "x" }],
    ["/examples/0", { examples: [{ name: { a: 1 }, arguments: {} }] }],
    ["/examples", { examples: [{ name: "e", arguments: { deep } }] }],
  ])("leaves out what does not fit, and says so: %s", async (path, fields) => {
    const tool = checkTool(withFields(fields));
    expect(tool?.problems?.map((problem) => problem.path)).toContain(path);
    expect(() => JSON.stringify(tool)).not.toThrow();
    const [, field = "", member] = path.split("/");
    const kept: unknown = Reflect.get(tool ?? {}, field);
    if (member === undefined) expect(kept ?? []).toEqual([]);
    else expect(JSON.stringify(kept)).not.toContain(`"${member}"`);
    expect(await tool?.execute({}, {} as never)).toEqual(ToolResult.ok("ran"));
    expect(checkTool(tool)).toBe(tool);
  });

  it("takes null for left out, and drops problems that are none", () => {
    const tool = checkTool(
      withFields({ title: null, annotations: { title: null }, problems: [{ path: 1 }, "x"] }),
    );
    expect(tool).toMatchObject({ annotations: {}, problems: [] });
    expect(tool?.title).toBeUndefined();
  });

  it.each([undefined, null, 7, {}, withFields({ name: 1 }), withFields({ inputSchema: "x" })])(
    "is nothing where it is no tool: %j",
    (value) => expect(checkTool(value)).toBeUndefined(),
  );
});
