import type { Metadata } from "next";
import { ToolHeader } from "@/components/input/tool-header.tsx";
import { UnknownTool } from "@/components/shell/unknown-tool.tsx";
import { toolKeyFromSegment } from "@/lib/client/tool-href.ts";
import { getPlayground } from "@/lib/playground.ts";
import { ToolWorkspace } from "../tool-workspace.tsx";

interface ToolPageProps {
  readonly params: Promise<{ readonly key: string }>;
}

export async function generateMetadata({ params }: ToolPageProps): Promise<Metadata> {
  return { title: toolKeyFromSegment((await params).key) };
}

export default async function ToolPage({ params }: ToolPageProps) {
  const key = toolKeyFromSegment((await params).key);
  const playground = getPlayground();
  // A page that is opened while the server starts waits for its tool.
  const detail = await playground.describeToolWhenLoaded(key);
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
