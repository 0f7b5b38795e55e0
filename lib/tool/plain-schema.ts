import { nameLostObject } from "./json-loss.ts";
import { nameKind } from "./name-kind.ts";
import { isPlainJson } from "./plain-json.ts";
import { type SchemaPlace, stepPlace } from "./schema-place.ts";
import { readText } from "./thrown-error.ts";
import type { JsonSchema, ToolProblem } from "./tool.ts";

/** A schema that is JSON, and what had to be changed for it. */
export interface PlainSchema {
  readonly schema: JsonSchema;
  readonly problems: readonly ToolProblem[];
}

const deepest = 1_000;
const mostNodes = 200_000;
const mostRepeated = 5_000;
const mostProblems = 50;

/**
 * Makes sure that a schema can be written as JSON. One that can comes back as the same object. In a copy of any other,
 * a subschema that contains itself becomes a `$ref` to where it stands first, and what JSON cannot hold is left out
 * with a problem. A schema that unfolds to more than 200,000 nodes gets a `$ref` for what it repeats. Never throws.
 * @param path The JSON Pointer of the schema in the definition, for the problems: `/inputSchema`.
 */
export function plainSchema(schema: JsonSchema, path: string): PlainSchema {
  if (isPlain(schema)) return { schema, problems: [] };
  const copier = new SchemaCopier(path);
  const copied = copier.copy(schema, "schema", "", 0);
  const isObject = typeof copied === "object" && copied !== null;
  return { schema: isObject ? (copied as JsonSchema) : {}, problems: copier.problems };
}

function isPlain(schema: JsonSchema): boolean {
  try {
    return isPlainJson(schema, { depth: deepest, values: mostNodes, ignoreSymbols: true });
  } catch {
    return false;
  }
}

class SchemaCopier {
  readonly problems: ToolProblem[] = [];
  /** Where each subschema stands first, as a pointer from the schema's root. */
  private readonly placed = new Map<object, string>();
  private readonly open = new Set<object>();

  private readonly root: string;
  private copied = 0;

  constructor(root: string) {
    this.root = root;
  }

  /** Copies one value; undefined where it has to be left out. */
  copy(value: unknown, place: SchemaPlace, pointer: string, depth: number): unknown {
    if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (typeof value !== "object") return this.leaveOut(pointer, nameLeaf(value));
    try {
      return this.copyObject(value, place, pointer, depth);
    } catch (thrown) {
      return this.leaveOut(pointer, `something that cannot be read (${readText(thrown)})`);
    }
  }

  private copyObject(value: object, place: SchemaPlace, pointer: string, depth: number): unknown {
    const first = this.placed.get(value);
    const mustRefer = this.open.has(value) || this.copied > mostRepeated;
    if (first !== undefined && place === "schema" && mustRefer) return { $ref: `#${encodeURI(first)}` };
    if (this.open.has(value)) return this.leaveOut(pointer, "a circular reference outside a subschema");
    if (depth > deepest) return this.leaveOut(pointer, `more than ${deepest} levels`);
    if ("toJSON" in value && typeof value.toJSON === "function") {
      return this.copy(value.toJSON(), place, pointer, depth + 1);
    }
    const lost = Array.isArray(value) ? undefined : nameLostObject(value);
    if (lost !== undefined) return this.leaveOut(pointer, lost);
    if (place === "schema" && !Array.isArray(value) && first === undefined) {
      this.placed.set(value, pointer);
    }
    this.copied += 1;
    this.open.add(value);
    try {
      return this.copyMembers(value, place, pointer, depth);
    } finally {
      this.open.delete(value);
    }
  }

  private copyMembers(value: object, place: SchemaPlace, pointer: string, depth: number): unknown {
    if (Array.isArray(value)) {
      const items = value.map((item, index) =>
        this.copy(item, stepPlace(place, index), `${pointer}/${index}`, depth + 1),
      );
      return items.filter((item) => item !== undefined);
    }
    const copied: object = {};
    for (const key of Object.keys(value)) {
      const at = `${pointer}/${escapeKey(key)}`;
      const member = this.copyMember(value, key, stepPlace(place, key), at, depth + 1);
      if (member === undefined) continue;
      Object.defineProperty(copied, key, {
        value: member,
        configurable: true,
        enumerable: true,
        writable: true,
      });
    }
    return copied;
  }

  private copyMember(value: object, key: string, place: SchemaPlace, at: string, depth: number): unknown {
    try {
      return this.copy(Reflect.get(value, key), place, at, depth);
    } catch (thrown) {
      return this.leaveOut(at, `something that cannot be read (${readText(thrown)})`);
    }
  }

  private leaveOut(pointer: string, what: string): undefined {
    if (this.problems.length >= mostProblems) return;
    this.problems.push({
      path: `${this.root}${pointer}`,
      message: `The schema holds ${what} here, which JSON cannot; it was left out.`,
    });
  }
}

function nameLeaf(value: unknown): string {
  return typeof value === "number" ? String(value) : nameKind(value);
}

function escapeKey(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
