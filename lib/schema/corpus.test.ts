import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "@/lib/tool/index.ts";
import { checkValue } from "./check-browser.ts";
import { compileCheck, runCheck } from "./compiled-check.ts";
import { hasCorpus, readCorpus } from "./corpus.fixture.ts";
import { initialArguments } from "./initial-arguments.ts";
import { makeSample } from "./sample.ts";
import { findSchemaProblems } from "./schema-problems.ts";

/** Schemas that nothing satisfies, with the reason. */
const unsatisfiable = new Map([
  ["get_response", "intents is a list, but its enum has texts only"],
  ["Events_3_BuyEventTickets", "number_of_tickets is a whole number, but its enum has texts only"],
  ["extract_parameters_v1", "metrics is a list, but its enum has texts only"],
]);

/** Values that are one step away from `value`: a member dropped, of another type, or added. */
function* mutate(value: JsonObject): Generator<JsonObject> {
  const others: readonly JsonValue[] = [
    null,
    "",
    -1,
    0.5,
    [],
    {},
    true,
    "a longer text that fits few formats",
  ];
  const names = Object.keys(value);
  yield { ...value, "not there": 1 };
  for (const [index, name] of names.slice(0, 5).entries()) {
    const { [name]: _dropped, ...rest } = value;
    yield rest;
    for (let turn = 0; turn < 3; turn += 1)
      yield { ...value, [name]: others[(index * 3 + turn) % others.length] ?? null };
  }
}

describe.skipIf(!hasCorpus)(
  "the corpus beside the project (skipped where ../shared/corpus is missing)",
  () => {
    it("gives a valid sample for every schema that can be satisfied, and browser and server agree on values near it", () => {
      const failures: string[] = [];
      let checks = 0;
      for (const { file, name, inputSchema } of readCorpus()) {
        const compiled = compileCheck(inputSchema);
        if (compiled.kind === "unusable") {
          failures.push(`${file} ${name}: ${compiled.reason}`);
          continue;
        }
        const sample = makeSample(inputSchema);
        const isValid = runCheck(compiled.validate, sample.value).length === 0;
        if (isValid !== sample.isValid || (!isValid && !unsatisfiable.has(name))) {
          failures.push(`${file} ${name}: the sample ${JSON.stringify(sample.value)} is refused`);
        }
        for (const value of [sample.value, ...mutate(sample.value)]) {
          const outcome = checkValue(inputSchema, value);
          const browserFits = outcome.kind === "checked" && outcome.problems.length === 0;
          checks += 1;
          if (browserFits !== (runCheck(compiled.validate, value).length === 0)) {
            failures.push(`${file} ${name}: browser and server differ on ${JSON.stringify(value)}`);
          }
        }
      }
      expect(failures).toEqual([]);
      expect(checks).toBeGreaterThan(500);
    }, 300_000);

    it("starts every form with arguments that hold only declared values", () => {
      for (const { inputSchema } of readCorpus()) {
        const problems = checkValue(inputSchema, initialArguments(inputSchema));
        const misfits =
          problems.kind === "checked"
            ? problems.problems.filter(({ keyword }) => keyword !== "required")
            : [];
        expect(misfits).toEqual([]);
      }
    });

    it("finds the faults of 2,000 schemas while one waits", () => {
      const tools = readCorpus(Number.POSITIVE_INFINITY).slice(0, 2_000);
      const start = performance.now();
      for (const { inputSchema } of tools) findSchemaProblems(inputSchema);
      expect(performance.now() - start).toBeLessThan(5_000);
    });
  },
);
