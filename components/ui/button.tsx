import type { ComponentProps } from "react";
import styles from "./button.module.css";

export interface ButtonProps extends ComponentProps<"button"> {
  /** `main` is the one button of a place that people come for. Default `plain`. */
  readonly look?: "main" | "plain" | "quiet" | "danger";
  /** True for a button that holds an icon and nothing else; give it an `aria-label`. */
  readonly square?: boolean;
}

/** A button; `type` is "button" unless said otherwise. */
export function Button({ look = "plain", square = false, className, ...rest }: ButtonProps) {
  const classes = [styles.button, className].filter(Boolean).join(" ");
  return (
    <button type="button" data-look={look} data-square={square || undefined} {...rest} className={classes} />
  );
}
