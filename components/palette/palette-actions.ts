import { newDraftHref } from "@/lib/client/drafts/draft-href.ts";
import { isHeard, type PageCommand, sendCommand } from "@/lib/client/page-commands.ts";
import type { PaletteEntry } from "./palette-entry.ts";

export interface PaletteSurroundings {
  readonly go: (href: string) => void;
  readonly setColours: (scheme: "light" | "dark" | "auto") => void;
}

interface Action {
  readonly name: string;
  readonly keywords: string;
  readonly detail?: string;
}

const pages: readonly (Action & { readonly href: string })[] = [
  { name: "Tools", keywords: "go to home start list", href: "/" },
  { name: "Drafts", keywords: "go to editor templates", href: "/drafts" },
  { name: "New draft", keywords: "create write editor tool", href: newDraftHref },
  { name: "Runs", keywords: "go to history recorded results import export compare", href: "/runs" },
  { name: "Sources", keywords: "go to servers mcp openapi add definitions skills", href: "/sources" },
  { name: "Connect a client", keywords: "go to mcp server claude cursor vs code", href: "/connect" },
];

const commands: readonly (Action & { readonly command: PageCommand })[] = [
  { name: "Run the open tool", detail: "Ctrl+Enter", keywords: "start execute", command: "run" },
  { name: "Save the draft", detail: "Ctrl+S", keywords: "version keep", command: "save-draft" },
  { name: "Format the draft", detail: "Shift+Alt+F", keywords: "lay out code", command: "format-draft" },
  { name: "Compare the draft with its saved version", keywords: "changes", command: "compare-draft" },
  { name: "Keyboard shortcuts", detail: "?", keywords: "keys help", command: "open-shortcuts" },
];

const colours = [
  { name: "Colours: light", scheme: "light" },
  { name: "Colours: dark", scheme: "dark" },
  { name: "Colours: as the system", scheme: "auto" },
] as const;

/** Every page, what can be done on the page that is open, and the colours. */
export function listActions({ go, setColours }: PaletteSurroundings): readonly PaletteEntry[] {
  const entry = ({ name, keywords, detail = "" }: Action, perform: () => void): PaletteEntry => ({
    id: `action ${name}`,
    name,
    detail,
    kind: "action",
    keywords,
    perform,
  });
  return [
    ...commands
      .filter(({ command }) => isHeard(command))
      .map((action) => entry(action, () => sendCommand(action.command))),
    ...pages.map((page) => entry(page, () => go(page.href))),
    ...colours.map(({ name, scheme }) => entry({ name, keywords: "theme colors" }, () => setColours(scheme))),
  ];
}
