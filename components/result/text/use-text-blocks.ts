import { useEffect, useMemo, useState } from "react";
import { readBlocks, type TextBlock } from "./text-blocks.ts";

const atOnce = 300_000;

/** The blocks of a text: all at once for a short one, the first screens and then the rest in slices for a long one. */
export function useTextBlocks(text: string): readonly TextBlock[] {
  const isShort = text.length <= atOnce;
  const first = useMemo(() => [...readBlocks(isShort ? text : text.slice(0, 60_000))], [text, isShort]);
  const [whole, setWhole] = useState<{ readonly text: string; readonly blocks: readonly TextBlock[] }>();
  useEffect(() => {
    if (isShort) return;
    const blocks: TextBlock[] = [];
    const reading = readBlocks(text);
    let timer = 0;
    const slice = () => {
      const end = performance.now() + 8;
      for (;;) {
        const step = reading.next();
        if (step.done) {
          setWhole({ text, blocks });
          return;
        }
        blocks.push(step.value);
        if (performance.now() >= end) break;
      }
      timer = window.setTimeout(slice);
    };
    timer = window.setTimeout(slice);
    return () => window.clearTimeout(timer);
  }, [text, isShort]);
  return whole?.text === text ? whole.blocks : first;
}
