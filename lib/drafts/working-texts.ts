import type { Draft, DraftReading } from "@/lib/protocol/index.ts";
import type { DraftStore } from "@/lib/store/draft-store.ts";
import { type CodeReader, type CodeReading, type ReadTool, readCode } from "./code-reading.ts";
import type { CodeToRun } from "./draft-tool.ts";
import { within } from "./within.ts";

/** How long a run waits for the store to say what the text is by now, in milliseconds; then the one that is known runs. */
const patienceMs = 1_000;

/** The texts of drafts as they stand, as far as they were read since the server started. */
export interface WorkingTexts {
  /** Evaluates a draft's text, where that was not done yet; it must be loaded. */
  read(draft: Draft): Promise<DraftReading>;
  /** The tools of the text that was read last; where that could not be read, of the last one that could. */
  tools(draftId: string): readonly ReadTool[];
  /** Makes sure that the tools of a draft are those of its text as it stands. Never rejects. */
  prepare(draftId: string): Promise<void>;
  forget(draftId: string): void;
}

interface Text {
  readonly draft: Draft;
  readonly reading: DraftReading;
  readonly tools: readonly ReadTool[];
  readonly failed: boolean;
}

export function createWorkingTexts(store: DraftStore, reader: CodeReader): WorkingTexts {
  const texts = new Map<string, Text>();
  const going = new Map<string, Promise<DraftReading>>();

  /** The draft as it stands; undefined where the store fails, or takes its time although something is known. */
  const ask = (draftId: string): Promise<{ readonly draft: Draft | undefined } | undefined> => {
    const asked = store.get(draftId).then((draft) => ({ draft }));
    return texts.has(draftId) ? within(patienceMs, asked) : asked.catch(() => undefined);
  };
  const findCode = async (draftId: string): Promise<CodeToRun> => {
    const asked = await ask(draftId);
    const draft = asked ? asked.draft : texts.get(draftId)?.draft;
    if (!draft) return { ok: false, message: "This draft was deleted, so there is nothing to run." };
    if (!draft.loaded)
      return { ok: false, message: "This draft was not loaded: open it and press Load to run its code." };
    return { ok: true, code: draft.code };
  };
  /** The tools of the last text that could be read; after a restart, of the newest version. */
  const findOlder = async ({ id, savedVersion }: Draft): Promise<readonly ReadTool[]> => {
    const known = texts.get(id);
    if (known) return known.tools;
    if (savedVersion === 0) return [];
    const version = await store.version(id, savedVersion).catch(() => undefined);
    if (!version) return [];
    return (await readCode(reader, version.code, { draftId: id }, () => findCode(id))).tools;
  };
  const readNow = async (draft: Draft): Promise<DraftReading> => {
    const { id, revision, code } = draft;
    const read: CodeReading = await readCode(reader, code, { draftId: id }, () => findCode(id));
    const tools = read.failed ? await findOlder(draft) : read.tools;
    const reading: DraftReading = {
      revision,
      tools: tools.map(({ detail }) => detail),
      old: read.failed,
      problems: read.problems,
      ms: read.ms,
    };
    // A later text may have been read sooner.
    if ((texts.get(id)?.reading.revision ?? 0) <= revision)
      texts.set(id, { draft, reading, tools, failed: read.failed });
    return reading;
  };
  const read = (draft: Draft): Promise<DraftReading> => {
    const known = texts.get(draft.id);
    // What failed may have failed for want of time.
    if (known?.reading.revision === draft.revision && !known.failed) return Promise.resolve(known.reading);
    const key = `${draft.id} ${draft.revision}`;
    const reading = going.get(key) ?? readNow(draft).finally(() => going.delete(key));
    going.set(key, reading);
    return reading;
  };

  return {
    read,
    tools: (draftId) => texts.get(draftId)?.tools ?? [],
    async prepare(draftId) {
      const asked = await ask(draftId);
      if (!asked) return;
      const { draft } = asked;
      if (!draft) texts.delete(draftId);
      else if (draft.loaded && texts.get(draftId)?.reading.revision !== draft.revision) await read(draft);
    },
    forget: (draftId) => texts.delete(draftId),
  };
}
