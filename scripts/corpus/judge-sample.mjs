import Draft7 from "ajv";
import Draft2019 from "ajv/dist/2019.js";
import Draft2020 from "ajv/dist/2020.js";
import Draft4 from "ajv-draft-04";
import addFormats from "ajv-formats";

const instances = new Map();

/**
 * Judges a sample by ajv, apart from the playground's own checks.
 * @returns {{ verdict: "valid" | "unsatisfiable" | "unchecked" | "invalid", reason?: string }}
 */
export function judgeSample(schema, value) {
  let validate;
  try {
    validate = instanceFor(schema).compile(schema);
  } catch (error) {
    return { verdict: "unchecked", reason: error.message };
  }
  if (validate(value)) return { verdict: "valid" };
  const reason = proveUnsatisfiable(schema);
  if (reason) return { verdict: "unsatisfiable", reason };
  const [fault] = validate.errors;
  return { verdict: "invalid", reason: `${fault.instancePath} ${fault.message}` };
}

/** Why nothing satisfies a schema, where a required property shows it: none of its enum is of its type. */
function proveUnsatisfiable({ required = [], properties = {} }) {
  for (const name of required) {
    const { type, enum: members } = properties[name] ?? {};
    if (type === undefined || !Array.isArray(members)) continue;
    const fits = instanceFor({}).compile({ type });
    if (!members.some((member) => fits(member))) return `${name} is ${type}, and none of its enum is`;
  }
  return undefined;
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
