"use client";

import { lazy, type ReactNode, Suspense, useMemo } from "react";
import type { OutputContent, OutputView as View } from "./classify-output.ts";
import { findTable, type JsonTableModel } from "./json/json-table-model.ts";
import { OutputText } from "./output-text.tsx";
import { SimpleValue } from "./simple-value.tsx";
import { TextMeanwhile } from "./text-meanwhile.tsx";

const JsonTree = lazy(() => import("./json/json-tree.tsx").then((room) => ({ default: room.JsonTree })));
const JsonTable = lazy(() => import("./json/json-table.tsx").then((room) => ({ default: room.JsonTable })));
const MarkdownView = lazy(() =>
  import("./markdown-view.tsx").then((room) => ({ default: room.MarkdownView })),
);
const HtmlView = lazy(() => import("./html-view.tsx").then((room) => ({ default: room.HtmlView })));

/** The ways to draw a content, the best first; `table` where it has a list of objects. */
export interface OutputViews {
  readonly views: readonly View[];
  readonly best: View;
  readonly table: JsonTableModel | undefined;
}

/** Which views an output has. */
export function useOutputViews(content: OutputContent): OutputViews {
  return useMemo(() => {
    if (content.kind === "simple") return { views: [], best: "Text", table: undefined };
    if (content.kind === "text") {
      const views: readonly View[] = content.isHtml ? ["Text", "HTML", "Markdown"] : ["Text", "Markdown"];
      return { views, best: content.isMarkdown && !content.isHtml ? "Markdown" : "Text", table: undefined };
    }
    const table = findTable(content.document);
    if (table === undefined) return { views: ["JSON", "Text", "Markdown"], best: "JSON", table };
    return { views: ["JSON", "Table", "Text", "Markdown"], best: table.list === 0 ? "Table" : "JSON", table };
  }, [content]);
}

export interface OutputDrawingProps {
  readonly text: string;
  readonly content: OutputContent;
  readonly table: JsonTableModel | undefined;
  readonly view: View;
}

/** An output drawn in one of its views. */
export function OutputDrawing(props: OutputDrawingProps) {
  return <Suspense fallback={<TextMeanwhile text={props.text} />}>{draw(props)}</Suspense>;
}

function draw({ text, content, table, view }: OutputDrawingProps): ReactNode {
  if (content.kind === "simple") return <SimpleValue text={content.text} words={content.words} />;
  if (view === "JSON" && content.kind === "json")
    return <JsonTree label="Output as JSON" document={content.document} />;
  if (view === "Table" && content.kind === "json" && table !== undefined)
    return <JsonTable label="Output as a table" document={content.document} table={table} />;
  if (view === "Markdown") return <MarkdownView label="Output as Markdown" text={text} />;
  if (view === "HTML") return <HtmlView label="Output as HTML" html={text} />;
  return <OutputText label="Output as text" text={text} />;
}
