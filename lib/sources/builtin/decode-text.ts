import { BuiltinError } from "./builtin-error.ts";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of a file, every character as it is. @throws BuiltinError where it is no text in UTF-8. */
export function decodeText(bytes: Buffer, name: string): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new BuiltinError(`${name} is no text in UTF-8 (${bytes.length} bytes).`);
  }
}
