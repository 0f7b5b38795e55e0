"use client";

import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

export interface CopyButtonProps {
  /** The text, or what gives it; that may take a while. */
  readonly text: string | (() => string | Promise<string>);
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
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
      setState("copied");
    } catch {
      setState("refused");
    }
  };
  const words = { ready: "Copy", copied: "Copied", refused: "Copying was refused" }[state];
  return (
    <Button look="quiet" onClick={copy} aria-label={`Copy ${what}`}>
      <span aria-live="polite">{words}</span>
    </Button>
  );
}
