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
  test: { include: ["{lib,app,components,tools,scripts}/**/*.test.{ts,tsx,mjs}"], pool: "threads" },
});
