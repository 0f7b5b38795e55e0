import type { CanonicalSchema } from "./canonical-schema.ts";

/** The least common multiple of two steps, exactly enough for decimals of common size. */
function joinSteps(one: number, other: number): number {
  const scale = 10 ** Math.min(12, Math.max(countDecimals(one), countDecimals(other)));
  let a = Math.round(one * scale);
  let b = Math.round(other * scale);
  const product = a * b;
  while (b !== 0) [a, b] = [b, a % b];
  return a === 0 ? one : product / a / scale;
}

function countDecimals(value: number): number {
  const [digits = "", power = "0"] = String(value).split("e");
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(power));
}

/** Rounds away what binary fractions add: 3 × 0.1 is 0.3. */
function tidy(value: number): number {
  return Number(value.toPrecision(15));
}

/** Numbers that should fit every member, small whole ones first. */
export function* sampleNumbers(
  members: readonly CanonicalSchema[],
  isInteger: boolean,
  count: number,
): Generator<number> {
  const lows = members.flatMap(({ minimum, exclusiveMinimum }) => [
    ...(minimum === undefined ? [] : [{ value: minimum, isOpen: false }]),
    ...(exclusiveMinimum === undefined ? [] : [{ value: exclusiveMinimum, isOpen: true }]),
  ]);
  const highs = members.flatMap(({ maximum, exclusiveMaximum }) => [
    ...(maximum === undefined ? [] : [{ value: maximum, isOpen: false }]),
    ...(exclusiveMaximum === undefined ? [] : [{ value: exclusiveMaximum, isOpen: true }]),
  ]);
  const low = Math.max(Number.NEGATIVE_INFINITY, ...lows.map(({ value }) => value));
  const high = Math.min(Number.POSITIVE_INFINITY, ...highs.map(({ value }) => value));
  const steps = members.flatMap(({ multipleOf }) => (multipleOf === undefined ? [] : [multipleOf]));
  const step = [...(isInteger ? [1] : []), ...steps].reduce<number | undefined>(
    (joined, next) => (joined === undefined ? next : joinSteps(joined, next)),
    undefined,
  );
  const unit = step ?? 1;

  function isWithin(value: number): boolean {
    return (
      lows.every(({ value: bound, isOpen }) => (isOpen ? value > bound : value >= bound)) &&
      highs.every(({ value: bound, isOpen }) => (isOpen ? value < bound : value <= bound))
    );
  }

  const start = Number.isFinite(low)
    ? Math.ceil(low / unit)
    : Number.isFinite(high)
      ? Math.floor(high / unit)
      : 1;
  const direction = !Number.isFinite(low) && Number.isFinite(high) ? -1 : 1;
  const first = isWithin(unit) && !Number.isFinite(low) ? 1 : start;
  for (let index = 0; index < count + 2; index += 1) {
    const value = tidy((first + direction * index) * unit);
    if (isWithin(value)) yield Object.is(value, -0) ? 0 : value;
  }
  if (step !== undefined) return;
  // Between close bounds there may be no whole number.
  for (const share of [0.5, 0.25, 0.75, 0.1, 0.9]) {
    const value =
      Number.isFinite(low) && Number.isFinite(high)
        ? low + (high - low) * share
        : Number.isFinite(low)
          ? low + share
          : high - share;
    if (Number.isFinite(value) && isWithin(tidy(value))) yield tidy(value);
    else if (Number.isFinite(value) && isWithin(value)) yield value;
  }
}
