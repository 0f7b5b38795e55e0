/** The formats of JSON Schema that a picker can fill. */
export type PickerFormat = "date" | "time" | "date-time";

/** The kind of native picker of each. */
export const pickerTypes: Readonly<Record<PickerFormat, string>> = {
  date: "date",
  time: "time",
  "date-time": "datetime-local",
};

const offsetPattern = /(?:[zZ]|[+-]\d{2}:\d{2})$/;

export function isPickerFormat(format: string | undefined): format is PickerFormat {
  return format === "date" || format === "time" || format === "date-time";
}

/** Adds what RFC 3339 demands and people leave out: seconds, and the offset of this place. Other texts stay as they are. */
export function completeDateTime(text: string, format: PickerFormat): string {
  if (format === "date" || offsetPattern.test(text)) return text;
  const pattern =
    format === "time"
      ? /^()(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?$/
      : /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?$/;
  const match = pattern.exec(text.trim());
  if (!match) return text;
  const [, date = "", minutes = "", seconds = ":00"] = match;
  const moment = date === "" ? new Date() : new Date(`${date}T${minutes}${seconds}`);
  const joined = date === "" ? minutes + seconds : `${date}T${minutes}${seconds}`;
  return joined + formatOffset(moment);
}

/** What was picked, as the format wants it; the offset that stood there stays. */
export function fromPicker(picked: string, format: PickerFormat, previous: string): string {
  if (picked === "" || format === "date") return picked;
  const offset = offsetPattern.exec(previous)?.[0];
  const withSeconds = /:\d{2}:\d{2}/.test(picked) ? picked : `${picked}:00`;
  return offset === undefined ? completeDateTime(withSeconds, format) : withSeconds + offset;
}

/** What the picker starts with; "" where the text is none that it could show. */
export function toPicker(text: string, format: PickerFormat): string {
  const patterns: Readonly<Record<PickerFormat, RegExp>> = {
    date: /^\d{4}-\d{2}-\d{2}$/,
    time: /^\d{2}:\d{2}(?::\d{2})?/,
    "date-time": /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?/,
  };
  return patterns[format].exec(text)?.[0] ?? "";
}

/** The offset of this place at a moment, `Z` or `+02:00`. */
function formatOffset(moment: Date): string {
  const minutes = -moment.getTimezoneOffset();
  if (!Number.isFinite(minutes) || minutes === 0) return "Z";
  const size = Math.abs(minutes);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}
