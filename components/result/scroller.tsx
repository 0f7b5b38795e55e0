import type { ComponentProps } from "react";
import styles from "./scroller.module.css";

export interface ScrollerProps extends ComponentProps<"div"> {
  /** What a screen reader calls it. */
  readonly label: string;
}

/** A framed place that scrolls by itself, by keyboard too. */
export function Scroller({ label, role = "group", className, ...rest }: ScrollerProps) {
  // A place that scrolls must be reachable by the keyboard.
  const reachable = { role, "aria-label": label, tabIndex: 0 };
  return <div {...reachable} {...rest} className={[styles.scroller, className].filter(Boolean).join(" ")} />;
}
