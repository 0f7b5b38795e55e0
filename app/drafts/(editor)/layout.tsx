import { draftActions } from "../draft-server.ts";
import { DraftStage } from "../draft-stage.tsx";
import { starterCode } from "../templates/starter.ts";

/**
 * Holds the open draft above the pages of /drafts/new and /drafts/ID, so that the editor stays as it is when a new draft
 * gets its address.
 */
export default function EditorLayout({ children }: { readonly children: React.ReactNode }) {
  return (
    <DraftStage actions={draftActions} starterCode={starterCode}>
      {children}
    </DraftStage>
  );
}
