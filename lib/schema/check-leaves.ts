import type { OutputUnit } from "@cfworker/json-schema";
import type { CheckProblem } from "@/lib/protocol/index.ts";
import type { CanonicalForm, CanonicalSchema } from "./canonical-schema.ts";
import { describeFailure, describeSchema, joinWithOr } from "./check-message.ts";
import { joinPointer, splitPointer, unescapeStep } from "./json-pointer.ts";
import { isRecord } from "./sub-schemas.ts";

/** Entries that only say that something below them failed. */
const wrappers = new Set([
  "$ref",
  "additionalItems",
  "additionalProperties",
  "allOf",
  "dependentSchemas",
  "if",
  "items",
  "patternProperties",
  "prefixItems",
  "properties",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** Keywords that say what kind of value it is; a branch that fails one of them on the value itself was not meant. */
const kindKeywords = new Set(["const", "enum", "type"]);

const problemLimit = 200;

function decode(location: string): string {
  return decodeURIComponent(location.slice(1));
}

/** Turns the validator's flat list, which holds every level, into the faults that a person can mend. */
export function collectLeaves(
  units: readonly OutputUnit[],
  form: CanonicalForm,
  start: CanonicalSchema = form.root,
): CheckProblem[] {
  const problems: CheckProblem[] = [];
  const seen = new Set<string>();
  const leaves = collect(units, form, start);
  const listed = new Set(
    leaves.filter(({ keyword }) => keyword === "enum" || keyword === "const").map(({ path }) => path),
  );
  for (const problem of leaves) {
    // The allowed values say more than their type.
    if (problem.keyword === "type" && listed.has(problem.path)) continue;
    const key = `${problem.path} ${problem.message}`;
    if (seen.has(key)) continue;
    seen.add(key);
    problems.push(problem);
    if (problems.length >= problemLimit) break;
  }
  return problems;
}

/** The schema that holds the keyword at a keyword location, which leads through references. */
function findHolder(location: string, form: CanonicalForm, start: CanonicalSchema): CanonicalSchema {
  const steps = splitPointer(decode(location));
  let at: unknown = start;
  for (const step of steps.slice(0, -1)) {
    if (step === "$ref" && isRecord(at) && typeof at.$ref === "string") {
      at = form.follow(at.$ref);
      continue;
    }
    at =
      typeof at === "object" && at !== null && Object.hasOwn(at, step)
        ? (at as Record<string, unknown>)[step]
        : {};
  }
  return isRecord(at) ? at : {};
}

function isInside(unit: OutputUnit | undefined, location: string): boolean {
  return unit?.keywordLocation.startsWith(`${location}/`) ?? false;
}

function collect(units: readonly OutputUnit[], form: CanonicalForm, start: CanonicalSchema): CheckProblem[] {
  const problems: CheckProblem[] = [];
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at];
    if (unit === undefined || wrappers.has(unit.keyword)) continue;
    const location = unit.keywordLocation;
    let end = at + 1;
    if (unit.keyword === "anyOf" || unit.keyword === "oneOf" || unit.keyword === "contains") {
      while (isInside(units[end], location)) end += 1;
    } else if (unit.keyword === "propertyNames") {
      while (isInside(units[end], location) && units[end]?.instanceLocation === unit.instanceLocation)
        end += 1;
    }
    const inner = units.slice(at + 1, end);
    problems.push(...describeUnit(unit, inner, form, start));
    at = end - 1;
  }
  return problems;
}

