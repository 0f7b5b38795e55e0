import { defineTool } from "tool-playground";

const escapeCode = "\u001b[";
const names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];
const styles = [
  { code: 1, name: "bold" },
  { code: 2, name: "dim" },
  { code: 3, name: "italic" },
  { code: 4, name: "underlined" },
  { code: 7, name: "reversed" },
  { code: 9, name: "struck out" },
];

export const showColours = defineTool({
  name: "show_colours",
  title: "Show colours",
  description:
    "Writes text as a terminal would get it: the sixteen colours, the 256, true colour, styles, and a progress bar that returns to the start of its line.",
  annotations: { readOnlyHint: true },
  execute() {
    const colours = names.map(
      (name, index) => paint(`3${index}`, name.padEnd(9)) + paint(`9${index}`, `bright ${name}`),
    );
    const cube = Array.from({ length: 36 }, (_, index) => paint(`48;5;${16 + index * 6}`, " ")).join("");
    const ramp = Array.from({ length: 36 }, (_, step) =>
      paint(`48;2;${step * 7};90;${255 - step * 7}`, " "),
    ).join("");
    const bar = [0, 25, 50, 75, 100]
      .map((done) => `[${"#".repeat(done / 5).padEnd(20)}] ${done}%`)
      .join("\r");
    return [
      ...colours,
      styles.map(({ code, name }) => paint(String(code), name)).join(" "),
      cube,
      ramp,
      `${paint("1;32", "PASS")} 12 tests, ${paint("1;31", "FAIL")} 1 test`,
      bar,
      "",
    ].join("\n");
  },
});

function paint(code: string, text: string): string {
  return `${escapeCode}${code}m${text}${escapeCode}0m`;
}
