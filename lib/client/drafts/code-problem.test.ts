import { expect, it } from "vitest";
import { type CodeProblem, joinProblems } from "./code-problem.ts";

it("joins what editor and server found by line, and says nothing twice", () => {
  const fromEditor: CodeProblem[] = [
    { severity: "error", from: "typescript", message: "';' expected.", line: 4, column: 2 },
    { severity: "warning", from: "typescript", message: "unused", line: 2, column: 1 },
  ];
  const fromServer: CodeProblem[] = [
    { severity: "error", from: "syntax", message: "Unexpected token", line: 4, column: 3 },
    { severity: "error", from: "syntax", message: "Unexpected token", line: 2, column: 1 },
    { severity: "warning", from: "definition", message: "no description" },
    { severity: "warning", from: "definition", message: "no description" },
  ];
  expect(joinProblems(fromEditor, fromServer).map(({ line, message }) => [line, message])).toEqual([
    [undefined, "no description"],
    [2, "unused"],
    [2, "Unexpected token"],
    [4, "';' expected."],
  ]);
});
