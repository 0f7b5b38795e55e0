import Draft7 from "ajv";
import Draft2019 from "ajv/dist/2019.js";
import Draft2020 from "ajv/dist/2020.js";
import Draft4 from "ajv-draft-04";
import addFormats from "ajv-formats";

/** Tools whose schemas nothing satisfies, with the reason. */
const unsatisfiable = new Map([
  ["get_response", "intents is a list, but its enum has texts only"],
  ["Events_3_BuyEventTickets", "number_of_tickets is a whole number, but its enum has texts only"],
  ["extract_parameters_v1", "metrics is a list, but its enum has texts only"],
]);

const instances = new Map();

/**
 * Judges a sample by ajv, apart from the playground's own checks.
 * @returns {{ verdict: "valid" | "unsatisfiable" | "unchecked" | "invalid", reason?: string }}
 */
export function judgeSample(name, schema, value) {
  let validate;
  try {
    validate = instanceFor(schema).compile(schema);
  } catch (error) {
    return { verdict: "unchecked", reason: error.message };
  }
  if (validate(value)) return { verdict: "valid" };
  const known = unsatisfiable.get(name);
  if (known) return { verdict: "unsatisfiable", reason: known };
  const [fault] = validate.errors;
  return { verdict: "invalid", reason: `${fault.instancePath} ${fault.message}` };
}

function instanceFor(schema) {
  const dialect = String(schema?.$schema ?? "2020-12");
  const Ajv = /draft-0?4/.test(dialect)
    ? Draft4
    : /draft-0?[67]/.test(dialect)
      ? Draft7
      : /2019-09/.test(dialect)
        ? Draft2019
        : Draft2020;
  const known = instances.get(Ajv);
  if (known) return known;
  const options = { strict: false, validateSchema: false, addUsedSchema: false, logger: false };
  const instance = addFormats.default(new (Ajv.default ?? Ajv)(options));
  instances.set(Ajv, instance);
  return instance;
}
