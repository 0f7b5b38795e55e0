"use client";

import { useState } from "react";
import { sizeWords } from "../size-words.ts";
import styles from "./content-blocks.module.css";
import type { ContentBlock } from "./read-content.ts";

export interface MediaBlockProps {
  readonly block: ContentBlock & { kind: "image" | "audio" };
  /** Which block it is, from 1. */
  readonly number: number;
}

/** An image or a sound from a tool; one that the browser can't decode is marked as broken. */
export function MediaBlock({ block, number }: MediaBlockProps) {
  const [isBroken, setBroken] = useState(false);
  const address = `data:${block.mimeType};base64,${block.data}`;
  const size = `${block.mimeType}, ${sizeWords(block.bytes)}`;
  // A tool's sound comes without a track of captions.
  const sound = { controls: true, src: address, onError: () => setBroken(true) };
  const label = `${block.kind === "image" ? "Image" : "Sound"} from the tool, block ${number}`;
  return (
    <>
      {isBroken ? (
        <p className={styles.broken}>
          Broken {block.kind}: the browser cannot read it ({size}).
        </p>
      ) : block.kind === "image" ? (
        <img src={address} alt={label} className={styles.image} onError={() => setBroken(true)} />
      ) : (
        <audio {...sound} aria-label={label} className={styles.audio} />
      )}
      {isBroken ? null : <p className={styles.caption}>{size}</p>}
    </>
  );
}
