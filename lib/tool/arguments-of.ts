import type { JsonValue } from "./json.ts";

/** Arguments of which nothing is known. */
export type AnyArguments = { [key: string]: JsonValue };

/**
 * The type of the arguments that a schema describes, as far as it can be read from the schema's own type: the input of
 * a Standard Schema (Zod), or of a JSON Schema literal. What it does not understand is {@link JsonValue}. It is what
 * the schema promises; nothing checks the arguments before the tool has them.
 */
export type ArgumentsOf<Schema> = Schema extends {
  readonly "~standard": { readonly types?: infer Types };
}
  ? NonNullable<Types> extends { readonly input: infer Input }
    ? Input
    : AnyArguments
  : string extends keyof Schema
    ? AnyArguments
    : ValueOf<Schema> extends infer Value
      ? [Value] extends [object]
        ? Value
        : AnyArguments
      : never;

/** The type of a value that a JSON Schema literal describes. */
type ValueOf<Schema> = Schema extends { readonly nullable: true }
  ? ValueOf<Omit<Schema, "nullable">> | null
  : Schema extends { readonly const: infer Value }
    ? Mutable<Value>
    : Schema extends { readonly enum: readonly (infer Value)[] }
      ? Mutable<Value>
      : Schema extends { readonly type: readonly (infer Type)[] }
        ? ValueOfType<Type, Schema>
        : Schema extends { readonly type: infer Type }
          ? ValueOfType<Type, Schema>
          : Schema extends { readonly properties: object }
            ? ObjectOf<Schema>
            : Schema extends { readonly anyOf: readonly (infer Branch)[] }
              ? ValueOf<Branch>
              : Schema extends { readonly oneOf: readonly (infer Branch)[] }
                ? ValueOf<Branch>
                : JsonValue;

type ValueOfType<Type, Schema> = Type extends "object"
  ? ObjectOf<Schema>
  : Type extends "array"
    ? ArrayOf<Schema>
    : Type extends "string"
      ? string
      : Type extends "number" | "integer"
        ? number
        : Type extends "boolean"
          ? boolean
          : Type extends "null"
            ? null
            : JsonValue;

type ObjectOf<Schema> = Schema extends { readonly properties: infer Properties }
  ? Members<Properties, Schema extends { readonly required: readonly (infer Name)[] } ? Name : never>
  : Schema extends
        | { readonly anyOf: readonly (infer Branch)[] }
        | { readonly oneOf: readonly (infer Branch)[] }
    ? ValueOf<Branch>
    : Schema extends { readonly additionalProperties: infer Additional extends object }
      ? { [key: string]: ValueOf<Additional> }
      : AnyArguments;

type Members<Properties, Required> = Simplify<
  {
    -readonly [Name in keyof Properties as Name extends Required ? Name : never]: ValueOf<Properties[Name]>;
  } & {
    -readonly [Name in keyof Properties as Name extends Required ? never : Name]?: ValueOf<Properties[Name]>;
  }
>;

type ArrayOf<Schema> = Schema extends { readonly prefixItems: infer Items extends readonly unknown[] }
  ? Schema extends { readonly items: false }
    ? TupleOf<Items>
    : [...TupleOf<Items>, ...JsonValue[]]
  : Schema extends { readonly items: infer Item }
    ? ValueOf<Item>[]
    : JsonValue[];

type TupleOf<Items extends readonly unknown[]> = { -readonly [Index in keyof Items]: ValueOf<Items[Index]> };

type Mutable<Value> = Value extends object ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> } : Value;

type Simplify<Value> = { [Key in keyof Value]: Value[Key] } & {};
