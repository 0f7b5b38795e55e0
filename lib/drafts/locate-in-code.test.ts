import { describe, expect, test } from "vitest";
import { createLocator } from "./locate-in-code.ts";

/** The text that a path leads to, from there to the end of its word. */
function find(code: string, path: string, toolName = "one"): string | undefined {
  const position = createLocator(code)(toolName, path);
  if (position === undefined) return undefined;
  const line = code.split("\n")[position.line - 1] ?? "";
  return /^["'\w{[]+/.exec(line.slice(position.column - 1))?.[0];
}

const code = `import { defineTool } from "tool-playground";
// name: "one", inputSchema: { wrong }
const pattern = /["'{]/g, text = \`\${{ a: "}" }.a} {\`;
export default defineTool({
  name: "one",
  description: 'It\\'s "one", { of }',
  inputSchema: {
    type: "object",
    properties: {
      "page": { type: "numbr", enum: [1, /* two */ "two"] },
      size: { allOf: [{ minimum: "x" }] } as const,
    },
  },
  execute: ({ page }) => ({ type: page / 2, name: "two", inputSchema: 1 }),
});
export const two = defineTool({ name: "two", inputSchema: z.object({ a: z.string() }), description: "", execute() {} });
`;

describe("the place of a path in the code", () => {
  test.each([
    ["/inputSchema", "inputSchema"],
    ["/inputSchema/type", "type"],
    ["/inputSchema/properties/page", '"page"'],
    ["/inputSchema/properties/page/type", "type"],
    ["/inputSchema/properties/page/enum/1", '"two"'],
    ["/inputSchema/properties/size/allOf/0/minimum", "minimum"],
    ["/name", "name"],
  ])("%s is found", (path, word) => {
    expect(find(code, path)).toBe(word);
  });

  test("is told by line and column", () => {
    expect(createLocator(code)("one", "/inputSchema/properties/page/type")).toEqual({ line: 10, column: 17 });
  });

  test("is the innermost key that is there, where the path goes further", () => {
    expect(find(code, "/inputSchema/properties/page/items")).toBe('"page"');
    expect(find(code, "/inputSchema/properties/a/type", "two")).toBe("inputSchema");
    expect(find(code, "/annotations/title")).toBeUndefined();
  });

  test.each([
    ["tools that share a name", 'f({ name: "one", execute }); f({ name: "one", execute });'],
    ["several tools from data", "list.map((name) => f({ name, execute })); f({ name, execute });"],
    ["another tool only", 'f({ name: "two", inputSchema: {}, execute })'],
    ["brackets that don't fit", 'f({ name: "one", inputSchema: {}, execute }'],
    ["a string without an end", 'f({ name: "one", inputSchema: {}, execute }) "'],
    ["a comment without an end", 'f({ name: "one", inputSchema: {}, execute }) /*/*'],
    ["a template without an end", 'f({ name: "one", inputSchema: {}, execute }) `${`'],
  ])("is not guessed where there are %s", (_what, text) => {
    expect(find(text, "/inputSchema")).toBeUndefined();
  });

  test("is found for the one tool whose name is made from something", () => {
    expect(find("f({ name: prefix + 'x', inputSchema: {}, execute })", "/inputSchema")).toBe("inputSchema");
  });

  test("is that of the last one of several, and none that a spread may replace", () => {
    expect(
      createLocator('f({ name: "one", inputSchema: { type: 1, type: 2 }, execute })')(
        "one",
        "/inputSchema/type",
      ),
    ).toEqual({ line: 1, column: 42 });
    const spread = 'f({ name: "one", inputSchema: { type: 1, ...base }, execute })';
    expect(find(spread, "/inputSchema/type")).toBe("inputSchema");
    expect(
      find('f({ ...base, name: "one", inputSchema: { a: [...b, 1] }, execute })', "/inputSchema/a/0"),
    ).toBe("a");
  });

  test.each(["{", "execute,", "/*", "`${", "{execute:", "['", "/["])(
    "takes no long time over many of %s",
    (part) => {
      const text = part.repeat(65_536 / part.length);
      const startedAt = performance.now();
      createLocator(text)("one", "/inputSchema");
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    },
  );
});
