import { sendCommand } from "@/lib/client/page-commands.ts";
import { isMac } from "./is-mac.ts";
import type { MonacoEditor } from "./monaco-module.ts";

export interface PageKeys {
  readonly onSave: () => void;
  /** Called with whether Tab moves on to the next control, instead of indenting. */
  readonly onTabMoves: (tabMoves: boolean) => void;
}

/**
 * Gives the page the keys that are its own (Ctrl+S, Ctrl+K, Ctrl+Enter; Cmd on a Mac) before Monaco takes them, and lets
 * Tab leave the editor right after Escape, or always after Ctrl+M (Ctrl+Shift+M on a Mac, where Ctrl+M is Enter). Works until
 * the editor is disposed.
 */
export function givePageItsKeys(editor: MonacoEditor, { onSave, onTabMoves }: PageKeys): void {
  const node = editor.getContainerDomNode();
  const commands: { readonly [key: string]: () => void } = {
    s: onSave,
    k: () => sendCommand("open-palette"),
    enter: () => sendCommand("run"),
  };
  let tabMoves = false;
  let leavesWithTab = false;

  const take = (event: KeyboardEvent, act: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) act();
  };
  const hear = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const key = event.key.toLowerCase();
    const hasModifier = event.ctrlKey || event.metaKey;
    if (key === "tab" && !hasModifier && !event.altKey) {
      // The browser's own Tab is left alone.
      if (tabMoves || leavesWithTab) event.stopPropagation();
      return;
    }
    // An Escape that closes something (suggestions, find) is spent.
    if (key !== "shift") leavesWithTab = key === "escape" && !isWidgetOpen(node);
    if (event.altKey || !hasModifier) return;
    const isToggle = key === "m" && event.ctrlKey && !event.metaKey && event.shiftKey === isMac();
    const command = event.shiftKey ? undefined : commands[key];
    if (command) take(event, command);
    else if (isToggle) {
      take(event, () => {
        tabMoves = !tabMoves;
        onTabMoves(tabMoves);
      });
    }
  };
  const forget = () => {
    leavesWithTab = false;
  };

  onTabMoves(tabMoves);
  node.addEventListener("keydown", hear, { capture: true });
  node.addEventListener("focusout", forget);
  editor.onDidDispose(() => {
    node.removeEventListener("keydown", hear, { capture: true });
    node.removeEventListener("focusout", forget);
  });
}

function isWidgetOpen(node: HTMLElement): boolean {
  const widgets = node.ownerDocument.querySelectorAll(
    ".suggest-widget.visible, .find-widget.visible, .parameter-hints-widget.visible, .rename-box, .quick-input-widget, .peekview-widget, .monaco-hover:not(.hidden)",
  );
  return [...widgets].some((widget) => widget instanceof HTMLElement && widget.checkVisibility());
}
