import { type CSSProperties, createElement, Fragment, type ReactNode } from "react";
import { splitVisible, type VisiblePiece } from "@/components/ui/visible-characters.ts";
import { type AnsiRun, type AnsiStyle, plainStyle, readAnsi } from "./ansi.ts";
import { readableColours } from "./readable-colours.ts";
import { splitReturns } from "./text-blocks.ts";
import styles from "./text-view.module.css";

export interface StyledTextProps {
  readonly text: string;
  /** What holds at its start. */
  readonly style?: AnsiStyle;
}

/** A text with its ANSI styles drawn and its hidden characters as signs. */
export function StyledText({ text, style = plainStyle }: StyledTextProps) {
  // Handed over as arguments, as they stand in a line, the parts need no keys.
  return createElement(Fragment, null, ...readAnsi(splitReturns(text), style).runs.map(drawRun));
}

function drawRun(run: AnsiRun): ReactNode {
  if (run.sequence !== undefined) return <Sign text={run.text} title={run.sequence} />;
  const pieces = splitVisible(run.text).map(drawPiece);
  if (run.style === plainStyle) return createElement(Fragment, null, ...pieces);
  return createElement("span", { style: cssOf(run.style) }, ...pieces);
}

function drawPiece({ text, hidden }: VisiblePiece): ReactNode {
  return hidden === undefined ? text : <Sign text={text} title={hidden} />;
}

function Sign({ text, title }: { readonly text: string; readonly title: string }) {
  return (
    <span className={styles.sign} title={title.slice(0, 300)}>
      {text}
    </span>
  );
}

function cssOf(style: AnsiStyle): CSSProperties {
  const lines = [style.underline && "underline", style.strike && "line-through"].filter(Boolean).join(" ");
  return {
    ...readableColours(style),
    ...(style.bold ? { fontWeight: 700 } : {}),
    ...(style.italic ? { fontStyle: "italic" } : {}),
    ...(lines === "" ? {} : { textDecoration: lines }),
  };
}
