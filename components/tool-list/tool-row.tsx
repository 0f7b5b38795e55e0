import Link from "next/link";
import { useId } from "react";
import type { ToolMatch } from "@/lib/client/search-tools.ts";
import { toolHref } from "@/lib/client/tool-href.ts";
import type { ToolSummary } from "@/lib/protocol/index.ts";
import type { ToolSource } from "@/lib/tool/index.ts";
import { Highlighted } from "../ui/highlighted.tsx";
import { detailOf } from "./list-rows.ts";
import styles from "./tool-list.module.css";

export interface ToolRowProps {
  readonly match: ToolMatch;
  /** The source that the group's head shows; the row shows its own where it is another. */
  readonly groupSource: ToolSource;
  readonly words: readonly string[];
  readonly isOpen: boolean;
  readonly isTabStop: boolean;
  readonly onOpen: () => void;
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
}

/** A tool in the list: a link that is called exactly as the tool is. */
export function ToolRow({ match, groupSource, words, isOpen, isTabStop, onOpen, onKeyDown }: ToolRowProps) {
  const hintsId = useId();
  const { tool } = match;
  const detail = detailOf(match, words);
  return (
    <>
      <Link
        href={toolHref(tool.key)}
        prefetch={false}
        className={styles.link}
        data-tool={tool.key}
        aria-current={isOpen ? "page" : undefined}
        aria-describedby={hintsId}
        tabIndex={isTabStop ? 0 : -1}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        <Highlighted text={tool.key} words={words} />
      </Link>
      <Hints tool={tool} source={tool.source === groupSource ? undefined : tool.source} />
      {detail === undefined ? undefined : (
        <span className={styles.detail} aria-hidden>
          <Highlighted text={detail} words={words} />
        </span>
      )}
      <span id={hintsId} hidden>
        {descriptionOf(tool)}
      </span>
    </>
  );
}

interface HintsProps {
  readonly tool: ToolSummary;
  readonly source: ToolSource | undefined;
}

function Hints({ tool, source }: HintsProps) {
  const { text, tone } = hintOf(tool);
  return (
    <span className={styles.hint} data-tone={tone} aria-hidden>
      {source ? <span className={styles.source}>{source}</span> : undefined}
      {text}
    </span>
  );
}

/** The one hint that a row has room for, the most pressing first. */
function hintOf(tool: ToolSummary): { readonly text: string; readonly tone: string } {
  if (tool.shadowed) return { text: "shadowed", tone: "warn" };
  if (tool.destructive) return { text: "destructive", tone: "bad" };
  if (tool.problemCount) return { text: problemsOf(tool.problemCount), tone: "warn" };
  return { text: tool.readOnly ? "read-only" : "", tone: "plain" };
}

function problemsOf(count: number): string {
  return count === 1 ? "1 problem" : `${count} problems`;
}

/** What a screen reader says after the name. */
function descriptionOf(tool: ToolSummary): string {
  const change = tool.destructive ? "destructive" : tool.readOnly ? "read-only" : "may change things";
  return [
    tool.source,
    change,
    tool.shadowed && "shadowed",
    tool.problemCount && problemsOf(tool.problemCount),
    tool.title,
    tool.description.slice(0, 200),
  ]
    .filter(Boolean)
    .join(", ");
}
