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
  // An object, so that a second copy is told as long as the first.
  const [told, setTold] = useState<{ readonly words: string }>();
  useEffect(() => {
    if (told === undefined) return;
    const timer = setTimeout(() => setTold(undefined), 2_000);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
      setTold({ words: "Copied" });
    } catch {
      setTold({ words: "Copying was refused" });
    }
  };
  return (
    <Button look="quiet" onClick={copy} aria-label={`Copy ${what}`}>
      <span aria-live="polite">{told?.words ?? "Copy"}</span>
    </Button>
  );
}
