"use client";

import { useRouter } from "next/navigation";
import { ComparePart } from "@/components/compare/compare-part.tsx";
import { CompareSavedDialog } from "@/components/drafts/compare-saved-dialog.tsx";
import { ImportDialog } from "@/components/drafts/import-dialog.tsx";
import type { RenderDiff } from "@/components/drafts/render-diff.ts";
import { SaveToToolsDialog } from "@/components/drafts/save-to-tools-dialog.tsx";
import { TitleDialog } from "@/components/drafts/title-dialog.tsx";
import { VersionsDialog } from "@/components/drafts/versions-dialog.tsx";
import { contextTextOf, findContextFaults } from "@/lib/client/context-input.ts";
import type { DraftActions } from "@/lib/client/drafts/draft-actions.ts";
import type { DraftSession } from "@/lib/client/drafts/draft-session.ts";
import type { DraftState } from "@/lib/client/drafts/draft-state.ts";
import { gatherCases } from "@/lib/client/drafts/gather-cases.ts";
import { useImportDraft } from "@/lib/client/drafts/use-import-draft.ts";
import { usePlayground } from "@/lib/client/use-playground.ts";
import { type Run, type ToolDetail, writeDraftKey } from "@/lib/protocol/index.ts";

export type OpenDialog = "versions" | "compare" | "save to tools" | "rename" | "import";

export interface DraftDialogsProps {
  readonly open: OpenDialog | undefined;
  readonly onClose: () => void;
  readonly session: DraftSession;
  readonly state: DraftState;
  readonly actions: DraftActions;
  /** The tool that is chosen. */
  readonly detail: ToolDetail | undefined;
  readonly renderDiff: RenderDiff;
}

/** The dialog of an open draft that is open. */
export function DraftDialogs(props: DraftDialogsProps) {
  const { open, onClose, session, state, actions, detail, renderDiff } = props;
  const router = useRouter();
  const importDraft = useImportDraft(actions);
  const { inputs } = usePlayground();
  const { draft } = state;

  if (open === "import") return <ImportDialog onClose={onClose} onImport={importDraft} />;
  if (open === "rename") {
    return (
      <TitleDialog
        question="Rename this draft"
        title={state.title}
        help="It stands in the list of drafts. Empty calls it after its tool."
        onTitle={(title) => {
          onClose();
          void session.rename(title);
        }}
        onClose={onClose}
      />
    );
  }
  if (!draft) return undefined;
  if (open === "versions") {
    return (
      <VersionsDialog
        draftId={draft.id}
        code={session.code}
        actions={actions}
        renderDiff={renderDiff}
        onRestore={({ code }) => {
          onClose();
          session.replace(code);
        }}
        onClose={onClose}
      />
    );
  }
  if (!detail) return undefined;
  const { key, name } = detail.summary;
  if (open === "save to tools") {
    // What the server reads and writes is the text as it stands here.
    const plan = async (id: string, toolName: string) => {
      await session.flush();
      return actions.planToolFile(id, toolName);
    };
    return (
      <SaveToToolsDialog
        draftId={draft.id}
        toolName={name}
        actions={{ planToolFile: plan, writeToolFile: actions.writeToolFile }}
        renderDiff={renderDiff}
        onClose={() => {
          onClose();
          router.refresh();
        }}
      />
    );
  }
  if (open !== "compare") return undefined;
  const input = inputs.get(key);
  const hasContextFault = Object.keys(findContextFaults(input)).length > 0;
  return (
    <CompareSavedDialog
      toolName={name}
      version={draft.savedVersion}
      savedKey={writeDraftKey({ draftId: draft.id, version: draft.savedVersion, toolName: name })}
      workingKey={key}
      contextText={hasContextFault ? "" : contextTextOf(input)}
      gatherCases={() => gatherCases(detail, input.argumentsText)}
      prepareRun={() => session.prepareRun()}
      renderComparison={(saved, working) => <ComparedRuns saved={saved} working={working} />}
      onClose={onClose}
    />
  );
}

function ComparedRuns({ saved, working }: { readonly saved: Run; readonly working: Run }) {
  return (
    <>
      <ComparePart title="Output" left={saved.outcome?.output} right={working.outcome?.output} />
      <ComparePart
        title="Metadata"
        left={saved.outcome?.metadataText}
        right={working.outcome?.metadataText}
      />
      <ComparePart title="Logs" left={logText(saved)} right={logText(working)} />
    </>
  );
}

function logText({ logs }: Run): string | undefined {
  return logs.length === 0 ? undefined : logs.map(({ level, text }) => `${level} ${text}`).join("\n");
}
