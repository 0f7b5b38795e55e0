import { z } from "zod";
import { sendRequest } from "@/lib/net/index.ts";
import { reportWire } from "@/lib/sources/run-context.ts";
import { ToolResult, withOrigin } from "@/lib/tool/index.ts";
import { BuiltinError } from "./builtin-error.ts";
import { convertHtml } from "./convert-html.ts";
import { createBuiltin, createStopped } from "./create-builtin.ts";

const defaultSeconds = 30;
const accepted = {
  markdown: "text/markdown, text/html;q=0.9, */*;q=0.5",
  text: "text/plain, text/html;q=0.9, */*;q=0.5",
  html: "text/html, */*;q=0.5",
};

const input = z.strictObject({
  url: z.string().meta({ title: "Address", description: "Of http or https." }),
  format: z
    .enum(["markdown", "text", "html"])
    .optional()
    .meta({ title: "Format", description: "markdown where it is left out." }),
  timeout: z
    .number()
    .positive()
    .max(600)
    .optional()
    .meta({ title: "Time-out", description: `In seconds; ${defaultSeconds} where it is left out.` }),
});

/** Fetches a page. */
export function createWebfetchTool(allowedHosts: readonly string[]) {
  return createBuiltin({
    name: "webfetch",
    title: "Fetch a page",
    description:
      "Fetches an address by GET, and gives the page as Markdown, as text or as HTML. Addresses in private networks are refused.",
    input,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    async run({ url: given, format = "markdown", timeout = defaultSeconds }, ctx) {
      if (!URL.canParse(given))
        throw new BuiltinError(`${given} is no address: one such as https://example.com is expected.`);
      const isOwn = ctx.timeout === undefined || timeout * 1000 <= ctx.timeout;
      const { output, isError, metadata, lost } = await sendRequest(
        { method: "GET", url: new URL(given), headers: [["accept", accepted[format]]] },
        {
          allowedHosts,
          timeout: isOwn ? timeout * 1000 : (ctx.timeout ?? timeout * 1000),
          timeoutOwner: isOwn ? "of the tool itself" : "of the run",
          signal: ctx.signal,
          onMessage: (message) => reportWire(ctx, () => message),
          maskText: (text) => text,
          resultMode: "text",
        },
      );
      if (lost === "stopped") return createStopped();
      if (isError) {
        // What a page of errors says is for browsers.
        const isAnswer = typeof metadata?.status === "number";
        const result = ToolResult.error(isAnswer ? `HTTP ${metadata.status}` : output, metadata);
        return lost === undefined ? result : withOrigin(result, { runtime: lost });
      }
      if (format === "html" || !isHtml(metadata)) return ToolResult.ok(output, metadata);
      return ToolResult.ok(await convertHtml(output, format, ctx.signal), { ...metadata, format });
    },
  });
}

function isHtml(metadata: ToolResult["metadata"]): boolean {
  const headers = z.object({ "content-type": z.string() }).safeParse(metadata?.headers);
  return (
    headers.success && /^(text\/html|application\/xhtml\+xml)\b/i.test(headers.data["content-type"].trim())
  );
}
