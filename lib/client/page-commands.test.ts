import { expect, it } from "vitest";
import { isHeard, onCommand, sendCommand } from "./page-commands.ts";

it("says whether a command is heard, and lets everyone hear it who listens", () => {
  const heard: string[] = [];
  expect(isHeard("save-draft")).toBe(false);
  const stopOne = onCommand("save-draft", () => heard.push("one"));
  const stopTwo = onCommand("save-draft", () => heard.push("two"));
  sendCommand("save-draft");
  expect(heard).toEqual(["one", "two"]);
  stopOne();
  stopOne();
  expect(isHeard("save-draft")).toBe(true);
  stopTwo();
  expect(isHeard("save-draft")).toBe(false);
  sendCommand("save-draft");
  expect(heard.length).toBe(2);
});
