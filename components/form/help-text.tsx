"use client";

import { lazy, Suspense } from "react";
import styles from "./form.module.css";

const Markdown = lazy(async () => ({ default: (await import("../ui/markdown.tsx")).Markdown }));

/** Descriptions without any of these are plain words, which need no parser. */
const mayBeMarkdown = /[*_`[\]#<>|~\\]|\n\s*\S|https?:/;

/** A description: Markdown without HTML; links only to http and https; nothing is fetched. */
export function HelpText({ text, id }: { readonly text: string; readonly id?: string }) {
  const plain = <span>{text}</span>;
  return (
    <div className={styles.help} id={id}>
      {mayBeMarkdown.test(text) ? (
        <Suspense fallback={plain}>
          <Markdown text={text} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
}
