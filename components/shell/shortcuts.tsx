"use client";

import { useEffect, useState } from "react";
import { onCommand } from "@/lib/client/page-commands.ts";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./shell.module.css";

const groups = [
  {
    name: "Everywhere",
    shortcuts: [
      { does: "Run the tool", keys: ["Ctrl+Enter", "⌘ Enter"] },
      { does: "Search tools and actions", keys: ["Ctrl+K", "⌘ K"] },
      { does: "Search the tool list", keys: ["/"] },
      { does: "Open the first tool found", keys: ["Enter"] },
      { does: "Walk the tool list", keys: ["↑", "↓", "Home", "End"] },
      { does: "Move a divider that has the focus", keys: ["←", "→"] },
      { does: "Close a dialog, clear the search", keys: ["Esc"] },
      { does: "Show this list", keys: ["?"] },
    ],
  },
  {
    name: "In a draft",
    shortcuts: [
      { does: "Save a version", keys: ["Ctrl+S", "⌘ S"] },
      { does: "Lay the code out", keys: ["Shift+Alt+F", "⇧⌥ F"] },
      { does: "Rename what is at the cursor", keys: ["F2"] },
      { does: "Go to the next problem, the one before", keys: ["F8", "Shift+F8"] },
      { does: "Leave the editor", keys: ["Esc, then Tab"] },
      { does: "Let Tab leave the editor always, or indent", keys: ["Ctrl+M", "⌃⇧ M"] },
    ],
  },
] as const;

// A place that scrolls must be reachable by the keyboard.
const reachable = { role: "group", "aria-label": "Shortcuts", tabIndex: 0 };

/** The list of shortcuts, opened by `?` or its button. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onCommand("open-shortcuts", () => setOpen(true)), []);
  if (!isOpen) return undefined;
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => setOpen(false)}>
      <div {...reachable} className={styles.shortcutGroups}>
        {groups.map(({ name, shortcuts }) => (
          <table key={name} className={styles.shortcuts}>
            <caption>{name}</caption>
            <tbody>
              {shortcuts.map(({ does, keys }) => (
                <tr key={does}>
                  <th scope="row">{does}</th>
                  <td>
                    {keys.map((key, index) => (
                      <span key={key}>
                        {index > 0 ? " " : ""}
                        <kbd className={styles.keys}>{key}</kbd>
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Dialog>
  );
}
