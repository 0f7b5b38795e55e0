"use client";

import { useState } from "react";
import { Button } from "./button.tsx";
import styles from "./foldable.module.css";

/** Content that shows its first lines until someone asks for the rest. */
export function Foldable({ children }: { readonly children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.foldable}>
      <div className={styles.content} data-folded={!isOpen || undefined}>
        {children}
      </div>
      <Button look="quiet" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Show less" : "Show more"}
      </Button>
    </div>
  );
}
