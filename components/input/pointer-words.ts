/** A JSON Pointer as a person reads it: `/items/3/name` is `items › 3 › name`. */
export function pointerWords(pointer: string): string {
  const steps = pointer.split("/").slice(1);
  if (steps.length === 0) return "The arguments";
  return steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~")).join(" › ");
}
