import type { Response } from "undici";
import { NetError } from "./net-error.ts";

/**
 * Reads the body of an answer. Rejects with a {@link NetError} when it is over `limitBytes`, and lets go of the rest.
 */
export async function readBody(response: Response, limitBytes: number): Promise<Buffer> {
  if (response.body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const chunk = read.value as Uint8Array;
    size += chunk.byteLength;
    if (size > limitBytes) {
      await reader.cancel();
      const megabytes = Math.round(limitBytes / 1024 / 1024);
      throw new NetError(
        "too-large",
        `The answer is longer than ${megabytes} MB, which is as much as is read.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
