"use client";

import type { CodeDiffProps } from "./code-diff-props.ts";
import { PlainDiff } from "./plain-diff.tsx";

/** Two texts of a tool compared, read only. Fills the height that it is given; 240 px at least. */
export function CodeDiff(props: CodeDiffProps) {
  return <PlainDiff {...props} />;
}
