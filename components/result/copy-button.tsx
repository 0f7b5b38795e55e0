"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button.tsx";

export interface CopyButtonProps {
  /** What the button is called: `Copy output`. */
  readonly label: string;
  /** Gives the text; may take a while. */
  readonly text: () => string | Promise<string>;
  readonly disabled?: boolean;
}

type CopyState = "ready" | "copied" | "failed";

/** Copies a text and says so. */
export function CopyButton({ label, text, disabled = false }: CopyButtonProps) {
  const [state, setState] = useState<CopyState>("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), 2_000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await text());
      setState("copied");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <Button look="quiet" disabled={disabled} onClick={copy}>
        {state === "copied" ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        {label}
      </Button>
      <span role="alert" className="visually-hidden">
        {state === "copied" ? "Copied" : state === "failed" ? "Copying was refused by the browser" : ""}
      </span>
    </>
  );
}
