const base = [
  0x000000, 0xc91b00, 0x0f8a00, 0xa07700, 0x2f54eb, 0xb4009e, 0x007f8c, 0x8a8a8a, 0x686868, 0xff6d67,
  0x3fbf3f, 0xd8b400, 0x6f8cff, 0xff6fff, 0x2cc9d6, 0xffffff,
];
const cube = [0, 95, 135, 175, 215, 255];

/** Colour `index` of the 256 that terminals share, as 0xRRGGBB: 16 named ones, a cube of 216, 24 greys. */
export function ansiPalette(index: number): number {
  if (index < 16) return base[index] ?? 0;
  if (index >= 232) return grey(8 + (index - 232) * 10);
  const at = index - 16;
  return join(cube[Math.floor(at / 36)], cube[Math.floor(at / 6) % 6], cube[at % 6]);
}

/**
 * Reads what follows 38 or 48: `5;N` or `2;R;G;B`. With colons (`inline`) a colour space may stand before R.
 * `used` counts the parameters that belong to it.
 */
export function readExtendedColour(
  parameters: readonly string[],
  inline: boolean,
): { colour: number | undefined; used: number } {
  const mode = Number(parameters[0]);
  if (mode === 5) return { colour: byte(parameters[1], ansiPalette), used: 2 };
  if (mode !== 2) return { colour: undefined, used: 0 };
  const start = inline && parameters.length > 4 ? 2 : 1;
  const [red, green, blue] = parameters.slice(start, start + 3).map((text) => byte(text, (value) => value));
  const known = red !== undefined && green !== undefined && blue !== undefined;
  return { colour: known ? join(red, green, blue) : undefined, used: 4 };
}

function byte(text: string | undefined, make: (value: number) => number): number | undefined {
  const value = Number(text);
  return text === undefined || !(value >= 0 && value <= 255) ? undefined : make(value);
}

function grey(level: number): number {
  return join(level, level, level);
}

function join(red = 0, green = 0, blue = 0): number {
  return red * 65_536 + green * 256 + blue;
}
