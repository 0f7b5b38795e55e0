import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { root } from "../project.mjs";
import { withLock } from "../start/lock.mjs";

/** What the browser loads for the editor of drafts; generated, and not in git. */
const folder = path.join(root, "public", "editor");
const stampFile = path.join(folder, "inputs.sha256");
const lockFile = path.join(root, ".playground", "editor.lock");

const inputFolders = ["scripts/editor", "lib/tool"];
const packages = ["monaco-editor", "esbuild", "typescript", "zod"];

/** Bundles the editor into `public/editor` where that is missing, or made of other versions, scripts or types. */
export async function ensureEditor() {
  if (readStamp() === hashInputs()) return;
  await withLock(lockFile, async () => {
    const hash = hashInputs();
    if (readStamp() === hash) return;
    console.log("Bundling the editor (once, and when its version or its types change) …");
    const started = performance.now();
    const fresh = `${folder}.new`;
    fs.rmSync(fresh, { recursive: true, force: true });
    const [{ bundleMonaco }, { packTypes }] = await Promise.all([
      import("./bundle-monaco.mjs"),
      import("./pack-types.mjs"),
    ]);
    const [types] = await Promise.all([packTypes(), bundleMonaco(fresh)]);
    fs.writeFileSync(path.join(fresh, "types.json"), JSON.stringify(types));
    fs.writeFileSync(path.join(fresh, path.basename(stampFile)), hash);
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(fresh, folder);
    console.log(`Bundled in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  });
}

function readStamp() {
  try {
    return fs.readFileSync(stampFile, "utf8");
  } catch {
    return undefined;
  }
}

function hashInputs() {
  const hash = crypto.createHash("sha256");
  for (const name of packages) {
    const { version } = JSON.parse(
      fs.readFileSync(path.join(root, "node_modules", name, "package.json"), "utf8"),
    );
    hash.update(`${name} ${version}\0`);
  }
  for (const file of inputFolders.flatMap(listFiles).sort()) {
    const content = fs.readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function listFiles(name) {
  return fs
    .readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.[a-z]+$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
