import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readRun } from "../read-run.ts";
import { RunPage } from "./run-page.tsx";

export const metadata: Metadata = { title: "Run" };

interface RunRouteProps {
  readonly params: Promise<{ readonly id: string }>;
}

/** One recorded run; it opens although its tool may be gone. */
export default async function RunRoute({ params }: RunRouteProps) {
  const found = await readRun((await params).id);
  if (!found) notFound();
  return <RunPage {...found} />;
}
