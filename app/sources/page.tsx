import type { Metadata } from "next";
import Link from "next/link";
import { RefreshOnListChange } from "@/components/shell/refresh-on-list-change.tsx";
import { AddSource } from "@/components/sources/add-source.tsx";
import { DefinitionsPart } from "@/components/sources/definitions-part.tsx";
import { SkillsPart } from "@/components/sources/skills-part.tsx";
import styles from "@/components/sources/sources.module.css";
import { SourcesView } from "@/components/sources/sources-view.tsx";
import { summarizeDefinitionProblems } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";

export const metadata: Metadata = { title: "Sources" };

export default async function SourcesPage() {
  const playground = getPlayground();
  const [mcp, openapi] = await Promise.all([
    playground.sourcePlace("mcp"),
    playground.sourcePlace("openapi"),
  ]);
  const places = { mcp, openapi };
  const toolkit = playground.definedToolkit();
  return (
    <div className={styles.page}>
      <RefreshOnListChange />
      <div className={styles.top}>
        <div>
          <h1>Sources</h1>
          <p className={styles.lead}>Where the tools come from, and how each place is doing.</p>
        </div>
        <div className={styles.actions}>
          <Link href="/connect" prefetch={false}>
            Connect a client
          </Link>
          <AddSource places={places} />
        </div>
      </div>
      <SourcesView places={places} />
      <SkillsPart prompt={playground.skillsPrompt()} />
      <DefinitionsPart toolCount={toolkit.tools.length} problems={summarizeDefinitionProblems(toolkit)} />
    </div>
  );
}
