import { dirname } from "node:path";
import { type FSWatcher, watch } from "chokidar";

/** A watch over some files that is shared by those who listen to one each. */
export interface FileWatch {
  /** Calls `onChange` when the file is added, changed or deleted, until the returned function is called. */
  listen(file: string, onChange: () => void): () => Promise<void>;
}

/** Watches the folders of files, so that a file that is replaced or comes later is seen too. Ends with its last listener. */
export function watchFiles(files: readonly string[]): FileWatch {
  const listeners = new Map<string, () => void>();
  let watcher: FSWatcher | undefined;

  function start(): FSWatcher {
    const known = new Set(files);
    const started = watch([...new Set(files.map((file) => dirname(file)))], {
      depth: 0,
      ignoreInitial: true,
      ignored: (path, stats) => stats?.isFile() === true && !known.has(path),
    });
    started.on("all", (_event, path) => listeners.get(path)?.());
    // Files that cannot be watched can still be loaded by hand.
    started.on("error", () => undefined);
    return started;
  }

  return {
    listen(file, onChange) {
      listeners.set(file, onChange);
      watcher ??= start();
      return async () => {
        listeners.delete(file);
        if (listeners.size > 0) return;
        const ending = watcher;
        watcher = undefined;
        await ending?.close();
      };
    },
  };
}
