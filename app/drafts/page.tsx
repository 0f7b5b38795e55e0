import type { Metadata } from "next";
import { DraftListPage } from "@/components/drafts/draft-list-page.tsx";
import { draftActions } from "./draft-server.ts";
import { templates } from "./templates/index.ts";

export const metadata: Metadata = { title: "Drafts" };

export default async function DraftsPage() {
  return <DraftListPage initial={await draftActions.list()} actions={draftActions} templates={templates} />;
}
