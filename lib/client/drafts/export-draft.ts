/** Downloads a code as a `.ts` file that is called like the draft. */
export function exportCode(title: string, code: string): void {
  const name = title.replace(/[^\p{L}\p{N}_-]+/gu, "_").replace(/^_+|_+$/g, "") || "draft";
  const address = URL.createObjectURL(new Blob([code], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.ts`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
