const lengthLimit = 300;
const shortLength = 16;

/**
 * Whether a pattern may be tried on a text where nothing could stop it: no repeated group, at most two open repeats and
 * a text of 300 characters, or a text so short (16) that even a hostile pattern is done soon.
 */
export function isTame(pattern: string, text: string): boolean {
  if (text.length <= shortLength) return true;
  if (text.length > lengthLimit) return false;
  const bare = pattern.replace(/\\./g, "x").replace(/\[[^\]]*\]/g, "x");
  const openRepeats = bare.match(/[*+]|\{\d+,\}/g)?.length ?? 0;
  return openRepeats <= 2 && !/\)[*+{]/.test(bare);
}

/** Whether a text matches a pattern (under the `u` flag); undefined where it would be unwise to try. */
export function tryPattern(pattern: string, text: string): boolean | undefined {
  if (!isTame(pattern, text)) return undefined;
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return undefined;
  }
}
