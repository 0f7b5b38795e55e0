import { chooseDialect, isWithin } from "../dialect.ts";

/** A schema that is an object; nothing about its keywords is taken for granted. */
export type SchemaObject = { readonly [keyword: string]: unknown };

/** One schema and the address that references in it start from. */
export interface SchemaPart {
  /** An object, true or false; anything else is a fault that the view reports. */
  readonly schema: unknown;
  readonly base: string;
  /** The name that it goes by: the last word of the reference that led here. */
  readonly name?: string;
}

/** A whole schema document, ready for looking up references. */
export interface SchemaScope {
  readonly root: SchemaPart;
  /** The document itself, for checks. */
  readonly document: unknown;
  /** True for draft-07 and older, where `$ref` hides the keywords beside it. */
  readonly referenceHidesSiblings: boolean;
  /** The schema that a `$ref` means; undefined where it leads nowhere. Nothing is ever fetched. */
  readonly resolve: (reference: string, base: string) => SchemaPart | undefined;
  /** The schema that a `$dynamicRef` or `$recursiveRef` means: the outermost of its name. */
  readonly resolveDynamic: (reference: string, base: string) => SchemaPart | undefined;
}

export function isSchemaObject(schema: unknown): schema is SchemaObject {
  return typeof schema === "object" && schema !== null && !Array.isArray(schema);
}

/** The own value of a keyword. */
export function getKeyword(schema: SchemaObject, keyword: string): unknown {
  return Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
}

const documentBase = "schema://document/";
/** Keywords whose values are data, in which nothing is a schema. */
const dataKeywords = new Set(["enum", "const", "default", "examples", "example"]);

interface SchemaIndex {
  readonly byAddress: ReadonlyMap<string, SchemaPart>;
  readonly dynamicByName: ReadonlyMap<string, SchemaPart>;
}

/** Prepares a schema document. Costs nothing until a reference by name or `$id` is looked up. */
export function createSchemaScope(document: unknown): SchemaScope {
  const rootBase = isSchemaObject(document) ? enterBase(document, documentBase) : documentBase;
  const root: SchemaPart = { schema: document, base: rootBase };
  let index: SchemaIndex | undefined;
  const getIndex = () => {
    index ??= indexSchemas(document, rootBase);
    return index;
  };

  const resolve = (reference: string, base: string): SchemaPart | undefined => {
    const target = resolveAddress(reference, base);
    if (target === undefined) return undefined;
    const hash = target.indexOf("#");
    const address = hash < 0 ? target : target.slice(0, hash);
    const fragment = hash < 0 ? "" : target.slice(hash + 1);
    const start = address === rootBase ? root : getIndex().byAddress.get(address);
    if (!start) return undefined;
    const name = reference.split("/").at(-1)?.replace(/^#/, "");
    const named = name ? { name: decodeFragment(name) } : {};
    if (fragment === "") return { ...start, ...named };
    if (!fragment.startsWith("/")) {
      const anchored = getIndex().byAddress.get(`${address}#${fragment}`);
      return anchored && { ...anchored, ...named };
    }
    const found = followPointer(start, fragment);
    return found && { ...found, ...named };
  };

  const resolveDynamic = (reference: string, base: string): SchemaPart | undefined => {
    if (reference === "#") return root;
    const name = reference.split("#")[1] ?? "";
    return getIndex().dynamicByName.get(name) ?? resolve(reference, base);
  };

  return {
    root,
    document,
    referenceHidesSiblings: isWithin(chooseDialect(document).dialect, "draft-04", "draft-07"),
    resolve,
    resolveDynamic,
  };
}

/** The base inside a schema: its own `$id` (draft-04: `id`), where it has one that is no mere anchor. */
export function enterBase(schema: SchemaObject, base: string): string {
  const id = getKeyword(schema, "$id") ?? getKeyword(schema, "id");
  if (typeof id !== "string" || id.startsWith("#")) return base;
  return resolveAddress(id, base)?.split("#")[0] ?? base;
}

function resolveAddress(reference: string, base: string): string | undefined {
  if (reference.startsWith("#")) return base + reference;
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

function followPointer(start: SchemaPart, fragment: string): SchemaPart | undefined {
  let node: unknown = start.schema;
  let base = start.base;
  for (const step of decodeFragment(fragment).split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as { readonly [key: string]: unknown })[key];
    if (isSchemaObject(node)) base = enterBase(node, base);
  }
  return { schema: node, base };
}

function indexSchemas(document: unknown, rootBase: string): SchemaIndex {
  const byAddress = new Map<string, SchemaPart>();
  const dynamicByName = new Map<string, SchemaPart>();
  const seen = new Set<unknown>();
  const waiting: SchemaPart[] = [{ schema: document, base: rootBase }];
  const addAnchor = (name: unknown, part: SchemaPart, dynamic: boolean) => {
    if (typeof name !== "string") return;
    const address = `${part.base}#${name}`;
    if (!byAddress.has(address)) byAddress.set(address, part);
    if (dynamic && !dynamicByName.has(name)) dynamicByName.set(name, part);
  };
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const { schema } = part;
    if (typeof schema !== "object" || schema === null || seen.has(schema)) continue;
    seen.add(schema);
    if (Array.isArray(schema)) {
      for (const item of schema) waiting.push({ schema: item, base: part.base });
      continue;
    }
    const node = schema as SchemaObject;
    const base = schema === document ? rootBase : enterBase(node, part.base);
    const here = { schema, base };
    if (base !== part.base && !byAddress.has(base)) byAddress.set(base, here);
    addAnchor(getKeyword(node, "$anchor"), here, false);
    addAnchor(getKeyword(node, "$dynamicAnchor"), here, true);
    const id = getKeyword(node, "$id") ?? getKeyword(node, "id");
    if (typeof id === "string" && id.startsWith("#")) addAnchor(id.slice(1), here, false);
    for (const [keyword, value] of Object.entries(node)) {
      if (!dataKeywords.has(keyword)) waiting.push({ schema: value, base });
    }
  }
  return { byAddress, dynamicByName };
}
