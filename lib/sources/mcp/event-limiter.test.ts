import { describe, expect, it } from "vitest";
import { EventLimiter } from "./event-limiter.ts";

/** What comes out where a stream comes in pieces of a length. */
function pass(text: string, length: number, limitBytes = 1000): { out: string; isOver: boolean } {
  const limiter = new EventLimiter(limitBytes, (line) => line);
  const bytes = Buffer.from(text);
  const out: Buffer[] = [];
  for (let place = 0; place < bytes.length; place += length)
    out.push(limiter.push(bytes.subarray(place, place + length)));
  out.push(limiter.end());
  return { out: Buffer.concat(out).toString(), isOver: limiter.isOver };
}

describe("a stream of events under the limit", () => {
  const stream = "event: é\r\ndata: one\r\n\r\n: note\n\ndata: two\rdata: three\r\rdata: rest";
  it.each([1, 2, 3, 7, 1000])("passes unchanged in pieces of %i bytes", (length) => {
    expect(pass(stream, length)).toEqual({ out: stream, isOver: false });
  });

  it("hands each line to be rewritten once, without its end", () => {
    const lines: string[] = [];
    const limiter = new EventLimiter(1000, (line) => {
      lines.push(line.toString());
      return Buffer.from(line.toString().toUpperCase());
    });
    expect(limiter.push(Buffer.from("a\r\nb\n\nc")).toString()).toBe("A\r\nB\n\n");
    expect(limiter.end().toString()).toBe("C");
    expect(lines).toEqual(["a", "b", "", "c"]);
  });
});

describe("the limit of an event", () => {
  it.each(["\n", "\r\n", "\r"])("counts all of its lines, whatever ends them: %j", (end) => {
    const line = `data: ${"x".repeat(24)}${end}`;
    expect(pass(line.repeat(3) + end, 7, 100).isOver).toBe(false);
    expect(pass(line.repeat(4) + end, 7, 100).isOver).toBe(true);
    expect(pass((line.repeat(3) + end).repeat(50), 7, 100).isOver).toBe(false);
  });

  it("is met in the middle of a line, and nothing of that line goes on", () => {
    expect(pass(`data: a\n\ndata: ${"x".repeat(200)}`, 16, 100)).toEqual({
      out: "data: a\n\n",
      isOver: true,
    });
  });

  it("does not count comments, which keep a silent stream open", () => {
    expect(pass(": still here\n".repeat(100), 5, 50).isOver).toBe(false);
  });
});
