import type { FormValue } from "../form-value.ts";
import { type Choice, findUnions, type LabelledValue, labelValue } from "./choices.ts";
import { readEnumNames } from "./enum-names.ts";
import { findFixedValues, hasType } from "./fixed-values.ts";
import { type FlatSchema, firstText, flatten, type Matcher, type SchemaParts } from "./flatten.ts";
import { type ListView, viewList } from "./list-view.ts";
import { type ObjectView, viewObject } from "./object-view.ts";
import type { SchemaPart, SchemaScope } from "./schema-scope.ts";
import { findTypes, type SchemaType } from "./value-types.ts";

/** How a value is filled in. */
type NodeBody =
  | { readonly kind: "text"; readonly format?: string }
  | { readonly kind: "number"; readonly integer: boolean }
  | { readonly kind: "boolean" }
  | { readonly kind: "fixed"; readonly values: readonly LabelledValue[] }
  | { readonly kind: "object"; readonly object: ObjectView }
  | { readonly kind: "list"; readonly list: ListView }
  /** Any JSON; `reason` says why no better control can be drawn, where the schema is at fault. */
  | { readonly kind: "json"; readonly reason?: string }
  /** A choice has to be made first. */
  | { readonly kind: "unpicked" }
  /** No value is allowed. */
  | { readonly kind: "never" };

/** A choice and the branch that it stands on. */
export interface PickedChoice {
  readonly choice: Choice;
  readonly picked: number | undefined;
  /** What holds whichever branch is picked. */
  readonly shared: SchemaParts;
}

/** One level of a schema, as a form shows it. What lies below is viewed when it is opened. */
export interface NodeView {
  /** The schema's own title. */
  readonly title?: string;
  readonly description?: string;
  readonly nullable: boolean;
  readonly choices: readonly PickedChoice[];
  readonly body: NodeBody;
  /** All that holds, the picked branches among it. */
  readonly flat: FlatSchema;
  /** What was viewed: the parts asked for and those of the branches. */
  readonly parts: SchemaParts;
  /** True where another value may give another view, though the same branches are picked. */
  readonly conditional: boolean;
}

export interface ViewOptions {
  readonly value?: FormValue | undefined;
  readonly matches: Matcher;
  /** The branch of a choice; undefined for none. `shared` holds in every branch. */
  readonly pick: (choice: Choice, shared: SchemaParts) => number | undefined;
}

const typePart = new Map<SchemaType, SchemaPart>();
const mostChoices = 8;

/** Views one level of the schema that `parts` make together. Never throws for whatever a schema holds. */
export function viewNode(scope: SchemaScope, parts: SchemaParts, options: ViewOptions): NodeView {
  try {
    return viewLevel(scope, parts, options);
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return {
      nullable: false,
      choices: [],
      body: { kind: "json", reason: `This part of the schema can't be drawn: ${fault}.` },
      flat: { parts: [], never: false, faults: [], conditional: false },
      parts,
      conditional: false,
    };
  }
}

