import { quoteShell } from "@/lib/client/quote-shell.ts";
import type { WireBody, WireMessage } from "@/lib/protocol/index.ts";

type WireRequest = Extract<WireMessage, { readonly kind: "http-request" }>;

/** A command, or why there is none. */
export type Curl = { readonly text: string } | { readonly reason: string };

/** Linux takes no word of a command that has more bytes than 128 KiB. */
const longestWord = 120_000;

/** A request as a command for sh, bash and zsh. Masked secrets stay masked; a file is named `FILE`. */
export function writeCurl(request: WireRequest): Curl {
  if (request.leftOut !== undefined) return { reason: "The body was cut, so that it can't be sent again." };
  const { method, url, headers, body } = request;
  // Without this curl takes brackets and braces of an address for a list of addresses.
  const globs = /[[\]{}]/.test(url) ? " -g" : "";
  const lines = [`curl -sS${globs}${writeMethod(method, body)} ${quoteShell(url)}`];
  for (const [name, value] of headers) {
    // A header without a value is written with a semicolon; with a colon curl leaves it out.
    lines.push(`-H ${quoteShell(value === "" ? `${name};` : `${name}: ${value}`)}`);
  }
  if (body !== undefined) lines.push(...writeBody(body));
  if (lines.some((line) => new TextEncoder().encode(line).length > longestWord))
    return { reason: "The body is longer than a command may be." };
  return { text: lines.join(" \\\n  ") };
}

function writeMethod(method: string, body: WireBody | undefined): string {
  if (method === "HEAD") return " --head";
  const own = body === undefined ? "GET" : "POST";
  return method === own ? "" : ` -X ${quoteShell(method)}`;
}

function writeBody(body: WireBody): readonly string[] {
  if (body.kind === "text") return [`--data-raw ${quoteShell(body.text)}`];
  if (body.kind === "bytes") return ["--data-binary @FILE"];
  return body.parts.map(({ name, text, type }) =>
    text === undefined
      ? `-F ${quoteShell(`${quoteName(name)}=@FILE${type === undefined ? "" : `;type=${type}`}`)}`
      : // A text of `-F` that begins with @ or < would be read as the name of a file.
        `--form-string ${quoteShell(`${name}=${text}`)}`,
  );
}

/** The first = ends the name of a part, and curl knows no way to write another one. */
function quoteName(name: string): string {
  return name.replaceAll("=", "%3D");
}
