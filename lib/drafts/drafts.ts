import { randomInt } from "node:crypto";
import {
  type Draft,
  type DraftReading,
  type DraftSummary,
  type DraftVersion,
  type DraftWriting,
  readDraftKey,
  type ToolDetail,
  type ToolFilePlan,
} from "@/lib/protocol/index.ts";
import type { Source } from "@/lib/sources/source.ts";
import type { DraftStore } from "@/lib/store/draft-store.ts";
import type { Tool } from "@/lib/tool/index.ts";
import type { ReadTool } from "./code-reading.ts";
import { createDraftsSource } from "./drafts-source.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";
import { createSavedTexts } from "./saved-texts.ts";
import { planToolFile, ToolFileError, writeToolFile } from "./tool-file.ts";
import { createWorkingTexts } from "./working-texts.ts";

export interface DraftsOptions {
  readonly store: DraftStore;
  /** Ends with the drafts. */
  readonly sandbox: Sandbox;
  /** Is called when someone looks at drafts, so that the first one to be read need not wait for the sandbox. */
  readonly warm?: () => void;
  /** Describes a tool as its page shows it. */
  readonly describeTool: (key: string, tool: Tool) => ToolDetail;
  /** Absolute path of the folder that native tools come from. */
  readonly toolsFolder: string;
  /** How often the store is asked whether another server has changed a draft, in milliseconds. Default 5,000. */
  readonly pollMs?: number;
}

/** A text for a new draft. */
export interface DraftText {
  readonly code: string;
  readonly title?: string;
  /** False for a text that is not to be evaluated before {@link Drafts.load}. */
  readonly loaded: boolean;
}

/**
 * The drafts: their texts in the store, and their tools. What uses the store rejects with a StoreError where it can't be
 * used; tools that were read go on to work.
 */
export interface Drafts {
  list(): Promise<readonly DraftSummary[]>;
  get(id: string): Promise<Draft | undefined>;
  create(text: DraftText): Promise<Draft>;
  /** Writes a text over the revision that the caller knows, and reads it where the draft is loaded. */
  write(id: string, code: string, knownRevision: number): Promise<DraftWriting>;
  /** Reads the text as it stands; undefined where there is no such draft, or it is not loaded. */
  read(id: string): Promise<DraftReading | undefined>;
  /** Allows that the code is evaluated, and reads it. */
  load(id: string): Promise<DraftReading | undefined>;
  save(id: string, name: string | undefined): Promise<DraftVersion | undefined>;
  versions(id: string): Promise<readonly DraftVersion[]>;
  version(id: string, version: number): Promise<DraftVersion | undefined>;
  nameVersion(id: string, version: number, name: string | undefined): Promise<boolean>;
  rename(id: string, title: string | undefined): Promise<boolean>;
  duplicate(id: string): Promise<Draft | undefined>;
  delete(id: string): Promise<boolean>;
  undoDelete(id: string): Promise<boolean>;
  /** @throws ToolFileError where it can't be written. */
  planToolFile(id: string, toolName: string): Promise<ToolFilePlan>;
  /** @throws ToolFileError where it can't be written, or the file has changed since. */
  writeToolFile(id: string, toolName: string, existing: string | undefined): Promise<ToolFilePlan>;

  /** The tool that `draft:ID/NAME` or `draft:ID@VERSION/NAME` addresses, as far as its text was read. */
  findTool(key: string): Tool | undefined;
  describeTool(key: string): ToolDetail | undefined;
  /** Reads the text that a key names, so that its tool can be found; does nothing for other keys. Never rejects. */
  prepare(key: string): Promise<void>;
  /** The tools of the newest saved version of each draft. */
  readonly source: Source;
  /** The draft that a tool of {@link source} comes from; undefined for every other tool. */
  draftOf(tool: Tool): string | undefined;
  /** Ends the sandbox and the source. */
  close(): Promise<void>;
}

const idLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
const idLength = 12;
const longestTitle = 200;

