import { type FormValue, isObject } from "../form-value.ts";
import type { FlatSchema, SchemaParts } from "./flatten.ts";
import { getKeyword, isSchemaObject, type SchemaPart, type SchemaScope } from "./schema-scope.ts";

/** A property that is declared, or required without being declared. */
interface PropertyView {
  readonly name: string;
  readonly parts: SchemaParts;
  readonly required: boolean;
}

/** An object as a form shows it. */
export interface ObjectView {
  readonly properties: readonly PropertyView[];
  /** Whether keys beyond the declared ones are offered: the schema speaks of them, or declares none. */
  readonly offersKeys: boolean;
  /** What holds for the value of a key that is not declared; undefined where the key is not allowed. */
  readonly partsForKey: (key: string) => SchemaParts | undefined;
  /** Keys that `propertyNames` suggests. */
  readonly suggestedKeys: readonly string[];
  /** True where the value decides what is required. */
  readonly conditional: boolean;
}

interface PatternRule {
  readonly matches: (key: string) => boolean;
  readonly part: SchemaPart;
}

interface KeyRules {
  readonly declared: ReadonlySet<string>;
  readonly patterns: readonly PatternRule[];
  readonly rest: SchemaPart | undefined;
}

/** Views the properties of an object. */
export function viewObject(scope: SchemaScope, flat: FlatSchema, value: FormValue | undefined): ObjectView {
  const rules = flat.parts.map(({ schema, base }): KeyRules => {
    const properties = getKeyword(schema, "properties");
    const rest = getKeyword(schema, "additionalProperties");
    return {
      declared: new Set(isSchemaObject(properties) ? Object.keys(properties) : []),
      patterns: readPatterns(getKeyword(schema, "patternProperties"), base),
      rest: rest === undefined ? undefined : { schema: rest, base },
    };
  });
  const unevaluated = flat.parts.flatMap(({ schema, base }): SchemaPart[] => {
    const rest = getKeyword(schema, "unevaluatedProperties");
    return rest === undefined ? [] : [{ schema: rest, base }];
  });
  const parts = new Map<string, SchemaPart[]>();
  for (const { schema, base } of flat.parts) {
    const properties = getKeyword(schema, "properties");
    if (!isSchemaObject(properties)) continue;
    for (const [name, property] of Object.entries(properties)) {
      const known = parts.get(name) ?? [];
      parts.set(name, known);
      known.push({ schema: property, base });
    }
  }
  const { names: required, conditional } = findRequired(flat, value);
  const declared = [...parts].map(([name, own]): PropertyView => {
    const patterned = rules.flatMap(({ patterns }) => patterns.filter((rule) => rule.matches(name)));
    return { name, parts: [...own, ...patterned.map(({ part }) => part)], required: required.has(name) };
  });
  const partsForKey = (key: string): SchemaParts | undefined => {
    const found: SchemaPart[] = [];
    for (const { patterns, rest, declared } of rules) {
      if (declared.has(key)) continue;
      const matching = patterns.filter((rule) => rule.matches(key));
      if (matching.length > 0) found.push(...matching.map(({ part }) => part));
      else if (rest) found.push(rest);
    }
    if (found.length === 0) found.push(...unevaluated);
    return found.some(({ schema }) => schema === false) ? undefined : found;
  };
  const demanded = [...required].flatMap((name): readonly PropertyView[] => {
    const own = parts.has(name) ? undefined : partsForKey(name);
    return own ? [{ name, parts: own, required: true }] : [];
  });
  const rests = [...rules.map(({ rest }) => rest), ...unevaluated].filter((rest) => rest !== undefined);
  const closed = rests.some(({ schema }) => schema === false);
  const hasPatterns = rules.some(({ patterns }) => patterns.length > 0);
  const speaksOfKeys = hasPatterns || rests.length > 0 || parts.size === 0;
  return {
    properties: [...declared, ...demanded],
    offersKeys: speaksOfKeys && (hasPatterns || !closed),
    partsForKey,
    suggestedKeys: suggestKeys(scope, flat),
    conditional,
  };
}

function readPatterns(patterns: unknown, base: string): readonly PatternRule[] {
  if (!isSchemaObject(patterns)) return [];
  return Object.entries(patterns).map(([source, schema]) => ({
    matches: compilePattern(source),
    part: { schema, base },
  }));
}

/** Keys are short, but a hostile pattern is slow on 28 characters already: those that can backtrack badly match nothing. */
function compilePattern(source: string): (key: string) => boolean {
  if (/[+*}]\)?[+*{]|\([^)]*[+*|][^)]*\)[+*{]/.test(source)) return () => false;
  for (const flags of ["u", ""]) {
    try {
      const pattern = new RegExp(source, flags);
      return (key) => key.length <= 1_000 && pattern.test(key);
    } catch {
      // The next flags, or none.
    }
  }
  return () => false;
}

function findRequired(
  flat: FlatSchema,
  value: FormValue | undefined,
): { readonly names: ReadonlySet<string>; readonly conditional: boolean } {
  const names = new Set<string>();
  let conditional = false;
  const add = (list: unknown) => {
    if (Array.isArray(list)) for (const name of list) if (typeof name === "string") names.add(name);
  };
  for (const { schema } of flat.parts) {
    add(getKeyword(schema, "required"));
    for (const keyword of ["dependentRequired", "dependencies"]) {
      const dependents = getKeyword(schema, keyword);
      if (!isSchemaObject(dependents)) continue;
      conditional = true;
      for (const [name, list] of Object.entries(dependents)) {
        if (isObject(value) && Object.hasOwn(value, name)) add(list);
      }
    }
  }
  return { names, conditional };
}

function suggestKeys(scope: SchemaScope, flat: FlatSchema): readonly string[] {
  const listed = flat.parts.flatMap(({ schema, base }) => {
    const names = getKeyword(schema, "propertyNames");
    if (!isSchemaObject(names)) return [];
    const reference = getKeyword(names, "$ref");
    const target = typeof reference === "string" ? scope.resolve(reference, base)?.schema : names;
    const values = isSchemaObject(target) ? getKeyword(target, "enum") : undefined;
    return Array.isArray(values) ? values.filter((name): name is string => typeof name === "string") : [];
  });
  return [...new Set(listed)];
}
