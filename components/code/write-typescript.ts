import { parseJsonText } from "@/lib/schema/json-text.ts";
import { type CodeCall, runAddress, runBody } from "./code-call.ts";

/** The call as TypeScript for any runtime that has `fetch`. */
export function writeTypeScript(call: CodeCall): string {
  const body = runBody(call);
  const [comment, expression] = writeBody(body);
  return [
    `const response = await fetch(${JSON.stringify(runAddress(call))}, {`,
    '  method: "POST",',
    '  headers: { "X-Playground": "1", "Content-Type": "application/json" },',
    ...(comment === undefined ? [] : [`  // ${comment}`]),
    `  body: ${expression},`,
    "});",
    "const run = await response.json();",
    "if (!response.ok) throw new Error(run.detail);",
    "console.log(run.state, run.outcome?.output);",
  ].join("\n");
}

/** An object where it means the same in TypeScript; else the JSON text, with the reason. */
function writeBody(body: string): readonly [string | undefined, string] {
  const parsed = parseJsonText(body);
  if (parsed.ok && parsed.changedNumbers.length > 0)
    return ["As a text: JavaScript would change a number in it.", JSON.stringify(body)];
  if (/"(?:_|\\u005[fF]){2}proto(?:_|\\u005[fF]){2}"\s*:/.test(body))
    return ["As a text: in an object, __proto__ is no key like others.", JSON.stringify(body)];
  return [undefined, `JSON.stringify(${body.replaceAll("\n", "\n  ")})`];
}
