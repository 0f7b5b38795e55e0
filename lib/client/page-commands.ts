/** What a key or the palette can ask of the page from anywhere. */
export type PageCommand = "run" | "open-palette" | "open-shortcuts" | "focus-search" | "open-tools";

const target = new EventTarget();

/** Asks for a command; whoever listens does it. */
export function sendCommand(command: PageCommand): void {
  target.dispatchEvent(new Event(command));
}

/** Calls `listener` whenever the command is asked for, until the returned function is called. */
export function onCommand(command: PageCommand, listener: () => void): () => void {
  target.addEventListener(command, listener);
  return () => target.removeEventListener(command, listener);
}

/** Whether keys go to something that one types into, so that single keys mean text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches("input, textarea, select, [role=combobox], [role=textbox]")
  );
}
