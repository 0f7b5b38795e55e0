"use client";

import { useComputedColorScheme } from "@mantine/core";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useRef, useState } from "react";
import { CodeProblems } from "@/components/drafts/code-problems.tsx";
import { DraftBar } from "@/components/drafts/draft-bar.tsx";
import { DraftNotices } from "@/components/drafts/draft-notices.tsx";
import { DraftToolHeader } from "@/components/drafts/draft-tool-header.tsx";
import { LiveTool } from "@/components/drafts/live-tool.tsx";
import type { RenderDiff } from "@/components/drafts/render-diff.ts";
import { CodeDiff, CodeEditor, type CodeEditorHandle } from "@/components/editor/index.ts";
import { CodePlacesProvider } from "@/components/result/code-places.tsx";
import { Split } from "@/components/ui/split.tsx";
import { type CodeProblem, joinProblems } from "@/lib/client/drafts/code-problem.ts";
import type { DraftActions } from "@/lib/client/drafts/draft-actions.ts";
import { newDraftHref } from "@/lib/client/drafts/draft-href.ts";
import type { DraftSession } from "@/lib/client/drafts/draft-session.ts";
import { useChosenTool } from "@/lib/client/drafts/use-chosen-tool.ts";
import { useDraftState } from "@/lib/client/drafts/use-draft-state.ts";
import { useThrownProblem } from "@/lib/client/drafts/use-thrown-problem.ts";
import { defaultPreferences } from "@/lib/client/preferences.ts";
import { usePlayground, usePreferences } from "@/lib/client/use-playground.ts";
import type { DraftProblem } from "@/lib/protocol/index.ts";
import { ToolWorkspace } from "../tools/tool-workspace.tsx";
import { DraftDialogs, type OpenDialog } from "./draft-dialogs.tsx";
import styles from "./draft-workspace.module.css";
import { useDraftCommands } from "./use-draft-commands.ts";
import { useDraftMenu } from "./use-draft-menu.ts";
import { useEditorText } from "./use-editor-text.ts";
import { usePageEvents } from "./use-page-events.ts";

export interface DraftWorkspaceProps {
  readonly session: DraftSession;
  readonly actions: DraftActions;
}

const noProblems: readonly CodeProblem[] = [];
const noServerProblems: readonly DraftProblem[] = [];

/** An open draft: its code, the tool that it makes, and what is wrong with it. */
export function DraftWorkspace({ session, actions }: DraftWorkspaceProps) {
  const state = useDraftState(session);
  const router = useRouter();
  const { preferences } = usePlayground();
  const { draftShare } = usePreferences();
  const colorScheme = useComputedColorScheme("light");
  const { chosen, choose } = useChosenTool(state.reading, useSearchParams().get("tool") ?? undefined);
  const [diagnostics, setDiagnostics] = useState(noProblems);
  const [told, setTold] = useState<string>();
  const [dialog, setDialog] = useState<OpenDialog>();
  const editor = useRef<CodeEditorHandle>(undefined);
  const [initialCode] = useState(() => session.code);
  const takeEditor = useEditorText(session, editor);
  const toolKey = chosen?.detail.summary.key;

  const serverProblems = state.reading?.problems ?? noServerProblems;
  const thrown = useThrownProblem(toolKey, state);
  const marked = useMemo(
    () => (thrown ? [...serverProblems, thrown] : serverProblems),
    [serverProblems, thrown],
  );
  const problems = joinProblems(diagnostics, state.isReading ? [] : serverProblems);
  const places = useMemo(
    () => ({
      file: "draft.ts",
      reveal: (line: number, column: number) => editor.current?.reveal(line, column),
    }),
    [],
  );
  const renderDiff: RenderDiff = (props) => <CodeDiff {...props} colorScheme={colorScheme} />;
  const save = () => void session.save();
  usePageEvents(save, session);
  const format = () => void editor.current?.format();
  const hasSaved = (state.draft?.savedVersion ?? 0) > 0 && (state.reading?.tools.length ?? 0) > 0;
  useDraftCommands({ save, format, ...(hasSaved ? { compare: () => setDialog("compare") } : {}) });
  useEffect(() => {
    document.title = `${state.title} · Tool Playground`;
  }, [state.title]);
  const more = useDraftMenu({ session, state, actions, openDialog: setDialog, tell: setTold });

  return (
    <div className={styles.page}>
      <DraftBar
        state={state}
        problemCount={problems.length}
        onSave={save}
        onFormat={format}
        onSaveToTools={() => setDialog("save to tools")}
        onVersions={() => setDialog("versions")}
        onCompare={() => setDialog("compare")}
        onNew={() => router.push(newDraftHref)}
        onImport={() => setDialog("import")}
        more={more}
      />
      <DraftNotices
        session={session}
        state={state}
        told={told}
        onDismissTold={() => setTold(undefined)}
        renderDiff={renderDiff}
      />
      <div className={styles.parts}>
        <Split
          label="Width of the code"
          size={draftShare}
          unit="%"
          least={20}
          most={80}
          initial={defaultPreferences.draftShare}
          whenNarrow="stack"
          onResized={(share) => preferences.change({ draftShare: share })}
          first={
            <div className={styles.left}>
              <section aria-label="Code" className={styles.code}>
                <CodeEditor
                  path={session.token}
                  initialCode={initialCode}
                  onChange={(code) => session.edit(code)}
                  onSave={save}
                  problems={marked}
                  colorScheme={colorScheme}
                  onReady={takeEditor}
                  onDiagnostics={(found) =>
                    setDiagnostics(found.map(({ source, ...rest }) => ({ ...rest, from: source })))
                  }
                />
              </section>
              <CodeProblems problems={problems} noneWords={noneWords(state)} onJump={places.reveal} />
            </div>
          }
          second={
            <CodePlacesProvider value={places}>
              <LiveTool
                state={state}
                chosen={chosen}
                onChoose={choose}
                onLoad={() => void session.load()}
                renderTool={(detail, place) => (
                  <ToolWorkspace
                    key={place}
                    detail={detail}
                    header={<DraftToolHeader detail={detail} />}
                    prepareRun={() => session.prepareRun()}
                    isStacked
                  />
                )}
              />
            </CodePlacesProvider>
          }
        />
      </div>
      <DraftDialogs
        open={dialog}
        onClose={() => setDialog(undefined)}
        session={session}
        state={state}
        actions={actions}
        detail={chosen?.detail}
        renderDiff={renderDiff}
      />
    </div>
  );
}

function noneWords({ isLoaded, reading, isReading }: ReturnType<DraftSession["getState"]>): string {
  if (!isLoaded) return "Not read yet: problems of the definition show after Load.";
  return reading && !isReading ? "No problems." : "";
}
