"use client";

import { useEffect, useState } from "react";
import { onCommand } from "@/lib/client/page-commands.ts";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./shell.module.css";

const shortcuts = [
  { does: "Run the tool", keys: ["Ctrl+Enter", "⌘ Enter"] },
  { does: "Save a version of the open draft", keys: ["Ctrl+S", "⌘ S"] },
  { does: "Search tools and actions", keys: ["Ctrl+K", "⌘ K"] },
  { does: "Search the tool list", keys: ["/"] },
  { does: "Open the first tool found", keys: ["Enter"] },
  { does: "Walk the tool list", keys: ["↑", "↓", "Home", "End"] },
  { does: "Move a divider that has the focus", keys: ["←", "→"] },
  { does: "Close a dialog, clear the search", keys: ["Esc"] },
  { does: "Show this list", keys: ["?"] },
] as const;

/** The list of shortcuts, opened by `?` or its button. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onCommand("open-shortcuts", () => setOpen(true)), []);
  if (!isOpen) return undefined;
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => setOpen(false)}>
      <table className={styles.shortcuts}>
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
    </Dialog>
  );
}
