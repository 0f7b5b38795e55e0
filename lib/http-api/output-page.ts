import type { RunOutput } from "@/lib/runs/run-output.ts";
import type { OutputPage } from "./schemas.ts";

/** The longest character in UTF-8 has 3 bytes after its first. */
const mostFollowing = 3;

/** Reads up to `limit` bytes of an output as text, whole characters only. An offset past the end gives an empty page. */
export async function readOutputPage(output: RunOutput, offset: number, limit: number): Promise<OutputPage> {
  const { bytes: size } = output;
  const from = Math.min(offset, size);
  const read = await output.read(from, Math.min(from + limit + mostFollowing, size));
  let start = 0;
  while (start < mostFollowing && isFollowing(read[start])) start += 1;
  let end = Math.min(limit, read.length);
  while (end > start && isFollowing(read[end])) end -= 1;
  const next = from + end;
  return {
    offset: from + start,
    next: next < size ? next : null,
    size,
    text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(read.subarray(start, end)),
  };
}

/** Whether a byte is not the first of its character. */
function isFollowing(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
