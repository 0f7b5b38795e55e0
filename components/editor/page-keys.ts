import { sendCommand } from "@/lib/client/page-commands.ts";
import type { MonacoEditor } from "./monaco-module.ts";

/**
 * Gives the page the keys that are its own (Ctrl+S, Ctrl+K, Ctrl+Enter; Cmd on a Mac) before Monaco takes them, and lets
 * Tab leave the editor right after Escape. Works until the editor is disposed.
 */
export function givePageItsKeys(editor: MonacoEditor, onSave: () => void): void {
  const node = editor.getContainerDomNode();
  let leavesWithTab = false;

  const hear = (event: KeyboardEvent) => {
    const isTab = event.key === "Tab" && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isTab && leavesWithTab) event.stopPropagation();
    // An Escape that closes something (suggestions, find) is spent.
    else if (event.key !== "Shift") leavesWithTab = event.key === "Escape" && !isWidgetOpen(node);
    if (event.isComposing || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const act = event.shiftKey ? undefined : pageKeys(onSave)[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) act();
  };
  const forget = () => {
    leavesWithTab = false;
  };

  node.addEventListener("keydown", hear, { capture: true });
  node.addEventListener("focusout", forget);
  editor.onDidDispose(() => {
    node.removeEventListener("keydown", hear, { capture: true });
    node.removeEventListener("focusout", forget);
  });
}

function pageKeys(onSave: () => void): { readonly [key: string]: () => void } {
  return { s: onSave, k: () => sendCommand("open-palette"), enter: () => sendCommand("run") };
}

function isWidgetOpen(node: HTMLElement): boolean {
  const widgets = node.ownerDocument.querySelectorAll(
    ".suggest-widget.visible, .find-widget.visible, .parameter-hints-widget.visible, .rename-box, .quick-input-widget, .peekview-widget, .monaco-hover:not(.hidden)",
  );
  return [...widgets].some((widget) => widget instanceof HTMLElement && widget.checkVisibility());
}
