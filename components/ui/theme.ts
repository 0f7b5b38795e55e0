"use client";

import { createTheme, type MantineColorsTuple } from "@mantine/core";

const accent: MantineColorsTuple = [
  "#eef2ff",
  "#dfe6ff",
  "#c3cffb",
  "#a3b5f7",
  "#8399f0",
  "#6a82e8",
  "#4c66d8",
  "#3f57c2",
  "#34489f",
  "#2a3a80",
];

// Cooler and quieter than Mantine's own dark greys; index 7 is the page, 6 what stands out from it, 4 the hairline.
const dark: MantineColorsTuple = [
  "#d5d9e0",
  "#b4bac4",
  "#9ba2ae",
  "#6b7280",
  "#363b45",
  "#2a2e37",
  "#1d2027",
  "#15171c",
  "#101216",
  "#0b0c0f",
];

const gray: MantineColorsTuple = [
  "#f7f8fa",
  "#eff1f4",
  "#e4e7ec",
  "#d9dde4",
  "#c4cad4",
  "#9aa3b0",
  "#5c6675",
  "#454e5c",
  "#2f3743",
  "#1b212b",
];

const systemFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';
const systemMonospace =
  'ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace';

/** One type scale (13, 14, 16, 20 px), one spacing scale (steps of 4), one accent. */
export const theme = createTheme({
  colors: { accent, dark, gray },
  primaryColor: "accent",
  primaryShade: { light: 7, dark: 6 },
  fontFamily: systemFont,
  fontFamilyMonospace: systemMonospace,
  fontSizes: { xs: "13px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "1.4", sm: "1.4", md: "1.5", lg: "1.5", xl: "1.4" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  radius: { xs: "3px", sm: "6px", md: "6px", lg: "6px", xl: "6px" },
  defaultRadius: "sm",
  headings: {
    fontWeight: "600",
    sizes: { h1: { fontSize: "20px" }, h2: { fontSize: "16px" }, h3: { fontSize: "14px" } },
  },
  respectReducedMotion: true,
  cursorType: "pointer",
});
