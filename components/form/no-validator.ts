// Stands in for `@rjsf/validator-ajv8`, which the core of rjsf imports and the playground never uses.
export default {};
