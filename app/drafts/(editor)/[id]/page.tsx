import type { Metadata } from "next";
import { notFound } from "next/navigation";
import styles from "@/components/shell/page.module.css";
import { draftActions } from "../../draft-server.ts";
import { OpenDraft } from "../../open-draft.tsx";

interface DraftPageProps {
  readonly params: Promise<{ readonly id: string }>;
}

export const metadata: Metadata = { title: "Draft" };

export default async function DraftPage({ params }: DraftPageProps) {
  const reply = await draftActions.get((await params).id);
  if (reply.ok) return reply.value ? <OpenDraft draft={reply.value} /> : notFound();
  return (
    <OpenDraft>
      <div className={styles.page}>
        <h1>This draft can't be opened</h1>
        <p className={styles.muted}>{reply.message}</p>
      </div>
    </OpenDraft>
  );
}
