// The entry of the thread that checks: node can't load TypeScript by itself.
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import { createJiti } from "jiti";

const root = fileURLToPath(new URL("../../", import.meta.url));
const jiti = createJiti(import.meta.url, { alias: { "@": root } });
const { serveChecks } = await jiti.import("./check-worker-task.ts");
serveChecks(parentPort);
