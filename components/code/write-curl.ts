import { quoteShell } from "@/lib/client/quote-shell.ts";
import { type CodeCall, runAddress, runBody } from "./code-call.ts";

/** Linux takes no word of a command that has more bytes than 128 KiB. */
const longestWord = 100_000;

/** The call as a command for sh, bash and zsh. */
export function writeCurl(call: CodeCall): string {
  const body = runBody(call);
  const head = [
    `curl -sS ${quoteShell(runAddress(call))}`,
    "-H 'X-Playground: 1'",
    "-H 'Content-Type: application/json'",
  ].join(" \\\n  ");
  // No line of JSON is a bare word, so that the end mark is nowhere in it.
  if (body.length > longestWord / 3) return `${head} \\\n  --data-binary @- <<'END'\n${body}\nEND`;
  return `${head} \\\n  --data-raw ${quoteShell(body)}`;
}
