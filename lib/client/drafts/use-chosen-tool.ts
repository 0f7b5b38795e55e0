"use client";

import { useEffect, useRef, useState } from "react";
import type { DraftReading, ToolDetail } from "@/lib/protocol/index.ts";
import { usePlayground } from "../use-playground.ts";

/** One of a draft's tools, and its place among them. */
export interface ChosenTool {
  readonly detail: ToolDetail;
  readonly place: number;
}

/**
 * The tool of a draft that is shown. A tool that gets another name while someone types stays chosen, and what was typed
 * for it goes along.
 * @param initialName the tool that the address names; the first one where there is no such tool.
 */
export function useChosenTool(
  reading: DraftReading | undefined,
  initialName: string | undefined,
): { readonly chosen: ChosenTool | undefined; readonly choose: (toolKey: string) => void } {
  const { inputs } = usePlayground();
  const tools = reading?.tools ?? [];
  const [wanted, setWanted] = useState<string>();
  const before = useRef<{ readonly key: string; readonly place: number }>(undefined);
  const found = tools.findIndex(({ summary }) =>
    wanted === undefined ? summary.name === initialName : summary.key === wanted,
  );
  const place = found >= 0 ? found : Math.min(before.current?.place ?? 0, tools.length - 1);
  const detail = tools[place];
  const key = detail?.summary.key;
  useEffect(() => {
    if (key === undefined) return;
    const last = before.current;
    if (last && last.key !== key && !tools.some(({ summary }) => summary.key === last.key))
      inputs.carry(last.key, key);
    before.current = { key, place };
    setWanted(key);
  }, [inputs, key, place, tools]);
  return { chosen: detail && { detail, place }, choose: setWanted };
}
