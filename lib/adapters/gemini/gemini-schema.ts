/** The types of Gemini's `Schema`. */
export type GeminiType = "STRING" | "NUMBER" | "INTEGER" | "BOOLEAN" | "ARRAY" | "OBJECT" | "NULL";

/** Gemini's `Schema`, a subset of OpenAPI 3.0: https://ai.google.dev/api/caching#Schema */
export interface GeminiSchema {
  readonly type?: GeminiType;
  /** `date-time` and `enum` for strings, `float` and `double` for numbers, `int32` and `int64` for integers. */
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly nullable?: boolean;
  /** Texts only. */
  readonly enum?: readonly string[];
  readonly items?: GeminiSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: { readonly [name: string]: GeminiSchema };
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly GeminiSchema[];
  readonly propertyOrdering?: readonly string[];
  readonly default?: unknown;
  readonly example?: unknown;
}

/** Something that a JSON Schema says and a {@link GeminiSchema} can't. */
export interface SchemaLoss {
  /** The schema that had it, as a JSON Pointer from the root of the input schema; "" is the root. */
  readonly path: string;
  readonly keyword: string;
  /** What stands for it now, in words; absent where nothing does. */
  readonly became?: string;
}
