import { existsSync } from "node:fs";
import { type FSWatcher, watch } from "chokidar";

/** A watch over a folder that may come and go. */
export interface RootWatch {
  /** Resolves when no change from then on is missed, or when it was closed. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** How often a folder that is not there is looked for, in milliseconds. */
const lookMs = 300;
/** Folders that hold other people's files in great number. */
const skipped = /[\\/](node_modules|\.git)([\\/]|$)/;

/** Calls `onChange` when something below a folder is added, changed or deleted, and when the folder comes or goes. */
export function watchRoot(root: string, onChange: () => void): RootWatch {
  let watcher: FSWatcher | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });

  function look(): void {
    timer = setInterval(() => {
      if (!existsSync(root)) return;
      clearInterval(timer);
      void start().then(onChange);
    }, lookMs);
    timer.unref();
  }

  async function start(): Promise<void> {
    if (closed) return;
    const started = watch(root, {
      ignoreInitial: true,
      ignored: (file) => skipped.test(file.slice(root.length)),
    });
    watcher = started;
    started.on("all", () => {
      onChange();
      if (existsSync(root) || watcher !== started) return;
      watcher = undefined;
      void started.close();
      if (!closed) look();
    });
    // Folders that cannot be watched (too many, say) can still be loaded by hand.
    started.on("error", () => undefined);
    await Promise.race([ended, new Promise<void>((resolve) => started.once("ready", resolve))]);
  }

  let ready = Promise.resolve();
  if (existsSync(root)) ready = start();
  else look();
  return {
    ready,
    async close() {
      closed = true;
      end();
      clearInterval(timer);
      await watcher?.close();
    },
  };
}
