/** A place in a text, counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Finds the place in the source for a place in what was compiled, by a source map of version 3. */
export function createLocator(map: { readonly mappings: string }): (place: Position) => Position {
  const lines = readMappings(map.mappings);
  return ({ line, column }) => {
    const segments = lines[line - 1] ?? [];
    const segment = segments.findLast((each) => each.from <= column - 1);
    if (segment === undefined) return { line, column };
    return { line: segment.line + 1, column: segment.column + 1 + column - 1 - segment.from };
  };
}

interface Segment {
  readonly from: number;
  readonly line: number;
  readonly column: number;
}

function readMappings(mappings: string): Segment[][] {
  let line = 0;
  let column = 0;
  return mappings.split(";").map((text) => {
    let from = 0;
    return text
      .split(",")
      .filter((each) => each !== "")
      .map((each) => {
        const [step = 0, , lineStep = 0, columnStep = 0] = readNumbers(each);
        from += step;
        line += lineStep;
        column += columnStep;
        return { from, line, column };
      });
  });
}

/** Base 64, five bits a digit, least first; the last bit of a number is its sign. */
function readNumbers(text: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of text) {
    const bits = digits.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits >= 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
