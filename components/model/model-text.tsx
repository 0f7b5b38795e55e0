import { createElement, Fragment, type ReactNode } from "react";
import { splitVisible, type VisiblePiece } from "../ui/visible-characters.ts";
import styles from "./model-view.module.css";

/** A text as a model gets it: nothing is drawn away, and what nobody would see is a sign. */
export function ModelText({ text }: { readonly text: string }) {
  // Handed over as arguments, as they stand in a line, the pieces need no keys.
  return createElement(Fragment, null, ...splitVisible(text).map(drawPiece));
}

function drawPiece({ text, hidden }: VisiblePiece): ReactNode {
  if (hidden === undefined) return text;
  return (
    <span className={styles.sign} title={hidden.slice(0, 300)}>
      {text}
    </span>
  );
}
