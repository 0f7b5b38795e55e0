import type { ComponentProps } from "react";
import styles from "./scroller.module.css";

export interface ScrollerProps extends ComponentProps<"div"> {
  /** What a screen reader calls it. */
  readonly label: string;
}

// A place that scrolls must be reachable by the keyboard.
const focusable = { tabIndex: 0 };

/** A framed place that scrolls by itself, by keyboard too. */
export function Scroller({ label, role = "group", className, ...rest }: ScrollerProps) {
  const classes = [styles.scroller, className].filter(Boolean).join(" ");
  return <div role={role} aria-label={label} {...focusable} {...rest} className={classes} />;
}
