"use client";

import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

export interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for the button's name: "Copy definition". */
  readonly what: string;
}

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), 2_000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("refused"),
    );
  const words = { ready: "Copy", copied: "Copied", refused: "Copying was refused" }[state];
  return (
    <Button look="quiet" onClick={copy} aria-label={`Copy ${what}`}>
      <span aria-live="polite">{words}</span>
    </Button>
  );
}
