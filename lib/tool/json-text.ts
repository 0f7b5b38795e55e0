import { type JsonLoss, nameLostObject, nameStep, quietPromise } from "./json-loss.ts";
import { isPlainJson } from "./plain-json.ts";
import { readText } from "./thrown-error.ts";

/** Something that `JSON.stringify` leaves out or turns into null, as everyone who uses it knows. */
export interface JsonNote {
  /** Where it stood, as in {@link JsonLoss.path}. */
  readonly path: string;
  /** What it was: `undefined`, `NaN`, `an invalid date`, `a symbol key`. */
  readonly what: string;
  readonly became: "left out" | "null";
}

/** A value as JSON text. */
export interface JsonText {
  /** What `JSON.stringify` gives, with a text such as `"[a Map]"` where there is a loss. `null` for undefined. */
  readonly text: string;
  /** What JSON cannot hold, in the order of the value; at most 50. */
  readonly losses: readonly JsonLoss[];
  /** What went the way that `JSON.stringify` goes; at most 50. */
  readonly notes: readonly JsonNote[];
}

interface Frame {
  readonly container: object;
  /** Undefined for an array. */
  readonly keys: readonly string[] | undefined;
  readonly length: number;
  index: number;
  isEmpty: boolean;
}

const mostEntries = 50;
const deepest = 100_000;
const longestArray = 20_000_000;

/**
 * Writes any value as JSON text and says what got lost. Takes any depth, and never throws: a getter that throws and a revoked proxy are losses. Text over the platform's longest string is one too.
 */
export function writeJson(value: unknown): JsonText {
  try {
    const text = writePlain(value);
    return text === undefined ? new JsonWriter().write(value) : { text, losses: [], notes: [] };
  } catch (thrown) {
    const what = `a value that cannot be written (${readText(thrown)})`;
    return { text: JSON.stringify(`[${what}]`), losses: [{ path: "$", what }], notes: [] };
  }
}

/** The quick way, which most values can take; undefined for the others. */
function writePlain(value: unknown): string | undefined {
  try {
    return isPlainJson(value, { depth: 200, values: 2_000_000 }) ? JSON.stringify(value) : undefined;
  } catch {
    return undefined;
  }
}

class JsonWriter {
  private text = "";
  private readonly frames: Frame[] = [];
  private readonly open = new Set<object>();
  private readonly losses: JsonLoss[] = [];
  private readonly notes: JsonNote[] = [];

  write(value: unknown): JsonText {
    if (!this.writeValue(value, "")) this.text = "null";
    for (let frame = this.frames.at(-1); frame !== undefined; frame = this.frames.at(-1)) {
      if (frame.index < frame.length) this.writeMember(frame);
      else this.close(frame);
    }
    return { text: this.text, losses: this.losses, notes: this.notes };
  }

  private writeMember(frame: Frame): void {
    const key = frame.keys === undefined ? frame.index : (frame.keys[frame.index] ?? "");
    frame.index += 1;
    const before = this.text;
    if (!frame.isEmpty) this.text += ",";
    if (typeof key === "string") this.text += `${JSON.stringify(key)}:`;
    let written = true;
    try {
      written = this.writeValue(Reflect.get(frame.container, key), key);
    } catch (thrown) {
      this.lose(`a member that cannot be read (${readText(thrown)})`);
    }
    if (written) frame.isEmpty = false;
    else this.text = before;
  }

  /** Writes a value or opens its container; false where JSON leaves it out. */
  private writeValue(given: unknown, key: string | number): boolean {
    switch (typeof given) {
      case "string":
        this.text += JSON.stringify(given);
        return true;
      case "number":
        return this.writeNumber(given);
      case "boolean":
        this.text += given ? "true" : "false";
        return true;
      case "undefined":
        return this.writeUndefined();
      case "symbol":
        return this.lose("a symbol");
      case "bigint":
      case "function":
        return this.writeObject(given, key);
      default:
        return given === null ? this.writeNull() : this.writeObject(given as object, key);
    }
  }

  private writeNull(): true {
    this.text += "null";
    return true;
  }

  private writeNumber(value: number): true {
    if (Number.isFinite(value)) this.text += value;
    else {
      this.note(String(value), "null");
      this.writeNull();
    }
    return true;
  }

  private writeUndefined(): boolean {
    const isMember = this.frames.at(-1)?.keys !== undefined;
    this.note("undefined", isMember ? "left out" : "null");
    return !isMember && this.writeNull();
  }

  /** `given` is an object, a function or a BigInt. */
  private writeObject(given: object | bigint, key: string | number): boolean {
    const convert: unknown = (given as { toJSON?: unknown }).toJSON;
    if (typeof convert === "function") {
      const converted: unknown = convert.call(given, String(key));
      if (converted === null && given instanceof Date) this.note("an invalid date", "null");
      if (typeof converted !== "object" || converted === null) {
        return typeof converted === "bigint" || typeof converted === "function"
          ? this.lose(typeof converted === "bigint" ? "a BigInt" : "a function")
          : this.writeValue(converted, key);
      }
      return this.openContainer(converted);
    }
    if (typeof given === "bigint") return this.lose("a BigInt");
    if (typeof given === "function") return this.lose("a function");
    return this.openContainer(given);
  }

  private openContainer(value: object): boolean {
    if (this.open.has(value)) return this.lose(this.nameCycle(value));
    if (value instanceof Number) return this.writeNumber(Number(value));
    if (value instanceof String) return this.writeValue(String(value), "");
    if (value instanceof Boolean) return this.writeValue(Boolean.prototype.valueOf.call(value), "");
    const isArray = Array.isArray(value);
    const lost = isArray ? undefined : nameLostObject(value);
    if (lost !== undefined) {
      quietPromise(value);
      return this.lose(lost);
    }
    if (this.frames.length >= deepest) return this.lose(`more than ${deepest} levels`);
    const keys = isArray ? undefined : Object.keys(value);
    const length = isArray ? value.length : (keys?.length ?? 0);
    if (length > longestArray) return this.lose(`an array of ${length} items`);
    for (const symbol of Object.getOwnPropertySymbols(value)) {
      if (Object.prototype.propertyIsEnumerable.call(value, symbol)) this.note(String(symbol), "left out");
    }
    this.text += isArray ? "[" : "{";
    this.open.add(value);
    this.frames.push({ container: value, keys, length, index: 0, isEmpty: true });
    return true;
  }

  private close(frame: Frame): void {
    this.text += frame.keys === undefined ? "]" : "}";
    this.open.delete(frame.container);
    this.frames.pop();
  }

  private lose(what: string): true {
    if (this.losses.length < mostEntries) this.losses.push({ path: this.path(), what });
    this.text += JSON.stringify(`[${what}]`);
    return true;
  }

  private note(what: string, became: JsonNote["became"]): void {
    if (this.notes.length < mostEntries) this.notes.push({ path: this.path(), what, became });
  }

  private nameCycle(value: object): string {
    const level = this.frames.findIndex((frame) => frame.container === value);
    return `a reference back to ${this.path(level)}`;
  }

  /** The path of what is being read, or that of the container at `level`. */
  private path(level = this.frames.length): string {
    let path = "$";
    for (const frame of this.frames.slice(0, level)) {
      path += nameStep(frame.keys === undefined ? frame.index - 1 : (frame.keys[frame.index - 1] ?? ""));
    }
    return path;
  }
}
