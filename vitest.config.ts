import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("./", import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: "tool-playground", replacement: `${root}lib/tool/index.ts` },
      { find: "server-only", replacement: `${root}node_modules/server-only/empty.js` },
      { find: /^@\//, replacement: root },
    ],
  },
  test: {
    include: ["{lib,app,components,tools,scripts}/**/*.test.{ts,tsx,mjs}"],
    pool: "threads",
    // Many tests wait for processes and servers of their own; Vitest would leave a core free for that.
    maxWorkers: availableParallelism() + 1,
  },
});
