import type { DraftStore } from "@/lib/store/draft-store.ts";
import { type CodeReader, type CodeReading, type ReadTool, readCode } from "./code-reading.ts";

/** How many versions are kept that were read. */
const mostKept = 1_000;

/** The saved versions of drafts, as far as they were read since the server started. A version never changes. */
export interface SavedTexts {
  /** Evaluates a version where that was not done yet; its draft must be loaded. Undefined where there is none. */
  read(draftId: string, version: number): Promise<CodeReading | undefined>;
  /** The tools of a version that was read. */
  tools(draftId: string, version: number): readonly ReadTool[];
  /** Makes sure that the tools of a version are there, where its draft is loaded. Never rejects. */
  prepare(draftId: string, version: number): Promise<void>;
  forget(draftId: string): void;
}

export function createSavedTexts(store: DraftStore, reader: CodeReader): SavedTexts {
  const readings = new Map<string, CodeReading>();
  const going = new Map<string, Promise<CodeReading | undefined>>();
  const keyOf = (draftId: string, version: number) => `${draftId}@${version}`;

  const readNow = async (draftId: string, version: number) => {
    const text = await store.version(draftId, version);
    if (!text) return undefined;
    const { code } = text;
    const reading = await readCode(reader, code, { draftId, version }, () => ({ ok: true, code }));
    readings.set(keyOf(draftId, version), reading);
    const [oldest] = readings.keys();
    if (readings.size > mostKept && oldest !== undefined) readings.delete(oldest);
    return reading;
  };
  const read = (draftId: string, version: number) => {
    const key = keyOf(draftId, version);
    const known = readings.get(key);
    // What failed may have failed for want of time.
    if (known && !known.failed) return Promise.resolve(known);
    const reading = going.get(key) ?? readNow(draftId, version).finally(() => going.delete(key));
    going.set(key, reading);
    return reading;
  };

  return {
    read,
    tools: (draftId, version) => readings.get(keyOf(draftId, version))?.tools ?? [],
    async prepare(draftId, version) {
      if (readings.has(keyOf(draftId, version))) return;
      try {
        if ((await store.get(draftId))?.loaded) await read(draftId, version);
      } catch {
        // The status of the store tells it.
      }
    },
    forget(draftId) {
      for (const key of readings.keys()) if (key.startsWith(`${draftId}@`)) readings.delete(key);
    },
  };
}
