import Link from "next/link";
import styles from "@/components/shell/page.module.css";

export default function RunNotFound() {
  return (
    <div className={styles.page}>
      <h1>No run has this address</h1>
      <p className={styles.muted}>
        It was deleted, made room for newer ones, or belongs to another playground.{" "}
        <Link href="/runs">All runs</Link> lists what is recorded here.
      </p>
    </div>
  );
}
