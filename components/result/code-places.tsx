"use client";

import { createContext, useContext } from "react";
import styles from "./outcome-notice.module.css";
import { StyledText } from "./text/styled-text.tsx";

/** A code that stands beside the result, for texts that name places in it such as `draft.ts:12:7`. */
export interface CodePlaces {
  /** The name that stands before the line: `draft.ts`. */
  readonly file: string;
  /** Brings a place into view; both are 1-based. */
  readonly reveal: (line: number, column: number) => void;
}

const Context = createContext<CodePlaces | undefined>(undefined);

/** Makes places of the code that are named in results lead there. */
export const CodePlacesProvider = Context.Provider;

/** A text of a tool; places of the code beside it are buttons that lead there. */
export function PlacedText({ text }: { readonly text: string }) {
  const places = useContext(Context);
  if (!places) return <StyledText text={text} />;
  return splitAtPlaces(text, places.file).map((part) =>
    part.line === undefined ? (
      <StyledText key={part.at} text={part.text} />
    ) : (
      <PlaceButton key={part.at} {...part} line={part.line} places={places} />
    ),
  );
}

/** A button to the first place that a stack names; nothing where there is no code, or no place. */
export function FirstPlace({ stack }: { readonly stack: string | undefined }) {
  const places = useContext(Context);
  const first = places && splitAtPlaces(stack ?? "", places.file).find(({ line }) => line !== undefined);
  if (!places || first?.line === undefined) return null;
  return (
    <p>
      at <PlaceButton {...first} line={first.line} places={places} />
    </p>
  );
}

interface PlaceButtonProps {
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly places: CodePlaces;
}

function PlaceButton({ text, line, column, places }: PlaceButtonProps) {
  return (
    <button
      type="button"
      className={styles.place}
      title={`Go to line ${line}`}
      onClick={() => places.reveal(line, column)}
    >
      {text}
    </button>
  );
}

interface Part {
  /** Where it begins in the text. */
  readonly at: number;
  readonly text: string;
  readonly line?: number;
  readonly column: number;
}

function splitAtPlaces(text: string, file: string): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  const place = new RegExp(`${file.replace(/[^\w]/g, "\\$&")}:(\\d{1,7})(?::(\\d{1,7}))?`, "g");
  for (const match of text.matchAll(place)) {
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index), column: 1 });
    const [whole, line, column] = match;
    parts.push({ at: match.index, text: whole, line: Number(line), column: Number(column ?? 1) });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), column: 1 });
  return parts;
}
