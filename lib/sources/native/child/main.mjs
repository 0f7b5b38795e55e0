// The entry of a child process: plain JavaScript, so that node can start it, which then loads the host.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createJiti } from "jiti";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const jiti = createJiti(import.meta.url, {
  fsCache: join(root, "node_modules/.cache/tool-playground"),
  interopDefault: false,
  alias: { "@/": root, "tool-playground": join(root, "lib/tool/index.ts") },
});
const { startHost } = await jiti.import("./host.ts");
startHost(root);
