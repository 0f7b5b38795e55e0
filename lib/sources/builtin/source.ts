import type { SourceProblem } from "@/lib/protocol/index.ts";
import type { Tool } from "@/lib/tool/index.ts";
import type { Source, SourceSnapshot } from "../source.ts";
import { createApplyPatchTool } from "./apply-patch-tool.ts";
import { createBashTool } from "./bash-tool.ts";
import { createEditTool } from "./edit-tool.ts";
import { createGlobTool } from "./glob-tool.ts";
import { createGrepTool } from "./grep-tool.ts";
import { createQuestionTool } from "./question-tool.ts";
import { createReadTool } from "./read-tool.ts";
import { createTodowriteTool } from "./todowrite-tool.ts";
import { createWebfetchTool } from "./webfetch-tool.ts";
import { openWorkspace, type Workspace } from "./workspace.ts";
import { createWriteTool } from "./write-tool.ts";

/** Which builtin tools, and where they may work. */
export interface BuiltinSourceOptions {
  /** Absolute path of the folder that they are kept to; made where it is not there. */
  readonly workspace: string;
  /** Switches tools on and off by name. Default: all but `bash` are on. */
  readonly tools?: { readonly [name: string]: boolean };
  /** Hosts in private networks that `webfetch` may go to, as `127.0.0.1:8080`. Default: none. */
  readonly allowedHosts?: readonly string[];
}

/** The tools that come with the playground: files of one folder, the web, the person, and the shell where it is switched on. */
export function createBuiltinSource(options: BuiltinSourceOptions): Source {
  const listeners = new Set<() => void>();
  let snapshot: SourceSnapshot = { state: "loading", tools: [], problems: [] };
  let closed = false;

  async function load(): Promise<void> {
    const startedAt = performance.now();
    const next = await openWorkspace(options.workspace).then(
      (workspace): SourceSnapshot => ({
        state: "ready",
        ...choose(createAll(workspace, options.allowedHosts ?? [])),
      }),
      (thrown: unknown): SourceSnapshot => {
        const reason = thrown instanceof Error ? thrown.message : String(thrown);
        const message = `The workspace ${options.workspace} cannot be used: ${reason}. Name another folder as workspace.`;
        return { state: "failed", tools: [], problems: [{ where: "builtin", message }] };
      },
    );
    if (closed) return;
    snapshot = { ...next, loadMs: Math.round(performance.now() - startedAt) };
    for (const listener of listeners) listener();
  }

  function choose(all: readonly Tool[]): Pick<SourceSnapshot, "tools" | "problems"> {
    const wanted = options.tools ?? {};
    const isOn = ({ name }: Tool) => (Object.hasOwn(wanted, name) ? wanted[name] : name !== "bash");
    const unknown = Object.keys(wanted).filter((name) => !all.some((tool) => tool.name === name));
    const problems: SourceProblem[] = unknown.map((name) => ({
      where: "builtin",
      message: `The configuration names the builtin tool "${name}", which there is not. There are ${all.map((tool) => tool.name).join(", ")}.`,
    }));
    return { tools: all.filter(isOn), problems };
  }

  const first = load();
  return {
    id: "builtin:workspace",
    kind: "builtin",
    origin: "builtin",
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: () => first,
    reload: load,
    async close() {
      closed = true;
      listeners.clear();
    },
  };
}

function createAll(workspace: Workspace, allowedHosts: readonly string[]): Tool[] {
  return [
    createBashTool(workspace),
    createReadTool(workspace),
    createWriteTool(workspace),
    createEditTool(workspace),
    createGrepTool(workspace),
    createGlobTool(workspace),
    createWebfetchTool(allowedHosts),
    createQuestionTool(),
    createApplyPatchTool(workspace),
    createTodowriteTool(),
  ];
}
