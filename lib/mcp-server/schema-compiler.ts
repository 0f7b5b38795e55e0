import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import type { JsonSchema } from "@/lib/tool/index.ts";

/** A validator keeps every schema that it compiled, so that it is changed for a fresh one after this many. */
const mostCompiled = 100;

/** Tells whether clients can compile a schema, by the validator that the official client has. */
export function createSchemaCompiler(): (schema: JsonSchema) => boolean {
  let validator = new AjvJsonSchemaValidator();
  let compiled = 0;
  return (schema) => {
    // Two schemas of one `$id` must not meet.
    if (compiled >= mostCompiled || JSON.stringify(schema).includes('id":')) {
      validator = new AjvJsonSchemaValidator();
      compiled = 0;
    }
    compiled += 1;
    try {
      validator.getValidator(schema);
      return true;
    } catch {
      return false;
    }
  };
}
