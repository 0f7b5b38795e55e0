"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { SourceDialog } from "./source-dialog.tsx";
import type { SourcePlaces } from "./source-place.ts";

export interface AddSourceProps {
  readonly places: SourcePlaces;
}

/** A button that asks for a server or a document, and adds it. */
export function AddSource({ places }: AddSourceProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="main" onClick={() => setOpen(true)}>
        <Plus size={14} aria-hidden />
        Add a source
      </Button>
      {isOpen ? <SourceDialog places={places} onDone={close} onClose={close} /> : undefined}
    </>
  );
}
