"use client";

import type { ComponentProps } from "react";
import { useState } from "react";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { Button } from "@/components/ui/button.tsx";
import { isTameMarkdown } from "@/components/ui/tame-markdown.ts";
import { showHidden } from "@/components/ui/visible-characters.ts";
import styles from "./markdown-view.module.css";
import { safeLink } from "./safe-link.ts";
import { Scroller } from "./scroller.tsx";
import { sizeWords } from "./size-words.ts";
import { stripAnsi } from "./text/ansi.ts";
import { TextView } from "./text/text-view.tsx";

export interface MarkdownViewProps {
  readonly label: string;
  readonly text: string;
}

const plugins = [remarkGfm];
const components = { a: SafeAnchor, img: SafeImage };
const step = 30_000;

/** A text as Markdown: HTML in it stays text, links are http and https only, no image is fetched. */
export function MarkdownView({ label, text }: MarkdownViewProps) {
  const [limit, setLimit] = useState(step);
  const end = text.length <= limit ? text.length : cutAt(text, limit);
  if (!isTameMarkdown(text.slice(0, end))) return <TextView label={label} text={text} wrap />;
  return (
    <Scroller label={label} className={styles.scroller}>
      <div className={styles.markdown}>
        <Markdown remarkPlugins={plugins} components={components} urlTransform={(address) => address}>
          {showHidden(stripAnsi(text.slice(0, end).replaceAll("\r\n", "\n")))}
        </Markdown>
        {end < text.length ? (
          <Button onClick={() => setLimit(end + step)}>
            Draw more ({sizeWords(text.length - end)} left)
          </Button>
        ) : null}
      </div>
    </Scroller>
  );
}

/** Between two paragraphs, where there is such a place. */
function cutAt(text: string, limit: number): number {
  const paragraph = text.lastIndexOf("\n\n", limit);
  return paragraph > limit / 2 ? paragraph : limit;
}

function SafeAnchor({ href, children }: ComponentProps<"a">) {
  const address = safeLink(href ?? "");
  return address === undefined ? (
    <span title={href}>{children}</span>
  ) : (
    <a href={address} target="_blank" rel="noopener noreferrer" title={address}>
      {children}
    </a>
  );
}

function SafeImage({ src, alt }: ComponentProps<"img">) {
  const address = typeof src === "string" ? src : "";
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(address))
    return <img src={address} alt={alt ?? ""} />;
  return <SafeAnchor href={address}>image: {alt || address}</SafeAnchor>;
}
