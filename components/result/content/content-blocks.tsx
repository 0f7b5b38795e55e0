"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { showHidden } from "@/components/ui/visible-characters.ts";
import { JsonTree } from "../json/json-tree.tsx";
import { OutputText } from "../output-text.tsx";
import { safeLink } from "../safe-link.ts";
import { sizeWords } from "../size-words.ts";
import styles from "./content-blocks.module.css";
import { MediaBlock } from "./media-block.tsx";
import type { ContentBlock } from "./read-content.ts";
import { fileName, saveFile } from "./save-file.ts";

export interface ContentBlocksProps {
  readonly blocks: readonly ContentBlock[];
}

/** The content blocks of a result, in their order. */
export function ContentBlocks({ blocks }: ContentBlocksProps) {
  const numbered = blocks.map((block, index) => ({ block, number: index + 1 }));
  return (
    <ol className={styles.blocks} aria-label="Content">
      {numbered.map(({ block, number }) => (
        <li key={number} className={styles.block} data-block={block.kind}>
          <Block block={block} number={number} />
        </li>
      ))}
    </ol>
  );
}

function Block({ block, number }: { readonly block: ContentBlock; readonly number: number }): ReactNode {
  switch (block.kind) {
    case "text":
      return <OutputText label={`Text ${number}`} text={block.text} />;
    case "image":
    case "audio":
      return <MediaBlock block={block} number={number} />;
    case "embedded text":
      return (
        <>
          <p className={styles.caption}>
            embedded <code>{showHidden(block.uri)}</code> {showHidden(block.mimeType)}
          </p>
          <OutputText label={`Embedded text ${number}`} text={block.text} />
        </>
      );
    case "file":
      return <FileBlock block={block} number={number} />;
    case "link":
      return <LinkBlock block={block} />;
    case "broken":
      return (
        <>
          <p className={styles.broken}>
            Broken {block.what}: {block.reason}.
          </p>
          {block.json ? <JsonTree label={`Broken block ${number}`} document={block.json} /> : null}
        </>
      );
    case "unknown":
      return (
        <>
          <p className={styles.caption}>a kind of content that is not known here</p>
          <JsonTree label={`Unknown block ${number}`} document={block.json} />
        </>
      );
  }
}

function FileBlock({
  block,
  number,
}: {
  readonly block: ContentBlock & { kind: "file" };
  readonly number: number;
}) {
  const name = fileName(block.uri, `content-${number}.bin`);
  return (
    <p className={styles.row}>
      <Button onClick={() => saveFile(name, { base64: block.data })}>Download {name}</Button>
      <span className={styles.caption}>
        {sizeWords(block.bytes)} {showHidden(block.mimeType)} {showHidden(block.uri)}
      </span>
    </p>
  );
}

function LinkBlock({ block }: { readonly block: ContentBlock & { kind: "link" } }) {
  const address = safeLink(block.uri);
  return (
    <p className={styles.row}>
      {address === undefined ? (
        <span>{showHidden(block.name)}</span>
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {showHidden(block.name)}
        </a>
      )}
      {block.name === block.uri && address !== undefined ? null : <code>{showHidden(block.uri)}</code>}
      {block.description ? <span className={styles.caption}>{showHidden(block.description)}</span> : null}
    </p>
  );
}
