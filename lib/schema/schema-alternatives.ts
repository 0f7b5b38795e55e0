import type { CanonicalForm, CanonicalSchema } from "./canonical-schema.ts";

/** One way to satisfy a schema: every member has to hold, once its branches are chosen. */
export interface Alternative {
  /** The schema, what it refers to, the parts of `allOf` and the chosen branches. */
  readonly members: readonly CanonicalSchema[];
  /** What was reached through a reference. */
  readonly followed: readonly CanonicalSchema[];
}

const alternativeLimit = 40;

/**
 * The ways to satisfy a schema, by its choices (`anyOf`, `oneOf`, `if`), the first branches first. At most 40.
 * @param active schemas that are being sampled now: a way that leads back into one of them is left out
 */
export function* listAlternatives(
  schema: CanonicalSchema,
  form: CanonicalForm,
  active: ReadonlySet<CanonicalSchema>,
): Generator<Alternative> {
  let given = 0;

  function* expand(
    pending: readonly CanonicalSchema[],
    members: readonly CanonicalSchema[],
    followed: readonly CanonicalSchema[],
    choices: readonly (readonly (readonly CanonicalSchema[])[])[],
  ): Generator<Alternative> {
    if (given >= alternativeLimit) return;
    const [next, ...rest] = pending;
    if (next !== undefined) {
      if (members.includes(next)) {
        yield* expand(rest, members, followed, choices);
        return;
      }
      const target = next.$ref === undefined ? undefined : form.follow(next.$ref);
      if (target !== undefined && active.has(target)) return;
      const inner = [...(target === undefined ? [] : [target]), ...(next.allOf ?? [])];
      yield* expand(
        [...inner, ...rest],
        [...members, next],
        target === undefined ? followed : [...followed, target],
        [...choices, ...listChoices(next)],
      );
      return;
    }
    const [choice, ...others] = choices;
    if (choice === undefined) {
      given += 1;
      yield { members, followed };
      return;
    }
    for (const option of choice) yield* expand(option, members, followed, others);
  }

  yield* expand([schema], [], [], []);
}

/** The choices that one schema asks for, each a list of options, an option a list of schemas that then hold. */
function listChoices(schema: CanonicalSchema): (readonly (readonly CanonicalSchema[])[])[] {
  const choices: (readonly (readonly CanonicalSchema[])[])[] = [];
  for (const branches of [schema.anyOf, schema.oneOf]) {
    if (branches !== undefined) choices.push(sortBranches(branches).map((branch) => [branch]));
  }
  if (schema.if !== undefined && (schema.then !== undefined || schema.else !== undefined)) {
    choices.push([
      schema.then === undefined ? [schema.if] : [schema.if, schema.then],
      [{ not: schema.if }, ...(schema.else === undefined ? [] : [schema.else])],
    ]);
  }
  return choices;
}

/** null says least about a value, so it comes last. */
function sortBranches(branches: readonly CanonicalSchema[]): CanonicalSchema[] {
  const isNull = (branch: CanonicalSchema) => branch.const === null || branch.type?.join() === "null";
  return [...branches.filter((branch) => !isNull(branch)), ...branches.filter(isNull)];
}
