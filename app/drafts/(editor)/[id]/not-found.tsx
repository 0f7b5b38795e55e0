import Link from "next/link";
import styles from "@/components/shell/page.module.css";
import { OpenDraft } from "../../open-draft.tsx";

/** What stands at the address of a draft that is not there. */
export default function DraftNotFound() {
  return (
    <OpenDraft>
      <div className={styles.page}>
        <h1>There is no such draft</h1>
        <p className={styles.muted}>
          It was deleted, or the address is not whole.{" "}
          <Link href="/drafts" prefetch={false}>
            All drafts
          </Link>
        </p>
      </div>
    </OpenDraft>
  );
}
