"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { onCommand } from "@/lib/client/page-commands.ts";

const PaletteDialog = lazy(() =>
  import("./palette-dialog.tsx").then((module) => ({ default: module.PaletteDialog })),
);

/** The palette of Ctrl+K; its code comes when it is first opened. */
export function Palette() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onCommand("open-palette", () => setOpen(true)), []);
  if (!isOpen) return undefined;
  return (
    <Suspense>
      <PaletteDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
