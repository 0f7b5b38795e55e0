import { existsSync } from "node:fs";
import { relative } from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { isOutOfSight } from "./source-files.ts";

/** A watch over a folder that may come and go. */
export interface FolderWatch {
  /** Resolves when no change from then on is missed. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** How often a folder that is not there is looked for, in milliseconds. */
const lookMs = 300;

/**
 * Calls `onChange` with the path below the folder of whatever is added, changed or deleted there; "" is the folder
 * itself, which came or went.
 */
export function watchFolder(folder: string, onChange: (path: string) => void): FolderWatch {
  let watcher: FSWatcher | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function lookForFolder(): void {
    timer = setInterval(() => {
      if (!existsSync(folder)) return;
      clearInterval(timer);
      void watchIt().then(() => onChange(""));
    }, lookMs);
    timer.unref();
  }

  async function watchIt(): Promise<void> {
    if (closed) return;
    const started = watch(folder, {
      ignoreInitial: true,
      ignored: (path) => isOutOfSight(relative(folder, path)),
    });
    watcher = started;
    started.on("all", (_event, path) => {
      if (existsSync(folder)) onChange(relative(folder, path));
      else if (watcher === started) {
        watcher = undefined;
        void started.close();
        onChange("");
        if (!closed) lookForFolder();
      }
    });
    // A folder that cannot be watched (too many watches, say) can still be loaded by hand.
    started.on("error", () => undefined);
    await new Promise<void>((resolve) => started.once("ready", resolve));
  }

  let ready = Promise.resolve();
  if (existsSync(folder)) ready = watchIt();
  else lookForFolder();
  return {
    ready,
    async close() {
      closed = true;
      clearInterval(timer);
      await watcher?.close();
    },
  };
}
