"use client";

import Link from "next/link";
import { useState } from "react";
import { askServer } from "@/lib/client/drafts/ask-server.ts";
import type { DraftActions } from "@/lib/client/drafts/draft-actions.ts";
import { toolHref } from "@/lib/client/tool-href.ts";
import type { ToolFilePlan } from "@/lib/protocol/index.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./dialogs.module.css";
import type { RenderDiff } from "./render-diff.ts";
import { useReply } from "./use-reply.ts";

export interface SaveToToolsDialogProps {
  readonly draftId: string;
  readonly toolName: string;
  readonly actions: Pick<DraftActions, "planToolFile" | "writeToolFile">;
  readonly renderDiff: RenderDiff;
  readonly onClose: () => void;
}

/** Shows what saving a draft's tool as a file would do, and does it when someone agrees. */
export function SaveToToolsDialog({
  draftId,
  toolName,
  actions,
  renderDiff,
  onClose,
}: SaveToToolsDialogProps) {
  const { reply, reload } = useReply(() => actions.planToolFile(draftId, toolName));
  const [fault, setFault] = useState<string>();
  const [written, setWritten] = useState<ToolFilePlan>();
  const [isBusy, setBusy] = useState(false);

  const write = async (existing: string | undefined) => {
    setBusy(true);
    const answer = await askServer(() => actions.writeToolFile(draftId, toolName, existing));
    setBusy(false);
    setFault(answer.ok ? undefined : answer.message);
    if (answer.ok) setWritten(answer.value);
    else await reload();
  };

  if (written) {
    return (
      <Dialog title="Save to tools" onClose={onClose}>
        <div className={styles.body}>
          <p role="status">
            <strong>{toolName}</strong> is a native tool now, in {written.file}. It runs in a process of its
            own with the full powers of Node: files, environment and network.
          </p>
          <p>
            <Link href={toolHref(toolName)} prefetch={false}>
              Open {toolName} in the tools
            </Link>
          </p>
          <p className={styles.muted}>The draft stays as it is; what you change in it changes no file.</p>
        </div>
      </Dialog>
    );
  }
  const plan = reply?.ok ? reply.value : undefined;
  const words = fault ?? (reply && !reply.ok ? reply.message : undefined);
  return (
    <Dialog title="Save to tools" place="wide" onClose={onClose}>
      <div className={styles.body}>
        {words === undefined ? undefined : (
          <p role="alert" className={styles.fault}>
            {words}
          </p>
        )}
        {reply === undefined ? <p className={styles.muted}>Looking at the folder of tools…</p> : undefined}
        {plan ? <PlanView plan={plan} renderDiff={renderDiff} /> : undefined}
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          {plan ? (
            <Button
              look={plan.existing === undefined ? "main" : "danger"}
              disabled={isBusy}
              onClick={() => void write(plan.existing)}
            >
              {plan.existing === undefined ? "Write the file" : "Replace the file"}
            </Button>
          ) : undefined}
        </div>
      </div>
    </Dialog>
  );
}

function PlanView({ plan, renderDiff }: { readonly plan: ToolFilePlan; readonly renderDiff: RenderDiff }) {
  const { file, code, existing } = plan;
  if (existing === undefined) {
    return (
      <>
        <p>
          This writes <code>{file}</code>. There is no such file yet.
        </p>
        <CodeBlock title={file} text={code} />
      </>
    );
  }
  return (
    <>
      <p>
        {existing === code ? (
          <>
            <code>{file}</code> holds this very text already.
          </>
        ) : (
          <>
            <code>{file}</code> is there already, and would be replaced:
          </>
        )}
      </p>
      {existing === code ? undefined : (
        <div className={styles.difference}>
          {renderDiff({ before: existing, after: code, beforeLabel: `${file} now`, afterLabel: "The draft" })}
        </div>
      )}
    </>
  );
}
