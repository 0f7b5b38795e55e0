"use client";

import { usePlayground, useReplacement } from "@/lib/client/use-playground.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** Says what took the place of what was typed, with a way back, until something is typed or run. */
export function ReplacementNotice({ toolKey }: { readonly toolKey: string }) {
  const { inputs } = usePlayground();
  const replacement = useReplacement(toolKey);
  if (!replacement) return undefined;
  return (
    <Notice
      tone={replacement.asks ? "warn" : "plain"}
      actions={<Button onClick={() => inputs.undo(toolKey)}>Undo</Button>}
    >
      {replacement.words}
    </Notice>
  );
}
