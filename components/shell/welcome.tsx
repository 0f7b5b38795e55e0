import Link from "next/link";
import { toolHref } from "@/lib/client/tool-href.ts";
import type { ToolList } from "@/lib/protocol/index.ts";
import styles from "./page.module.css";

const exampleFile = `import { defineTool } from "tool-playground";

export const greet = defineTool({
  name: "greet",
  description: "Greets someone",
  inputSchema: {
    type: "object",
    properties: { name: { type: "string" } },
    required: ["name"],
  },
  execute: ({ name }) => \`Hello, \${name}!\`,
});`;

/** Tools to begin with. */
const offered = 6;

/** The start page: what there is, and the next step. */
export function Welcome({ list }: { readonly list: ToolList }) {
  const { tools, sources } = list;
  return (
    <div className={styles.page}>
      <h1>Try a tool</h1>
      <p className={styles.muted}>{countsOf(tools.length, sources.length)}</p>
      {tools.length > 0 ? (
        <ol className={styles.steps}>
          <li>
            <div>
              <strong>Pick a tool.</strong> The list has a search: press <kbd>/</kbd>. Some to begin with:
              <ul className={styles.offers}>
                {tools.slice(0, offered).map((tool) => (
                  <li key={tool.key}>
                    <Link href={toolHref(tool.key)} prefetch={false}>
                      {tool.title ?? tool.key}
                    </Link>
                    <span className={styles.gist}>{tool.description}</span>
                  </li>
                ))}
              </ul>
            </div>
          </li>
          <li>
            <div>
              <strong>Fill its form,</strong> or take one of its examples. What the form can't say, its JSON
              side can.
            </div>
          </li>
          <li>
            <div>
              <strong>Run it</strong> with <kbd>Ctrl+Enter</kbd> and read what a model would get.
            </div>
          </li>
        </ol>
      ) : undefined}
      <h2>{tools.length > 0 ? "Add one of your own" : "Add the first one"}</h2>
      <div>
        <p>
          Save this as <code>tools/greet.ts</code>; it appears in the list at once.
        </p>
        <pre className={styles.code}>
          <code>{exampleFile}</code>
        </pre>
        <p>
          Or begin with a{" "}
          <Link href="/drafts" prefetch={false}>
            draft
          </Link>{" "}
          in the browser, or add a server or an API under{" "}
          <Link href="/sources" prefetch={false}>
            Sources
          </Link>
          .
        </p>
      </div>
      <h2>Use them from a model</h2>
      <p>
        The playground is an MCP server:{" "}
        <Link href="/connect" prefetch={false}>
          connect a client
        </Link>{" "}
        such as Claude or Cursor.
      </p>
    </div>
  );
}

function countsOf(tools: number, sources: number): string {
  if (tools === 0) return "No tools are registered yet.";
  const toolWords = tools === 1 ? "1 tool" : `${tools.toLocaleString("en")} tools`;
  return `${toolWords} from ${sources === 1 ? "1 source" : `${sources} sources`}.`;
}
