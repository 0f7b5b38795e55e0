"use client";

import type { LucideIcon } from "lucide-react";
import styles from "./form.module.css";
import { keepFocusNear } from "./keep-focus.ts";

interface IconButtonProps {
  /** What a screen reader says, and what stands there on pointing. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

/** A small quiet button. Lists draw hundreds, so it is the plain element. */
export function IconButton({ label, icon: Icon, onClick, disabled = false }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.iconButton}
      aria-label={label}
      title={label}
      onClick={({ currentTarget }) => {
        onClick();
        keepFocusNear(currentTarget);
      }}
      disabled={disabled}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
}

interface TextButtonProps {
  /** What a screen reader says, where it is more than the text. */
  readonly label?: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly children: React.ReactNode;
}

/** A small quiet button with words. */
export function TextButton({ label, onClick, disabled = false, children }: TextButtonProps) {
  return (
    <button
      type="button"
      className={styles.textButton}
      aria-label={label}
      title={label}
      onClick={({ currentTarget }) => {
        onClick();
        keepFocusNear(currentTarget);
      }}
      disabled={disabled}
    >
      {children}
    </button>
  );
}