export function createDrafts(options: DraftsOptions): Drafts {
  const { store, sandbox, toolsFolder } = options;
  const savedTexts = createSavedTexts(store, options);
  const texts = createWorkingTexts(store, options);
  const source = createDraftsSource(store, savedTexts, options.pollMs);

  /** The reading of a draft, and its title, which may come from it. */
  const readDraft = async (draft: Draft): Promise<{ draft: Draft; reading?: DraftReading }> => {
    if (!draft.loaded) return { draft };
    const reading = await texts.read(draft);
    const name = reading.tools[0]?.summary.name;
    if (reading.old || name === undefined || name === draft.title) return { draft, reading };
    const title = await store.noteToolName(draft.id, draft.revision, name).catch(() => undefined);
    return { draft: { ...draft, title: title ?? draft.title }, reading };
  };
  const read = async (id: string): Promise<DraftReading | undefined> => {
    const draft = await store.get(id);
    return draft && (await readDraft(draft)).reading;
  };
  const find = (key: string): ReadTool | undefined => {
    const read = readDraftKey(key);
    if (!read) return undefined;
    const { draftId, version, toolName } = read;
    const tools = version === undefined ? texts.tools(draftId) : savedTexts.tools(draftId, version);
    return tools.find(({ tool }) => tool.name === toolName);
  };
  /** Hands on what a change gave, and tells the source of a change that was one. */
  const telling = async <Value>(change: Promise<Value>): Promise<Value> => {
    const value = await change;
    if (value) source.changed();
    return value;
  };
  const getFileCode = async (id: string, toolName: string): Promise<string> => {
    const draft = await store.get(id);
    if (!draft) throw new ToolFileError("This draft was deleted, so there is nothing to write.");
    if (!draft.loaded)
      throw new ToolFileError(
        "This draft was not loaded. Look through its code and press Load: as a tool file it may do anything on this machine.",
      );
    const { tools, old } = await texts.read(draft);
    if (old || !tools.some(({ summary }) => summary.name === toolName))
      throw new ToolFileError(
        `The code as it stands has no tool "${toolName}" that can be read, so it would not load as a file either.`,
      );
    return draft.code;
  };

  return {
    list() {
      options.warm?.();
      return store.list();
    },
    get(id) {
      options.warm?.();
      return store.get(id);
    },
    async create(text) {
      return (await readDraft(await store.create({ ...text, id: createId() }))).draft;
    },
    async write(id, code, knownRevision) {
      const written = await store.write(id, code, knownRevision);
      return written.kind === "written" ? { ...written, ...(await readDraft(written.draft)) } : written;
    },
    read,
    async load(id) {
      await telling(store.load(id));
      return read(id);
    },
    save: (id, name) => telling(store.save(id, name)),
    versions: (id) => store.versions(id),
    version: (id, version) => store.version(id, version),
    nameVersion: (id, version, name) => store.nameVersion(id, version, name),
    rename: (id, title) => telling(store.rename(id, title)),
    async duplicate(id) {
      const draft = await store.get(id);
      if (!draft) return undefined;
      const { code, loaded, title } = draft;
      return store.create({ id: createId(), code, loaded, title: `Copy of ${title}`.slice(0, longestTitle) });
    },
    async delete(id) {
      const isDeleted = await telling(store.delete(id));
      texts.forget(id);
      savedTexts.forget(id);
      return isDeleted;
    },
    undoDelete: (id) => telling(store.undoDelete(id)),
    planToolFile: async (id, toolName) =>
      planToolFile(toolsFolder, toolName, await getFileCode(id, toolName)),
    writeToolFile: async (id, toolName, existing) =>
      writeToolFile(toolsFolder, toolName, await getFileCode(id, toolName), existing),
    findTool: (key) => find(key)?.tool,
    describeTool: (key) => find(key)?.detail,
    async prepare(key) {
      const read = readDraftKey(key);
      if (!read) return;
      const { draftId, version } = read;
      await (version === undefined ? texts.prepare(draftId) : savedTexts.prepare(draftId, version));
    },
    source,
    draftOf: source.draftOf,
    async close() {
      await source.close();
      await sandbox.close();
    },
  };
}

function createId(): string {
  return Array.from({ length: idLength }, () => idLetters[randomInt(idLetters.length)]).join("");
}
