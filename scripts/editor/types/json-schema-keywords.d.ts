// The keywords of JSON Schema 2020-12, so that the editor offers and explains them. Nothing is refused: a schema with
// other keywords, or with wrong values, fits too, and its faults are found by the playground's own checks.

/** A JSON Schema in object form, with the keywords that the editor knows, or any others. */
export type JsonSchema = JsonSchemaKeywords | { readonly [keyword: string]: unknown };

type TypeName = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";

type Subschema = JsonSchema | boolean;

export interface JsonSchemaKeywords {
  /** Names the dialect. Left out, it is 2020-12. */
  readonly $schema?: string;
  /** Gives this schema a URI of its own, from which its `$ref`s count. */
  readonly $id?: string;
  /** Takes another schema's rules: `#/$defs/NAME` for one of this document. */
  readonly $ref?: string;
  /** Schemas by name, for `$ref` to point at. They check nothing by themselves. */
  readonly $defs?: { readonly [name: string]: Subschema };
  /** A note for those who read the schema. No effect. */
  readonly $comment?: string;

  /** What kind of value it is, or a list of kinds. `integer` is a number without a fraction. */
  readonly type?: TypeName | readonly TypeName[];
  /** The values that are allowed, all of them. */
  readonly enum?: readonly unknown[];
  /** The only value that is allowed. */
  readonly const?: unknown;

  /** A short name for people: the label of the field. */
  readonly title?: string;
  /** What the value means. The model reads it, and the form shows it. */
  readonly description?: string;
  /** What is meant where nothing is given. The form offers it; nothing fills it in by itself. */
  readonly default?: unknown;
  /** Values that show what is meant. */
  readonly examples?: readonly unknown[];
  /** Still taken, but better not used any more. */
  readonly deprecated?: boolean;
  /** The other side sets it; a form shows it without a field. */
  readonly readOnly?: boolean;
  /** It is given but never shown again, as a password. */
  readonly writeOnly?: boolean;

  /** The members of an object by name, each with its schema. */
  readonly properties?: { readonly [name: string]: Subschema };
  /** Names of members that must be there. */
  readonly required?: readonly string[];
  /** `false` refuses members that `properties` does not name; a schema says what they must be. */
  readonly additionalProperties?: Subschema;
  /** As `additionalProperties`, but it counts what `allOf`, `$ref` and branches name too. */
  readonly unevaluatedProperties?: Subschema;
  /** Schemas for members whose name matches a regular expression. */
  readonly patternProperties?: { readonly [pattern: string]: Subschema };
  /** What every member's name must be like. */
  readonly propertyNames?: Subschema;
  /** At least so many members. */
  readonly minProperties?: number;
  /** At most so many members. */
  readonly maxProperties?: number;
  /** Where the member is there, these must be too. */
  readonly dependentRequired?: { readonly [name: string]: readonly string[] };
  /** Where the member is there, the whole object must fit this too. */
  readonly dependentSchemas?: { readonly [name: string]: Subschema };

  /** What each item of a list must be; after `prefixItems`, each one that follows. */
  readonly items?: Subschema;
  /** What the first, second, … item must be. */
  readonly prefixItems?: readonly Subschema[];
  /** As `items`, but it counts what other keywords have looked at. */
  readonly unevaluatedItems?: Subschema;
  /** At least one item must fit this. */
  readonly contains?: Subschema;
  /** So many items at least must fit `contains`. Default 1. */
  readonly minContains?: number;
  /** So many items at most may fit `contains`. */
  readonly maxContains?: number;
  /** At least so many items. */
  readonly minItems?: number;
  /** At most so many items. */
  readonly maxItems?: number;
  /** No two items are equal. */
  readonly uniqueItems?: boolean;

  /** At least so many characters. */
  readonly minLength?: number;
  /** At most so many characters. */
  readonly maxLength?: number;
  /** A regular expression that must match somewhere in the text; write `^…$` for all of it. */
  readonly pattern?: string;
  /** What the text stands for; the form picks a fitting field. */
  readonly format?:
    | "date-time"
    | "date"
    | "time"
    | "duration"
    | "email"
    | "hostname"
    | "ipv4"
    | "ipv6"
    | "uri"
    | "uri-reference"
    | "uuid"
    | "json-pointer"
    | "regex";
  /** The kind of file that the text holds: `image/png`. */
  readonly contentMediaType?: string;
  /** How the file is written as text: `base64`. */
  readonly contentEncoding?: string;

  /** The least number. */
  readonly minimum?: number;
  /** The greatest number. */
  readonly maximum?: number;
  /** The number must be greater than this. */
  readonly exclusiveMinimum?: number;
  /** The number must be less than this. */
  readonly exclusiveMaximum?: number;
  /** The number must be a whole multiple of this. */
  readonly multipleOf?: number;

  /** All of these must fit. */
  readonly allOf?: readonly Subschema[];
  /** At least one of these must fit. */
  readonly anyOf?: readonly Subschema[];
  /** Exactly one of these must fit. */
  readonly oneOf?: readonly Subschema[];
  /** This must not fit. */
  readonly not?: Subschema;
  /** A condition: where it fits, `then` must fit too, otherwise `else`. */
  readonly if?: Subschema;
  readonly then?: Subschema;
  readonly else?: Subschema;
}