function describeUnit(
  unit: OutputUnit,
  inner: readonly OutputUnit[],
  form: CanonicalForm,
  start: CanonicalSchema,
): CheckProblem[] {
  const path = decode(unit.instanceLocation);
  const { keyword, error } = unit;
  const holder: CanonicalSchema = findHolder(unit.keywordLocation, form, start);
  const limit = (holder as Readonly<Record<string, unknown>>)[keyword];
  if (keyword === "required") {
    const name = error.slice('Instance does not have required property "'.length, -'".'.length);
    return [{ path: joinPointer(path, name), message: describeFailure(keyword, limit), keyword }];
  }
  if (keyword === "dependentRequired") {
    const divider = '" but does not have "';
    const cut = error.indexOf(divider);
    const has = error.slice('Instance has "'.length, cut);
    const lacks = error.slice(cut + divider.length, -'".'.length);
    return [
      {
        path: joinPointer(path, lacks),
        message: `is required because ${JSON.stringify(has)} is there`,
        keyword,
      },
    ];
  }
  if (keyword === "propertyNames") {
    const leaves = collect(inner, form, start);
    const message = leaves.length === 0 ? "is not allowed" : leaves.map((leaf) => leaf.message).join(", ");
    return [{ path, message: `has a name that ${message}`, keyword }];
  }
  if (keyword === "anyOf" || keyword === "oneOf")
    return describeChoice(unit, inner, form, start, path, holder);
  if (keyword === "not" && isRecord(limit) && Object.keys(limit).length === 0) {
    return [{ path, ...describeForbidden(unit.keywordLocation) }];
  }
  return [{ path, message: describeFailure(keyword, limit), keyword }];
}

/** What `false` as a schema means depends on where it stands. */
function describeForbidden(location: string): Omit<CheckProblem, "path"> {
  const parent = location.split("/").at(-2) ?? "";
  const keyword = ["additionalProperties", "unevaluatedProperties", "items", "unevaluatedItems"].includes(
    parent,
  )
    ? parent
    : "false";
  return { keyword, message: describeFailure(keyword, undefined) };
}

function describeChoice(
  unit: OutputUnit,
  inner: readonly OutputUnit[],
  form: CanonicalForm,
  start: CanonicalSchema,
  path: string,
  holder: CanonicalSchema,
): CheckProblem[] {
  const { keyword, keywordLocation } = unit;
  const branches = (keyword === "anyOf" ? holder.anyOf : holder.oneOf) ?? [];
  const groups = new Map<number, OutputUnit[]>();
  for (const failed of inner) {
    const index = Number(
      unescapeStep(failed.keywordLocation.slice(keywordLocation.length + 1).split("/")[0] ?? ""),
    );
    const group = groups.get(index);
    if (group === undefined) groups.set(index, [failed]);
    else group.push(failed);
  }
  if (keyword === "oneOf" && branches.length - groups.size > 1) {
    const fitting = branches
      .filter((_branch, index) => !groups.has(index))
      .map((branch) => name(branch, form));
    return [
      { path, message: `fits more than one choice (${fitting.join(", ")}), but only one may fit`, keyword },
    ];
  }
  const leaves = [...groups.values()].map((group) => collect(group, form, start));
  const meant = leaves.filter(
    (group) => !group.some((leaf) => leaf.path === path && kindKeywords.has(leaf.keyword ?? "")),
  );
  const likely = meant.filter(
    (group) => !group.some((leaf) => leaf.keyword === "const" && leaf.path.lastIndexOf("/") === path.length),
  );
  const candidates = likely.length > 0 ? likely : meant;
  const [nearest, next] = candidates.toSorted((one, other) => one.length - other.length);
  if (nearest !== undefined && (next === undefined || nearest.length < next.length)) return nearest;
  const named = branches.map((branch) => name(branch, form));
  const isTelling =
    named.length <= 10 && new Set(named).size === named.length && !named.includes("of another kind");
  return [
    {
      path,
      message: isTelling ? `must be ${joinWithOr(named)}` : describeFailure(keyword, undefined),
      keyword,
    },
  ];
}

function name(branch: CanonicalSchema, form: CanonicalForm): string {
  const own = describeSchema(branch);
  if (own !== "of another kind" || branch.$ref === undefined) return own;
  const target = form.follow(branch.$ref);
  if (target === undefined) return own;
  const described = describeSchema(target);
  return described === "of another kind" || described === "an object"
    ? `"${branch.$ref.split("/").at(-1)}"`
    : described;
}
