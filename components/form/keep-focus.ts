import styles from "./form.module.css";

const controls = ["input:not([tabindex='-1']), textarea, select", "button:not(:disabled)"];

/**
 * To be called when a button is pressed that may go with what it does (Clear, Remove): where it took the focus along, its
 * field, the row after or before it, or the group around has it then.
 */
export function keepFocusNear(button: HTMLElement): void {
  const row = button.closest(`.${CSS.escape(styles.row ?? "")}`);
  const isRowButton = row !== null && button.closest("[data-field-path]")?.contains(row);
  const rows = isRowButton ? [row, row.nextElementSibling, row.previousElementSibling] : [];
  const around: (Element | null)[] = [...rows];
  for (let field = button.closest("[data-field-path]"); field; ) {
    around.push(field);
    field = field.parentElement?.closest("[data-field-path]") ?? null;
  }
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    for (const place of around) {
      const [target] = controls.flatMap((selector) => place?.querySelector<HTMLElement>(selector) ?? []);
      if (!place?.isConnected || !target) continue;
      target.focus();
      return;
    }
  });
}
