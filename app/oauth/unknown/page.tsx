import type { Metadata } from "next";
import Link from "next/link";
import styles from "@/components/shell/page.module.css";

export const metadata: Metadata = { title: "Unknown sign-in" };

export default function UnknownSignInPage() {
  return (
    <div className={styles.page}>
      <h1>This sign-in is not known</h1>
      <p className={styles.muted}>
        It took longer than ten minutes, was finished already, or was started before the playground was
        started again. Nobody was signed in. <Link href="/sources">Start it again</Link> at the source that
        asks for it.
      </p>
    </div>
  );
}
