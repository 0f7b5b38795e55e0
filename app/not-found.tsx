import Link from "next/link";
import styles from "@/components/shell/page.module.css";

export default function NotFound() {
  return (
    <div className={styles.page}>
      <h1>Nothing is at this address</h1>
      <p className={styles.muted}>
        The link may be old. <Link href="/">Go to the tools</Link>, or search everything with{" "}
        <kbd>Ctrl+K</kbd>.
      </p>
    </div>
  );
}
