import { equalValues, type FormObject, type FormValue, isObject, objectFromEntries } from "../form-value.ts";
import type { Branch, Choice } from "./choices.ts";
import { findFixedValues, hasType } from "./fixed-values.ts";
import { flatten, type Matcher, type SchemaParts } from "./flatten.ts";
import { startMembers, startValue } from "./initial-value.ts";
import { viewNode } from "./node-view.ts";
import { viewObject } from "./object-view.ts";
import { getKeyword, type SchemaScope } from "./schema-scope.ts";
import { findTypes } from "./value-types.ts";

/** The branch that a value belongs to best, matching or not; undefined where its type fits none. */
export function inferBranch(
  scope: SchemaScope,
  choice: Choice,
  value: FormValue | undefined,
  matches: Matcher,
): number | undefined {
  if (value === undefined || value === null) return undefined;
  let best: number | undefined;
  let bestScore = 0;
  choice.branches.forEach((branch, index) => {
    const score = scoreBranch(scope, branch, value, matches);
    if (score > bestScore) {
      best = index;
      bestScore = score;
    }
  });
  return best;
}

/** 0 where the type does not fit; more where more of the value is what the branch speaks of. */
function scoreBranch(scope: SchemaScope, branch: Branch, value: FormValue, matches: Matcher): number {
  const flat = flatten(scope, branch.parts, value, matches);
  const fixed = findFixedValues(flat);
  if (fixed) return fixed.some((member) => equalValues(member, value)) ? 2_000 : 0;
  const { types } = findTypes(flat);
  if (types && !hasType(value, types)) return 0;
  const matching = branch.parts.every((part) => matches(part, value)) ? 1_000 : 0;
  return Math.max(1, 100 + matching + (isObject(value) ? scoreMembers(scope, branch, value, matches) : 0));
}

function scoreMembers(scope: SchemaScope, branch: Branch, value: FormObject, matches: Matcher): number {
  const flat = flatten(scope, branch.parts, value, matches);
  const object = viewObject(scope, flat, value);
  const closed = flat.parts.some(({ schema }) => getKeyword(schema, "additionalProperties") === false);
  const declared = new Set(object.properties.map(({ name }) => name));
  let score = 0;
  for (const { name, parts, required } of object.properties) {
    if (!Object.hasOwn(value, name)) {
      if (required) score -= 1;
      continue;
    }
    const fixed = findFixedValues(flatten(scope, parts, undefined, matches));
    const same = fixed?.some((member) => equalValues(member, value[name]));
    score += same === undefined ? 2 : same ? 20 : -60;
  }
  for (const name of Object.keys(value)) if (!declared.has(name)) score -= closed ? 5 : 1;
  return score;
}

/** What a value becomes on going to another branch: what both share stays, the rest goes, and the branch's own start is added. */
export function switchBranch(
  scope: SchemaScope,
  shared: SchemaParts,
  from: Branch | undefined,
  to: Branch,
  value: FormValue | undefined,
  matches: Matcher,
): FormValue | undefined {
  if (to.fixed !== undefined) return to.fixed;
  const pick = () => undefined;
  const next = viewNode(scope, [...shared, ...to.parts], { matches, pick });
  const old = isObject(value) ? value : {};
  if (next.body.kind === "object") {
    const known = from ? viewNode(scope, [...shared, ...from.parts], { matches, pick }).body : undefined;
    const oldNames = new Set(known?.kind === "object" ? known.object.properties.map(({ name }) => name) : []);
    const { object } = next.body;
    const declared = new Map(object.properties.map((property) => [property.name, property.parts]));
    const kept = Object.entries(old).filter(([name, member]) => {
      const parts = declared.get(name);
      if (parts) return fitsParts(scope, parts, member, matches);
      return !oldNames.has(name) && object.partsForKey(name) !== undefined;
    });
    return { ...startMembers(scope, next, matches), ...objectFromEntries(kept) };
  }
  if (value !== undefined && fitsParts(scope, [...shared, ...to.parts], value, matches)) return value;
  return startValue(scope, [...shared, ...to.parts], matches);
}

/** Whether a value has a type, and is a value, that the schema allows; what is inside it does not count. */
function fitsParts(scope: SchemaScope, parts: SchemaParts, value: FormValue, matches: Matcher): boolean {
  const flat = flatten(scope, parts, undefined, matches);
  const fixed = findFixedValues(flat);
  if (fixed) return fixed.some((member) => equalValues(member, value));
  const { types } = findTypes(flat);
  return !flat.never && (types === undefined || hasType(value, types));
}
