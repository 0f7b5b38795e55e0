import { constants } from "node:fs";
import { access, mkdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { readJsonFile } from "./json-file.ts";
import type { NewSource } from "./new-source.ts";

/** Where sources that somebody adds on the page are written. */
export interface ConfigEditorOptions {
  /** Absolute path of `playground.config`; undefined where there is none. */
  readonly configFile: string | undefined;
  readonly workingFolder: string;
  /** Holds the list of what was added here, so that nothing else is removed. */
  readonly dataFolder: string;
}

/** The file that a kind of source is written to, or why there is none, as a sentence. */
export type WritablePlace = { readonly file: string } | { readonly refusal: string };

/** Writes sources that somebody adds on the page into configuration files, and takes them out again. */
export interface ConfigEditor {
  place(kind: NewSource["kind"]): Promise<WritablePlace>;
  /** Writes a source; rejects with a sentence where that can't be done. Gives the file. */
  add(source: NewSource): Promise<string>;
  /** Takes out a source that `add` wrote. Rejects with a sentence where that can't be done. */
  remove(source: NewSource): Promise<void>;
  /** Everything that `add` wrote and nobody removed here, of earlier starts too. */
  added(): Promise<readonly NewSource[]>;
}

const entry = z.object({
  source: z.custom<NewSource>((value) => typeof value === "object"),
  file: z.string(),
});
type Added = z.infer<typeof entry>;

export function createConfigEditor(options: ConfigEditorOptions): ConfigEditor {
  const { configFile, workingFolder, dataFolder } = options;
  const folder = configFile === undefined ? workingFolder : path.dirname(configFile);
  const list = path.join(dataFolder, "added-sources.json");
  const files = {
    mcp: path.join(folder, "mcp.json"),
    openapi: configFile ?? path.join(folder, "playground.config.json"),
  };
  let last: Promise<unknown> = Promise.resolve();

  /** One change at a time: each reads the file and writes it whole. */
  const inOrder = <Value>(change: () => Promise<Value>): Promise<Value> => {
    const done = last.then(change, change);
    last = done.catch(() => undefined);
    return done;
  };
  const place = async (kind: NewSource["kind"]): Promise<WritablePlace> => {
    const file = files[kind];
    const name = path.basename(file);
    if (!file.endsWith(".json"))
      return {
        refusal: `${name} is a program, which the page does not change: add the document there by hand.`,
      };
    const content = await readText(file);
    if (content !== undefined && !isPlainJson(content))
      return {
        refusal: `${name} has comments or is no JSON, so that the page does not change it: edit it by hand.`,
      };
    return (await isWritable(file)) ? { file } : { refusal: `${file} can't be written.` };
  };
  const change = async (kind: NewSource["kind"], edit: (content: Content) => Content): Promise<string> => {
    const found = await place(kind);
    if ("refusal" in found) throw new Error(found.refusal);
    const text = (await readText(found.file)) ?? "{}\n";
    const parsed: unknown = JSON.parse(text);
    if (!isObject(parsed))
      throw new Error(`${path.basename(found.file)} is no JSON object: edit it by hand.`);
    await writeWhole(found.file, `${JSON.stringify(edit(parsed), undefined, indentOf(text))}\n`);
    return found.file;
  };
  const readAdded = async (): Promise<readonly Added[]> => {
    if ((await readText(list)) === undefined) return [];
    const content = readJsonFile(list);
    const parsed = z.array(entry).safeParse("value" in content ? content.value : []);
    return parsed.success ? parsed.data.filter(({ file }) => Object.values(files).includes(file)) : [];
  };
  const writeAdded = async (added: readonly Added[]) => {
    await mkdir(dataFolder, { recursive: true });
    await writeWhole(list, `${JSON.stringify(added, undefined, 2)}\n`);
  };

  return {
    place,
    add: (source) =>
      inOrder(async () => {
        const file = await change(source.kind, (content) => addTo(content, source));
        await writeAdded([...(await readAdded()), { source, file }]);
        return file;
      }),
    remove: (source) =>
      inOrder(async () => {
        await change(source.kind, (content) => removeFrom(content, source));
        await writeAdded((await readAdded()).filter((each) => !isDeepStrictEqual(each.source, source)));
      }),
    added: async () => (await readAdded()).map(({ source }) => source),
  };
}

type Content = { readonly [key: string]: unknown };
const wrappers = ["mcpServers", "servers", "mcp"];

/** What stands in a configuration for a source. */
export function entryOf(source: NewSource): Content {
  if (source.kind === "openapi") {
    const { kind: _kind, ...document } = source;
    return document;
  }
  const { kind: _kind, name: _name, ...server } = source;
  return server;
}

function addTo(content: Content, source: NewSource): Content {
  if (source.kind === "openapi") {
    const documents = Array.isArray(content.openapi) ? (content.openapi as readonly unknown[]) : [];
    return { ...content, openapi: [...documents, entryOf(source)] };
  }
  const { wrapper, servers } = findServers(content);
  if (Object.hasOwn(servers, source.name)) throw new Error(`mcp.json has a server "${source.name}" already.`);
  const all = { ...servers, [source.name]: entryOf(source) };
  return wrapper === undefined ? all : { ...content, [wrapper]: all };
}

function removeFrom(content: Content, source: NewSource): Content {
  if (source.kind === "openapi") {
    const documents = Array.isArray(content.openapi) ? (content.openapi as readonly unknown[]) : [];
    const at = documents.findIndex((each) => isDeepStrictEqual(each, entryOf(source)));
    return at < 0 ? content : { ...content, openapi: documents.toSpliced(at, 1) };
  }
  const { wrapper, servers } = findServers(content);
  const { [source.name]: _removed, ...rest } = servers;
  // An empty bare map would be taken for no configuration at all.
  if (wrapper === undefined) return Object.keys(rest).length === 0 ? { mcpServers: {} } : rest;
  return { ...content, [wrapper]: rest };
}

/** The map of servers and the member that it stands in; a bare map has none, and an empty file gets one. */
function findServers(content: Content): { readonly wrapper?: string; readonly servers: Content } {
  for (const wrapper of wrappers) {
    const servers = Object.hasOwn(content, wrapper) ? content[wrapper] : undefined;
    if (isObject(servers)) return { wrapper, servers };
  }
  return Object.keys(content).length === 0 ? { wrapper: "mcpServers", servers: {} } : { servers: content };
}

function isObject(value: unknown): value is Content {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT") return undefined;
    throw thrown;
  }
}

function isPlainJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function isWritable(file: string): Promise<boolean> {
  const may = (each: string) =>
    access(each, constants.W_OK).then(
      () => true,
      () => false,
    );
  const isThere = (await readText(file).catch(() => "")) !== undefined;
  // A file is replaced by a new one, so that its folder must be writable too.
  return (await may(path.dirname(file))) && (!isThere || (await may(file)));
}

/** Writes a file so that it is never half there; a link goes on to lead to it. */
async function writeWhole(file: string, text: string): Promise<void> {
  const target = await realpath(file).catch(() => file);
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    // It may hold the tokens of headers.
    await writeFile(temporary, text, { mode: 0o600 });
    await rename(temporary, target);
  } catch (thrown) {
    await rm(temporary, { force: true });
    throw new Error(
      `${path.basename(file)} can't be written: ${thrown instanceof Error ? thrown.message : thrown}`,
    );
  }
}

function indentOf(text: string): string | number {
  return /^[ \t]+(?=")/m.exec(text)?.[0] ?? 2;
}
