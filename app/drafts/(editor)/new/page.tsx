import type { Metadata } from "next";
import { OpenDraft } from "../../open-draft.tsx";

export const metadata: Metadata = { title: "New draft" };

export default function NewDraftPage() {
  return <OpenDraft />;
}
