// A field's buttons stand before its control.
const focusables = ["input, textarea, select", "button, [tabindex='0']"];

/** Moves the focus to the field of a JSON Pointer, or to the nearest field around it that is drawn. */
export function jumpToField(region: HTMLElement | null, pointer: string): void {
  for (let path = pointer; ; path = path.slice(0, Math.max(0, path.lastIndexOf("/")))) {
    const field = region?.querySelector<HTMLElement>(`[data-field-path="${CSS.escape(path)}"]`);
    const [target] = focusables.flatMap((selector) => field?.querySelector<HTMLElement>(selector) ?? []);
    if (target) {
      target.scrollIntoView({ block: "center" });
      target.focus({ preventScroll: true });
      return;
    }
    if (path === "") return;
  }
}
