import { redirect } from "next/navigation";
import { ToolHeader } from "@/components/input/tool-header.tsx";
import { UnknownTool } from "@/components/shell/unknown-tool.tsx";
import { getPlayground } from "@/lib/playground.ts";
import { ToolWorkspace } from "./tool-workspace.tsx";

interface ToolsPageProps {
  readonly searchParams: Promise<{ readonly key?: string | string[] }>;
}

/** The page of a tool whose key can't stand in a path, such as ".."; without a key, the start page. */
export default async function ToolsPage({ searchParams }: ToolsPageProps) {
  const { key } = await searchParams;
  if (typeof key !== "string") redirect("/");
  const playground = getPlayground();
  const detail = playground.describeTool(key);
  if (!detail) {
    const offSource = playground.offSourceOf(key);
    return <UnknownTool toolKey={key} nearest={playground.nearestTools(key)} offSource={offSource} />;
  }
  const { description } = JSON.parse(detail.definitionText) as { description: string };
  return (
    <ToolWorkspace
      key={key}
      detail={detail}
      header={<ToolHeader detail={detail} description={description} />}
    />
  );
}
