import type { z } from "zod";
import { HttpProblem } from "./problem.ts";

/** How many bytes the body of a request may have. */
export const mostBodyBytes = 10 * 1024 * 1024;

/** A body that was read: its text, and what the schema makes of it. */
export interface ReadBody<Value> {
  readonly text: string;
  readonly value: Value;
}

/**
 * Reads the body of a request as JSON and checks it.
 * @throws HttpProblem where it is no JSON, too large or not what the schema wants.
 */
export async function readBody<Value>(request: Request, schema: z.ZodType<Value>): Promise<ReadBody<Value>> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new HttpProblem(
      "not-json",
      "Send the body as JSON, with the header Content-Type: application/json.",
    );
  }
  const text = await readText(request);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : "";
    throw new HttpProblem("bad-request", `The body is not valid JSON: ${reason}`);
  }
  const checked = schema.safeParse(parsed);
  if (checked.success) return { text, value: checked.data };
  const errors = checked.error.issues.map(({ path, message }) => ({
    path: path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
    message,
  }));
  const words = errors.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
  throw new HttpProblem("bad-request", `The body is not as it should be. ${words.join("; ")}.`, { errors });
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get("content-length")) > mostBodyBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > mostBodyBytes) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(read.value);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new HttpProblem("bad-request", "The body is not valid UTF-8.");
  }
}

function tooLarge(): HttpProblem {
  return new HttpProblem("too-large", `The body has more than ${mostBodyBytes / (1024 * 1024)} MB.`);
}
