import { OutputText } from "./output-text.tsx";

/** As much as is quickly drawn, in characters. */
const shownLength = 20_000;

/** The beginning of an output as text, until the code of a richer view is there: never nothing. */
export function TextMeanwhile({ text }: { readonly text: string }) {
  return <OutputText label="Output as text" text={text.slice(0, shownLength)} />;
}
