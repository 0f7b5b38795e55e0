/** What a key or the palette can ask of the page from anywhere. */
export type PageCommand =
  | "run"
  | "open-palette"
  | "open-shortcuts"
  | "focus-search"
  | "open-tools"
  | "save-draft"
  | "format-draft"
  | "compare-draft";

const target = new EventTarget();
const listenerCounts = new Map<PageCommand, number>();

/** Asks for a command; whoever listens does it. */
export function sendCommand(command: PageCommand): void {
  target.dispatchEvent(new Event(command));
}

/** Calls `listener` whenever the command is asked for, until the returned function is called. */
export function onCommand(command: PageCommand, listener: () => void): () => void {
  const count = (by: 1 | -1) => listenerCounts.set(command, (listenerCounts.get(command) ?? 0) + by);
  let isListening = true;
  target.addEventListener(command, listener);
  count(1);
  return () => {
    if (isListening) count(-1);
    isListening = false;
    target.removeEventListener(command, listener);
  };
}

/** Whether anything on the page does the command now: without an open tool nothing runs. */
export function isHeard(command: PageCommand): boolean {
  return (listenerCounts.get(command) ?? 0) > 0;
}

/** Whether keys go to something that one types into, so that single keys mean text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches("input, textarea, select, [role=combobox], [role=textbox]")
  );
}
