import "@mantine/core/styles.layer.css";
import "./globals.css";
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { Palette } from "@/components/palette/palette.tsx";
import { PlaygroundProvider } from "@/components/shell/playground-provider.tsx";
import { Shell } from "@/components/shell/shell.tsx";
import { ToolList } from "@/components/tool-list/tool-list.tsx";
import { theme } from "@/components/ui/theme.ts";
import { seedOf } from "@/lib/client/list-store.ts";
import { parsePreferences, preferencesCookie } from "@/lib/client/preferences.ts";
import { getPlayground } from "@/lib/playground.ts";
import {
  answerRun,
  deleteAllRuns,
  deleteRuns,
  pinRun,
  renameRun,
  retrySource,
  startRun,
  stopRun,
  undoDelete,
} from "./actions.ts";
import { listDrafts } from "./draft-actions.ts";
import { signOutSource } from "./oauth-actions.ts";
import {
  addSource,
  readAddedSource,
  removeSource,
  replaceSource,
  restoreSource,
  switchSource,
} from "./source-actions.ts";

export const metadata: Metadata = {
  title: { default: "Tool Playground", template: "%s · Tool Playground" },
  description: "List the tools of a language model, fill their forms, run them and read what they give.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#15171c" },
  ],
};

export default async function Layout({ children }: { readonly children: React.ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const preferences = parsePreferences((await cookies()).get(preferencesCookie)?.value);
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" {...(nonce ? { nonce } : {})} />
      </head>
      <body>
        <MantineProvider theme={theme} defaultColorScheme="auto">
          <PlaygroundProvider
            actions={{
              startRun,
              stopRun,
              answerRun,
              retrySource,
              switchSource,
              addSource,
              readAddedSource,
              replaceSource,
              removeSource,
              restoreSource,
              signOutSource,
              renameRun,
              pinRun,
              deleteRuns,
              deleteAllRuns,
              undoDelete,
            }}
            seed={seedOf(getPlayground().listTools())}
            initialPreferences={preferences}
          >
            <Shell toolList={<ToolList />} palette={<Palette listDrafts={listDrafts} />}>
              {children}
            </Shell>
          </PlaygroundProvider>
        </MantineProvider>
      </body>
    </html>
  );
}
