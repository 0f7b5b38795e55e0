/** Any value that JSON text can hold. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. Keys such as `__proto__` are own properties like any other. */
export type JsonObject = { readonly [key: string]: JsonValue };
