import {
  equalValues,
  type FormObject,
  type FormValue,
  fromPlainValue,
  objectFromEntries,
} from "../form-value.ts";
import { findFixedValues, hasType } from "./fixed-values.ts";
import { firstKeyword, type Matcher, type SchemaParts } from "./flatten.ts";
import { type NodeView, viewNode } from "./node-view.ts";
import type { SchemaScope } from "./schema-scope.ts";
import { findTypes } from "./value-types.ts";

const deepest = 6;

/**
 * What a new value starts with: its default, its only value, or the object of what its members start with. Undefined
 * where the schema says nothing; nothing is invented.
 */
export function startValue(
  scope: SchemaScope,
  parts: SchemaParts,
  matches: Matcher,
  depth = 0,
): FormValue | undefined {
  const view = viewNode(scope, parts, { matches, pick: () => undefined });
  return fittingDefault(view) ?? impliedStart(scope, view, matches, depth);
}

/** The `default`, where it is of a type, and a value, that the schema allows. */
function fittingDefault(view: NodeView): FormValue | undefined {
  const value = declaredDefault(view);
  if (value === undefined) return undefined;
  const fixed = findFixedValues(view.flat);
  if (fixed) return fixed.some((member) => equalValues(member, value)) ? value : undefined;
  const { types } = findTypes(view.flat);
  return types === undefined || hasType(value, types) ? value : undefined;
}

/** The `default` of a schema. */
export function declaredDefault(view: NodeView): FormValue | undefined {
  return fromPlainValue(firstKeyword(view.flat, "default"));
}

function impliedStart(
  scope: SchemaScope,
  view: NodeView,
  matches: Matcher,
  depth: number,
): FormValue | undefined {
  const { body } = view;
  if (body.kind === "fixed") return body.values.length === 1 ? body.values[0]?.value : undefined;
  if (body.kind !== "object") return undefined;
  const members = startMembers(scope, view, matches, depth);
  return Object.keys(members).length > 0 ? members : undefined;
}

/** What the members of an object start with: defaults, and what is required and has just one value. */
export function startMembers(scope: SchemaScope, view: NodeView, matches: Matcher, depth = 0): FormObject {
  if (view.body.kind !== "object" || depth >= deepest) return {};
  const entries: [string, FormValue][] = [];
  for (const { name, parts, required } of view.body.object.properties) {
    const start = required
      ? startValue(scope, parts, matches, depth + 1)
      : fittingDefault(viewNode(scope, parts, { matches, pick: () => undefined }));
    if (start !== undefined) entries.push([name, start]);
  }
  return objectFromEntries(entries);
}

/** What a new item or entry starts with: as {@link startValue}, else the empty value of its kind where it has one. */
export function startItem(scope: SchemaScope, parts: SchemaParts, matches: Matcher): FormValue | undefined {
  const start = startValue(scope, parts, matches);
  if (start !== undefined) return start;
  return emptyOfKind(viewNode(scope, parts, { matches, pick: () => undefined }));
}

/** "", {} or [] by the kind of control; undefined where there is no empty value. */
function emptyOfKind(view: NodeView): FormValue | undefined {
  if (view.choices.some(({ picked }) => picked === undefined)) return undefined;
  if (view.body.kind === "text") return "";
  if (view.body.kind === "object") return {};
  return view.body.kind === "list" ? [] : undefined;
}
