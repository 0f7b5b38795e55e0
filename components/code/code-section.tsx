"use client";

import { lazy, Suspense, useDeferredValue } from "react";
import { usePlayground, usePreferences } from "@/lib/client/use-playground.ts";
import type { ToolDetail } from "@/lib/protocol/index.ts";
import { FoldSection } from "../ui/fold-section.tsx";

const CodeView = lazy(() => import("./code-view.tsx").then((room) => ({ default: room.CodeView })));

export interface CodeSectionProps {
  readonly detail: ToolDetail;
  /** The arguments as typed, valid or not. */
  readonly argumentsText: string;
}

/** The call as code, folded away until someone wants it; the page remembers that. */
export function CodeSection({ detail, argumentsText }: CodeSectionProps) {
  const { preferences } = usePlayground();
  const { showCode } = usePreferences();
  // Typing comes first; the code follows when there is time.
  const text = useDeferredValue(argumentsText);
  return (
    <FoldSection
      title="Code"
      gist="curl · TypeScript · MCP"
      isOpen={showCode}
      onToggle={(isOpen) => preferences.change({ showCode: isOpen })}
    >
      <Suspense>
        <CodeView detail={detail} argumentsText={text} />
      </Suspense>
    </FoldSection>
  );
}
