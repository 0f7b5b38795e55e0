"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { DraftReply } from "@/lib/client/drafts/draft-actions.ts";
import { onCommand } from "@/lib/client/page-commands.ts";
import type { DraftSummary } from "@/lib/protocol/index.ts";

const PaletteDialog = lazy(() =>
  import("./palette-dialog.tsx").then((module) => ({ default: module.PaletteDialog })),
);

export interface PaletteProps {
  /** The drafts to be found by name. */
  readonly listDrafts: () => Promise<DraftReply<readonly DraftSummary[]>>;
}

/** The palette of Ctrl+K; its code comes when it is first opened. */
export function Palette({ listDrafts }: PaletteProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onCommand("open-palette", () => setOpen(true)), []);
  if (!isOpen) return undefined;
  return (
    <Suspense>
      <PaletteDialog listDrafts={listDrafts} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
