import type { Metadata } from "next";
import Link from "next/link";
import styles from "@/components/shell/sources-table.module.css";
import { SourcesTable } from "@/components/shell/sources-table.tsx";

export const metadata: Metadata = { title: "Sources" };

export default function SourcesPage() {
  return (
    <div className={styles.page}>
      <h1>Sources</h1>
      <p className={styles.lead}>Where the tools come from, and how each place is doing.</p>
      <p>
        <Link href="/connect">Connect a client of MCP to these tools</Link>
      </p>
      <SourcesTable />
    </div>
  );
}
