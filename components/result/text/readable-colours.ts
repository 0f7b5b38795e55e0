import type { AnsiStyle } from "./ansi.ts";

/** CSS colours for a style; absent where the page's own holds. */
export interface ReadableColours {
  readonly color?: string;
  readonly backgroundColor?: string;
}

// The least favourable surfaces that output is drawn on, so that what passes here passes on the others.
const lightSurface = 0xf1f3f5;
const darkSurface = 0x2e2e2e;
const wanted = 4.6;

/** The colours that a style asks for, moved towards black or white until text on them can be read (WCAG AA). */
export function readableColours(style: AnsiStyle): ReadableColours {
  let { foreground, background } = style;
  if (style.inverse) {
    if (foreground === undefined && background === undefined)
      return { color: "var(--surface)", backgroundColor: "var(--text)" };
    [foreground, background] = [background, foreground];
  }
  if (background !== undefined) {
    const text = readable(foreground ?? (luminance(background) > 0.18 ? 0 : 0xffffff), background);
    return { color: hex(text), backgroundColor: hex(background) };
  }
  if (foreground !== undefined) {
    const onLight = hex(readable(foreground, lightSurface));
    const onDark = hex(readable(foreground, darkSurface));
    return { color: `light-dark(${onLight}, ${onDark})` };
  }
  return style.dim ? { color: "var(--text-muted)" } : {};
}

/** The contrast of two colours, 1 to 21, as WCAG 2 defines it. */
export function contrast(one: number, other: number): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function readable(colour: number, surface: number): number {
  const target = luminance(surface) > 0.18 ? 0 : 255;
  let shade = colour;
  for (let step = 1; step <= 20 && contrast(shade, surface) < wanted; step += 1)
    shade = mix(colour, target, step / 20);
  return shade;
}

function mix(colour: number, target: number, share: number): number {
  return channels(colour)
    .map((channel) => Math.round(channel + (target - channel) * share))
    .reduce((sum, channel) => sum * 256 + channel, 0);
}

function luminance(colour: number): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: number): number[] {
  return [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];
}

function hex(colour: number): string {
  return `#${colour.toString(16).padStart(6, "0")}`;
}
