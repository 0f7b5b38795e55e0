/** Saves text or bytes (as base64) under a name. The type is one that no browser opens by itself. */
export function saveFile(
  name: string,
  content: { readonly text: string } | { readonly base64: string },
): void {
  const part =
    "text" in content ? content.text : Uint8Array.from(atob(content.base64), (unit) => unit.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([part], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The last part of an address as a file's name; `fallback` where it has none. */
export function fileName(uri: string, fallback: string): string {
  const last = uri.split(/[?#]/)[0]?.split(/[/\\]/).at(-1) ?? "";
  return last.replace(/[^\w.() -]/g, "_").slice(0, 120) || fallback;
}
