import type { KeyboardEvent } from "react";

/** Enter alone submits; with a modifier it means something else, and while composing it picks a character. */
export function submitOnEnter(event: KeyboardEvent, submit: () => void): void {
  if (event.key !== "Enter" || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.nativeEvent.isComposing) return;
  event.preventDefault();
  submit();
}
