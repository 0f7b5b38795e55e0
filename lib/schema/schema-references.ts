import type { Dialect } from "./dialect.ts";
import { readPointer } from "./json-pointer.ts";
import { isRecord, isSchema, visitSubSchemas } from "./sub-schemas.ts";

/** Where a reference leads. */
export type ReferenceTarget =
  | {
      readonly found: true;
      /** JSON Pointer from the root of the whole schema. */
      readonly pointer: string;
      /** The base that references inside the target are relative to. */
      readonly base: string;
    }
  | { readonly found: false; readonly reason: string };

/** Resolves the references of one schema, inside that schema only: nothing is ever fetched. */
export interface SchemaReferences {
  /** The base of the root. */
  readonly rootBase: string;
  /** The base that holds inside `schema`, which stands where `base` holds. */
  baseOf(schema: Readonly<Record<string, unknown>>, base: string): string;
  resolve(reference: string, base: string): ReferenceTarget;
}

const defaultBase = "https://schema.invalid/root";
const depthLimit = 500;

function resolveUri(reference: string, base: string): string | undefined {
  try {
    return new URL(reference, base).href;
  } catch {
    return undefined;
  }
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function cutFragment(uri: string): [string, string] {
  const hash = uri.indexOf("#");
  return hash === -1 ? [uri, ""] : [uri.slice(0, hash), decodeFragment(uri.slice(hash + 1))];
}

/** Indexes `$id`, `id`, `$anchor` and `$dynamicAnchor` of a schema. */
export function createReferences(root: unknown, dialect: Dialect): SchemaReferences {
  const idKeyword = dialect === "draft-04" ? "id" : "$id";
  // Before 2019-09 what stands beside `$ref` is ignored, the id too.
  const refHidesId = dialect.startsWith("draft");
  const resources = new Map<string, string>();
  const anchors = new Map<string, { readonly pointer: string; readonly base: string }>();

  function baseOf(schema: Readonly<Record<string, unknown>>, base: string): string {
    const id = Object.hasOwn(schema, idKeyword) ? schema[idKeyword] : undefined;
    if (typeof id !== "string" || (refHidesId && typeof schema.$ref === "string")) return base;
    const [absolute] = cutFragment(resolveUri(id, base) ?? base);
    return absolute;
  }

  function index(
    schema: boolean | Readonly<Record<string, unknown>>,
    pointer: string,
    base: string,
    depth: number,
  ) {
    if (typeof schema === "boolean" || depth > depthLimit) return;
    const inner = baseOf(schema, base);
    if (inner !== base && !resources.has(inner)) resources.set(inner, pointer);
    const id = Object.hasOwn(schema, idKeyword) ? schema[idKeyword] : undefined;
    const names = [
      schema.$anchor,
      schema.$dynamicAnchor,
      typeof id === "string" && refHidesId && id.includes("#") ? id.slice(id.indexOf("#") + 1) : undefined,
    ];
    for (const name of names) {
      const key = `${inner}#${String(name)}`;
      if (typeof name === "string" && name !== "" && !anchors.has(key))
        anchors.set(key, { pointer, base: inner });
    }
    visitSubSchemas(schema, pointer, dialect, (child, at) => index(child, at, inner, depth + 1));
  }

  const rootBase = isRecord(root) ? baseOf(root, defaultBase) : defaultBase;
  resources.set(rootBase, "");
  let indexed = false;

  function resolve(reference: string, base: string): ReferenceTarget {
    if (!indexed) {
      indexed = true;
      if (isSchema(root)) index(root, "", defaultBase, 0);
    }
    const absolute = reference === "#" ? base : resolveUri(reference, base);
    if (absolute === undefined) return { found: false, reason: "is not a valid reference" };
    const [resource, fragment] = reference.startsWith("#")
      ? [base, decodeFragment(reference.slice(1))]
      : cutFragment(absolute);
    const resourcePointer = resources.get(resource);
    if (resourcePointer === undefined) {
      return {
        found: false,
        reason: /^[a-z][a-z0-9+.-]*:/i.test(reference)
          ? "leads out of this schema, and nothing is fetched"
          : "leads to another document, and nothing is fetched",
      };
    }
    if (fragment !== "" && !fragment.startsWith("/")) {
      const anchor = anchors.get(`${resource}#${fragment}`);
      return anchor === undefined
        ? { found: false, reason: "names an anchor that is not in the schema" }
        : { found: true, ...anchor };
    }
    const pointer = resourcePointer + fragment;
    return isSchema(readPointer(root, pointer))
      ? { found: true, pointer, base: resource }
      : { found: false, reason: "leads to nothing in the schema" };
  }

  return { rootBase, baseOf, resolve };
}
