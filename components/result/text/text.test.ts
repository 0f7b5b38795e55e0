import { describe, expect, it } from "vitest";
import { escapeHidden, showHidden, splitVisible } from "@/components/ui/visible-characters.ts";
import { plainStyle, readAnsi, stripAnsi } from "./ansi.ts";
import { contrast, readableColours } from "./readable-colours.ts";
import { readBlocks, splitReturns } from "./text-blocks.ts";

describe("hidden characters", () => {
  it("stand there as signs that say what they are", () => {
    expect(showHidden("a\u0000b\u202ec\ud800d\u007f\u{e0041}")).toBe(
      "a⟦NUL⟧b⟦U+202E⟧c⟦U+D800⟧d⟦DEL⟧⟦U+E0041⟧",
    );
    expect(splitVisible("x\u202e\u0000y")).toEqual([
      { text: "x" },
      { text: "⟦U+202E⟧⟦NUL⟧", hidden: "U+202E right-to-left override, U+0000 null" },
      { text: "y" },
    ]);
  });

  it("leave emoji, flags, accents, joiners of scripts, tabs and lines alone", () => {
    const text =
      "\u{1f469}\u200d\u{1f4bb} \u2764\ufe0f e\u0301 \u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u{1f3f4}\u{e0067}\u{e0062}\u{e007f}\t\n";
    expect(showHidden(text)).toBe(text);
    expect(showHidden("a\u200db")).toBe("a⟦U+200D⟧b");
    expect(showHidden("\ufe0f\ufe0f")).toBe("⟦U+FE0F⟧⟦U+FE0F⟧");
  });

  it("become escapes in JSON, which still parses to the same value", () => {
    const value = { a: "\u202e\u0000\u200b\u0085\ud800 \u{1f469}\u{e0041}" };
    const escaped = escapeHidden(JSON.stringify(value));
    expect(JSON.parse(escaped)).toEqual(value);
    expect(escaped).toContain("\\u202e\\u0000\\u200b\\u0085\\ud800");
  });
});

describe("ANSI sequences", () => {
  it("become styles, and text after them stays", () => {
    const { runs } = readAnsi(
      "\u001b[1m\u001b[32mPASS\u001b[0m ok \u001b[2J\u001b[4mline\u001b[24m",
      plainStyle,
    );
    expect(runs.map(({ text }) => text)).toEqual(["PASS", " ok ", "line"]);
    expect(runs[0]?.style).toMatchObject({ bold: true, foreground: 0x0f8a00 });
    expect(runs[1]?.style).toEqual({});
    expect(runs[2]?.style).toEqual({ underline: true });
  });

  it("know 256 and true colours in both spellings, and go on over pieces of a text", () => {
    const style = (text: string) => readAnsi(`${text}x`, plainStyle).style;
    expect(style("\u001b[38;5;196m").foreground).toBe(0xff0000);
    expect(style("\u001b[48;2;1;2;3m").background).toBe(0x010203);
    expect(style("\u001b[38:2::1:2:3m").foreground).toBe(0x010203);
    expect(style("\u001b[38:5:232;1m")).toEqual({ foreground: 0x080808, bold: true });
    expect(style("\u001b[38;5m").foreground).toBeUndefined();
    expect(readAnsi("more", style("\u001b[91m")).runs[0]?.style.foreground).toBe(0xff6d67);
  });

  it("that carry text are signs, not hidden", () => {
    const { runs } = readAnsi("a\u001b]0;title\u0007b", plainStyle);
    expect(runs).toEqual([
      { text: "a", style: {} },
      { text: "⟦OSC⟧", style: {}, sequence: "0;title" },
      { text: "b", style: {} },
    ]);
  });

  it("leave an unfinished sequence to be seen", () => {
    expect(stripAnsi("a\u001b[31")).toBe("a\u001b[31");
  });

  it("have colours that can be read on light and on dark, whatever was asked for", () => {
    for (let foreground = 0; foreground <= 0xffffff; foreground += 0x0f0b07) {
      const [light, dark] = readableColours({ foreground }).color?.match(/#(\w+)/g) ?? [];
      expect(contrast(Number.parseInt(light?.slice(1) ?? "", 16), 0xffffff)).toBeGreaterThan(4.5);
      expect(contrast(Number.parseInt(dark?.slice(1) ?? "", 16), 0x242424)).toBeGreaterThan(4.5);
      const set = readableColours({ foreground, background: foreground ^ 0x3f3f3f });
      const numbers = [set.color, set.backgroundColor].map((text) =>
        Number.parseInt(text?.slice(1) ?? "", 16),
      );
      expect(contrast(numbers[0] ?? 0, numbers[1] ?? 0)).toBeGreaterThan(4.5);
    }
  });
});

const cutIntoBlocks = (text: string) => [...readBlocks(text)];

describe("blocks of text", () => {
  it("hold every line once, in order, and carry the style on", () => {
    const text = Array.from({ length: 5_000 }, (_, line) => `line ${line}`).join("\n");
    const blocks = cutIntoBlocks(`\u001b[31m${text}`);
    expect(blocks.map(({ plain }) => plain).join("\n")).toBe(text);
    expect(blocks.length).toBeGreaterThan(10);
    expect(blocks.at(-1)?.style.foreground).toBe(0xc91b00);
  });

  it("keep what a carriage return would overwrite, and fold a progress bar", () => {
    expect(splitReturns("ok\r10%\r100%")).toBe("ok⟦CR⟧\n10%⟦CR⟧\n100%");
    expect(cutIntoBlocks("a\r\nb\r\n")[0]?.raw).toBe("a\nb\n");
    const bar = Array.from({ length: 1_000 }, (_, step) => `${step}%`).join("\r");
    expect(cutIntoBlocks(bar)[0]?.plain).toBe("0%⟦CR⟧\n1%⟦CR⟧\n⟦996 overwritten states⟧⟦CR⟧\n998%⟦CR⟧\n999%");
  });

  it("cut a line that is too long and say so", () => {
    const blocks = cutIntoBlocks("y".repeat(200_000));
    expect(blocks.length).toBe(13);
    expect(blocks[0]?.raw.endsWith("⟦line goes on⟧")).toBe(true);
    expect(blocks.reduce((sum, { raw }) => sum + raw.replace(/[^y]/g, "").length, 0)).toBe(200_000);
  });

  it("give one empty block for an empty text", () => {
    expect(cutIntoBlocks("")).toMatchObject([{ raw: "", lineCount: 1 }]);
  });
});
