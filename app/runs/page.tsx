import type { Metadata } from "next";
import { RunsView } from "@/components/history/runs-view.tsx";
import { readFilters, toFilter } from "@/lib/client/history/typed-filters.ts";
import { readRunList } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";

export const metadata: Metadata = { title: "Runs" };

interface RunsPageProps {
  readonly searchParams: Promise<{ readonly [name: string]: string | string[] | undefined }>;
}

export default async function RunsPage({ searchParams }: RunsPageProps) {
  const filters = readFilters(await searchParams);
  const { history } = getPlayground();
  // Which instants the times mean, the browser's time zone says.
  if (filters.from !== "" || filters.to !== "")
    return <RunsView filters={filters} status={history.status()} />;
  const initial = await readRunList(history, { ...toFilter(filters), limit: 100 });
  return <RunsView filters={filters} initial={initial} status={initial.status} />;
}
