/** One error of a chain. Longer texts are cut: a name at 200 UTF-16 units, a message at 10,000, a stack at 20,000. */
export interface ThrownCause {
  readonly name: string;
  readonly message: string;
}

/** What was thrown, as text that can cross to another process. */
export interface ThrownError extends ThrownCause {
  /** Absent where the thrown value has none. */
  readonly stack?: string;
  /** The chain of `cause`, outermost first, then the `errors` of an AggregateError; at most 20. */
  readonly causes: readonly ThrownCause[];
}

const mostCauses = 20;
const longest = { name: 200, message: 10_000, stack: 20_000 };

/** Describes anything that can be thrown. Never throws itself. */
export function describeThrown(thrown: unknown): ThrownError {
  const stack = readMember(thrown, "stack");
  const described = { ...describeOne(thrown), causes: readCauses(thrown) };
  return typeof stack === "string" ? { ...described, stack: cut(stack, longest.stack) } : described;
}

/** Reads what `describeThrown` gave in another process, which may say anything; undefined where it is no such thing. */
export function readThrown(value: unknown): ThrownError | undefined {
  const { name, message } = { name: readMember(value, "name"), message: readMember(value, "message") };
  if (typeof name !== "string" || typeof message !== "string") return undefined;
  const causes = readMember(value, "causes");
  const stack = readMember(value, "stack");
  return {
    ...createCause(name, message),
    causes: Array.isArray(causes) ? causes.slice(0, mostCauses).flatMap(readCause) : [],
    ...(typeof stack === "string" ? { stack: cut(stack, longest.stack) } : {}),
  };
}

function readCause(value: unknown): readonly ThrownCause[] {
  const name = readMember(value, "name");
  const message = readMember(value, "message");
  return typeof name === "string" && typeof message === "string" ? [createCause(name, message)] : [];
}

function createCause(name: string, message: string): ThrownCause {
  return { name: cut(name, longest.name), message: cut(message, longest.message) };
}

function cut(text: string, length: number): string {
  // With some room, so that a text that was cut is not cut again.
  if (text.length <= length + 40) return text;
  return `${text.slice(0, length)}… (${text.length - length} more characters)`;
}

/**
 * The text of anything that can be thrown: the message of an error or of an object that has one, otherwise the value
 * as text. Never throws itself.
 */
export function readText(thrown: unknown): string {
  const message = readMember(thrown, "message");
  if (typeof message === "string") return message;
  try {
    const text = String(thrown);
    return /^\[object \w+\]$/.test(text) ? (JSON.stringify(thrown) ?? text) : text;
  } catch {
    return "a value that has no text";
  }
}

function describeOne(thrown: unknown): ThrownCause {
  const name = readMember(thrown, "name");
  return createCause(typeof name === "string" ? name : typeof thrown, readText(thrown));
}

function readCauses(thrown: unknown): ThrownCause[] {
  const causes: ThrownCause[] = [];
  const seen = new Set<unknown>([thrown]);
  const queue = nextCauses(thrown);
  for (let cause = queue.shift(); cause !== undefined && causes.length < mostCauses; cause = queue.shift()) {
    if (seen.has(cause)) continue;
    seen.add(cause);
    causes.push(describeOne(cause));
    queue.push(...nextCauses(cause));
  }
  return causes;
}

function nextCauses(thrown: unknown): unknown[] {
  const cause = readMember(thrown, "cause");
  const errors = readMember(thrown, "errors");
  try {
    const grouped = Array.isArray(errors) ? errors.slice(0, mostCauses) : [];
    return [cause, ...grouped].filter((entry) => entry !== undefined && entry !== null);
  } catch {
    return [];
  }
}

function readMember(value: unknown, key: string): unknown {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return undefined;
  try {
    return Reflect.get(value, key);
  } catch {
    return undefined;
  }
}
