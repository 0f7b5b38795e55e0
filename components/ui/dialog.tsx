"use client";

import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `alertdialog` for a question that must be answered: it has no close button. Default `dialog`. */
  readonly role?: "dialog" | "alertdialog";
  /** Where it stands; `wide` is in the centre with room for two texts side by side. Default `centre`. */
  readonly place?: "centre" | "wide" | "top" | "left";
  /** Hides the title from sight; a screen reader still hears it. */
  readonly bare?: boolean;
  readonly children: React.ReactNode;
}

/** A modal dialog: mounted means open. Escape and a click beside it close it; focus goes back to where it was. */
export function Dialog({
  title,
  onClose,
  role = "dialog",
  place = "centre",
  bare = false,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-modal="true"
      aria-labelledby={titleId}
      className={styles.dialog}
      data-place={place}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.inside}>
        <div className={bare ? "visually-hidden" : styles.head}>
          <h2 id={titleId}>{title}</h2>
          {role === "dialog" && !bare ? (
            <Button look="quiet" square aria-label="Close" onClick={onClose}>
              <X size={16} aria-hidden />
            </Button>
          ) : undefined}
        </div>
        {children}
      </div>
    </dialog>
  );
}