function viewLevel(scope: SchemaScope, parts: SchemaParts, options: ViewOptions): NodeView {
  const { value, matches, pick } = options;
  const made = new Set<unknown>();
  const choices: PickedChoice[] = [];
  let all = parts;
  let flat = flatten(scope, all, value, matches);
  let conditional = flat.conditional;
  let nullable = false;
  let listed: readonly LabelledValue[] | undefined;
  let unpicked = false;

  const extend = (more: SchemaParts) => {
    all = [...all, ...more];
    flat = flatten(scope, all, value, matches);
    conditional ||= flat.conditional;
  };
  const decide = (choice: Choice) => {
    made.add(choice.key);
    const picked = pick(choice, all);
    choices.push({ choice, picked, shared: all });
    const branch = picked === undefined ? undefined : choice.branches[picked];
    if (branch) extend(branch.parts);
    else unpicked = true;
  };

  for (let round = 0; round < mostChoices && !unpicked; round += 1) {
    const unions = findUnions(scope, flat, made, matches);
    nullable ||= unions.nullable;
    listed ??= unions.listed;
    const [choice] = unions.choices;
    for (const key of unions.settled) made.add(key);
    if (unions.forced.length > 0) extend(unions.forced);
    else if (choice) decide(choice);
    else break;
  }
  const types = findTypes(flat).types ?? [];
  if (types.includes("null") && types.length > 1) nullable = true;
  const fixed = findFixedValues(flat);
  const solid = types.filter((type) => type !== "null");
  if (!unpicked && !fixed && !listed && solid.length > 1 && solid.length < 5) {
    const branches = solid.map((type) => ({ label: type, parts: [partOfType(type)] }));
    decide({ key: `types ${solid.join(" ")}`, branches });
  }
  const title = firstText(flat, "title");
  const description = firstText(flat, "description");
  const body = viewBody(scope, flat, { unpicked, listed, value });
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    nullable: nullable || (body.kind === "fixed" && body.values.some((option) => option.value === null)),
    choices,
    body,
    flat,
    parts: all,
    conditional: conditional || (body.kind === "object" && body.object.conditional),
  };
}

function partOfType(type: SchemaType): SchemaPart {
  const known = typePart.get(type) ?? { schema: { type }, base: "" };
  typePart.set(type, known);
  return known;
}

interface BodyContext {
  readonly unpicked: boolean;
  readonly listed: readonly LabelledValue[] | undefined;
  readonly value: FormValue | undefined;
}

function viewBody(scope: SchemaScope, flat: FlatSchema, context: BodyContext): NodeBody {
  const { listed, unpicked, value } = context;
  if (flat.never) return { kind: "never" };
  const [fault] = flat.faults;
  if (fault) return { kind: "json", reason: fault };
  const { types, unknown } = findTypes(flat);
  const [noType] = unknown;
  if (noType) return { kind: "json", reason: `${noType} is no type of JSON Schema.` };
  const values = labelFixedValues(flat, listed, types);
  if (values) {
    if (values.length > 0) return { kind: "fixed", values };
    return { kind: "json", reason: "No value is left that this schema allows." };
  }
  const solid = types?.filter((type) => type !== "null");
  if (types && types.length === 0)
    return { kind: "json", reason: "The rules here contradict each other: no type fits all." };
  if (unpicked) {
    const object = solid?.length === 1 && solid[0] === "object" ? viewObject(scope, flat, value) : undefined;
    return object && object.properties.length > 0 ? { kind: "object", object } : { kind: "unpicked" };
  }
  if (!solid || solid.length > 1) return { kind: "json" };
  const [type] = solid;
  switch (type) {
    case undefined:
      return { kind: "fixed", values: [{ value: null, label: "null" }] };
    case "string": {
      const format = firstText(flat, "format") ?? firstText(flat, "contentEncoding");
      return { kind: "text", ...(format === undefined ? {} : { format }) };
    }
    case "number":
    case "integer":
      return { kind: "number", integer: type === "integer" };
    case "boolean":
      return { kind: "boolean" };
    case "array":
      return { kind: "list", list: viewList(flat) };
    default:
      return { kind: "object", object: viewObject(scope, flat, value) };
  }
}

function labelFixedValues(
  flat: FlatSchema,
  listed: readonly LabelledValue[] | undefined,
  types: readonly SchemaType[] | undefined,
): readonly LabelledValue[] | undefined {
  const fixed = findFixedValues(flat);
  if (!fixed && !listed) return undefined;
  const nameOf = readEnumNames(flat);
  const labelled =
    listed ?? fixed?.map((value) => ({ value, label: nameOf(value) ?? labelValue(value) })) ?? [];
  const allowed = labelled.filter(({ value }) => types === undefined || hasType(value, types));
  return listed && fixed ? allowed.filter(({ value }) => fixed.includes(value)) : allowed;
}
