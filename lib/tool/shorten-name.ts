/** The longest name that a source generates, in characters. */
const longestName = 128;

const hashLength = 10;

/**
 * Cuts a generated name that is over 128 characters to exactly that many. It then ends in `_` and a
 * hash of the whole name, so that two names with the same start stay apart. The same name always gives the same.
 */
export function shortenName(name: string): string {
  if (name.length <= longestName) return name;
  return `${name.slice(0, longestName - hashLength - 1)}_${hashText(name)}`;
}

/** Ten characters of base 36 from two multiplying hashes; for telling names apart, not for secrets. */
function hashText(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  const number = 4294967296 * (0x1fffff & low) + (high >>> 0);
  return number.toString(36).padStart(hashLength, "0").slice(-hashLength);
}
