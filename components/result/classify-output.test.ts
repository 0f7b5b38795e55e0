import { describe, expect, it } from "vitest";
import type { Run } from "@/lib/protocol/index.ts";
import { classifyOutput } from "./classify-output.ts";
import { looksLikeHtml, looksLikeMarkdown } from "./looks-like.ts";
import { safeLink } from "./safe-link.ts";
import { countWords, sizeWords } from "./size-words.ts";
import { stateDetails, stateWord, toneOf } from "./state-words.ts";
import { timeWords } from "./time-words.ts";

describe("classifyOutput", () => {
  it("tells the seven kinds of nothing apart, in words", () => {
    const outputs = [
      classifyOutput("", false, false),
      classifyOutput("null", false, false),
      classifyOutput("null", false, true),
      classifyOutput("false", false, false),
      classifyOutput("0", false, false),
      classifyOutput("[]", false, false),
      classifyOutput("{}", false, false),
    ];
    const words = outputs.map((output) => (output.kind === "simple" ? `${output.text} ${output.words}` : ""));
    expect(new Set(words).size).toBe(7);
    expect(words).not.toContain("");
  });

  it("tells JSON, cut JSON, Markdown, HTML and text apart", () => {
    expect(classifyOutput('{"a":1}', false, false).kind).toBe("json");
    expect(classifyOutput('{"a":[1,2', true, false).kind).toBe("json");
    expect(classifyOutput('{"a":[1,2', false, false).kind).toBe("text");
    expect(classifyOutput("[INFO] started", true, false).kind).toBe("text");
    expect(classifyOutput("moved 250 from a to b", false, false)).toEqual({
      kind: "text",
      isMarkdown: false,
      isHtml: false,
    });
    expect(classifyOutput("2.5", false, false)).toMatchObject({ kind: "simple", words: "Number" });
    expect(classifyOutput(" \n", false, false).kind).toBe("text");
  });

  it("takes a text for Markdown only when two signs agree", () => {
    expect(looksLikeMarkdown("# Title\n\nSome text")).toBe(true);
    expect(looksLikeMarkdown("- one\n- two\n\nsee [here](https://a.example)")).toBe(true);
    expect(looksLikeMarkdown("# just a comment\nls -l")).toBe(false);
    expect(looksLikeMarkdown("a * b * c\n2 - 1")).toBe(false);
    expect(looksLikeMarkdown("\u001b[1m# Title\n\n**b** `c`")).toBe(false);
  });

  it("knows HTML", () => {
    expect(looksLikeHtml("<!DOCTYPE html><p>x")).toBe(true);
    expect(looksLikeHtml("<div><script>1</script></div>\n")).toBe(true);
    expect(looksLikeHtml("<b>x</b> and more")).toBe(false);
    expect(looksLikeHtml("<note>xml</note>")).toBe(false);
  });
});

describe("words", () => {
  it("say sizes, counts and times", () => {
    expect([0, 34, 1023, 1024, 1536, 262_144, 5 * 1024 ** 2, 3 * 1024 ** 3].map(sizeWords)).toEqual([
      "0 B",
      "34 B",
      "1023 B",
      "1 KB",
      "1.5 KB",
      "256 KB",
      "5 MB",
      "3 GB",
    ]);
    expect([countWords(1, "line"), countWords(12_000, "line")]).toEqual(["1 line", "12,000 lines"]);
    expect([0, 12.4, 999.6, 2100, 59_960, 65_000, 7_380_000].map(timeWords)).toEqual([
      "0 ms",
      "12 ms",
      "1.0 s",
      "2.1 s",
      "1 min",
      "1 min 5 s",
      "2 h 3 min",
    ]);
  });

  it("say a run's state, who decided it, its time and size", () => {
    expect([stateWord(undefined), toneOf(undefined), stateDetails(undefined)]).toEqual([
      "not run",
      "idle",
      [],
    ]);
    const run: Run = {
      id: "r",
      toolKey: "t",
      argumentsText: "{}",
      sentAsIs: true,
      state: "ok",
      createdAt: "",
      timeoutMs: 1,
      logs: [],
      outcome: {
        state: "ok",
        decidedBy: "tool",
        output: "x",
        outputLength: 1,
        outputBytes: 34,
        isError: false,
        problems: [],
        ms: 12,
      },
    };
    expect([stateWord(run), ...stateDetails(run)].join(" · ")).toBe(
      "ok · tool · 12 ms · 34 B · sent as it is",
    );
  });

  it("follow only http and https", () => {
    expect(safeLink("https://a.example/x")).toBe("https://a.example/x");
    for (const address of ["javascript:alert(1)", "file:///a", "//a.example", "data:text/html,x", "x"])
      expect(safeLink(address)).toBeUndefined();
  });
});
