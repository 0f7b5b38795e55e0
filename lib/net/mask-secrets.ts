/** Values shorter than this are too likely to be an ordinary word. */
const shortestSecret = 8;
const mask = "••••••";

/** Hides secrets in whatever text is given. */
export type MaskText = (text: string) => string;

/**
 * Makes a function that hides values of 8 characters and more, also in base64 (alone, and inside of a longer text that
 * was encoded) and as they stand in a URL or in JSON.
 */
export function createMask(values: Iterable<string>): MaskText {
  const forms = new Set<string>();
  for (const value of values)
    if (value.length >= shortestSecret) for (const form of listForms(value)) forms.add(form);
  if (forms.size === 0) return (text) => text;
  const longestFirst = [...forms].sort((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(longestFirst.join("|"), "g");
  return (text) => text.replace(pattern, mask);
}

/** Hides secrets in every text of a value that JSON can hold, the names of members too. Gives the same value where there is none. */
export function maskValue(value: unknown, maskText: MaskText): unknown {
  if (typeof value === "string") return maskText(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const masked = value.map((member: unknown) => maskValue(member, maskText));
    return masked.some((member, place) => member !== value[place]) ? masked : value;
  }
  const entries = Object.entries(value);
  const masked = entries.map(([key, member]: [string, unknown]): [string, unknown] => [
    maskText(key),
    maskValue(member, maskText),
  ]);
  const isSame = masked.every(([key, member], place) => {
    const [oldKey, old] = entries[place] ?? [];
    return key === oldKey && Object.is(member, old);
  });
  return isSame ? value : Object.fromEntries(masked);
}

function listForms(value: string): string[] {
  const encoded = encodeURIComponent(value);
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    encoded,
    encoded.replaceAll("%20", "+"),
    ...listBase64(value),
  ].filter((form) => form.length >= shortestSecret);
}

/** The base64 of the value, and what of it can be seen at each of three places in a longer text that is encoded. */
function listBase64(value: string): string[] {
  const bytes = Buffer.from(value, "utf8");
  const whole = bytes.toString("base64");
  const inside = [0, 1, 2].map((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const start = Math.ceil((before * 8) / 6);
    const end = Math.floor(((before + bytes.length) * 8) / 6);
    return padded.slice(start, end);
  });
  const forms = [whole, whole.replace(/=+$/, ""), ...inside];
  return [...forms, ...forms.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"))];
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}
