import type { Metadata } from "next";
import Link from "next/link";
import styles from "@/components/shell/page.module.css";
import { draftActions } from "../../draft-server.ts";
import { OpenDraft } from "../../open-draft.tsx";

interface DraftPageProps {
  readonly params: Promise<{ readonly id: string }>;
}

export const metadata: Metadata = { title: "Draft" };

export default async function DraftPage({ params }: DraftPageProps) {
  const { id } = await params;
  const reply = await draftActions.get(id);
  if (reply.ok && reply.value) return <OpenDraft draft={reply.value} />;
  return (
    <OpenDraft>
      <div className={styles.page}>
        <h1>{reply.ok ? "There is no such draft" : "This draft can't be opened"}</h1>
        <p className={styles.muted}>
          {reply.ok ? "It was deleted, or the address is not whole. " : `${reply.message} `}
          <Link href="/drafts" prefetch={false}>
            All drafts
          </Link>
        </p>
      </div>
    </OpenDraft>
  );
}
