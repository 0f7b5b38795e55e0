const units = ["B", "KB", "MB", "GB"] as const;

/** A size in words, in steps of 1,024: `34 B`, `1.5 KB`, `5 MB`. */
export function sizeWords(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1023.95 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits).replace(/\.0$/, "")} ${units[unit]}`;
}

/** A count with thousands separated and its noun in the right number: `1 line`, `12,000 lines`. */
export function countWords(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : plural}`;
}
