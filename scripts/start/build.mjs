import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ensureEditor } from "../editor/ensure-editor.mjs";
import { distFolder, root, UserError } from "../project.mjs";
import { runCommand } from "./command.mjs";
import { withLock } from "./lock.mjs";

const sourceFolders = ["app", "components", "lib", "public"];
const sourceFiles = [
  "package-lock.json",
  "package.json",
  "tsconfig.json",
  "next.config.ts",
  "proxy.ts",
  "instrumentation.ts",
];
const lockFile = path.join(root, ".playground", "build.lock");
const stampFile = path.join(distFolder, "sources.sha256");

/**
 * Builds the app, and bundles its editor, where their sources are not those of the last build.
 * @throws UserError where the build fails.
 */
export async function ensureBuild() {
  await ensureEditor();
  if (readStamp() === hashSources()) return;
  await withLock(lockFile, async () => {
    const hash = hashSources();
    if (readStamp() === hash) return;
    console.log("Building (once, and when the playground's sources change) …");
    fs.rmSync(stampFile, { force: true });
    const started = performance.now();
    await build();
    fs.writeFileSync(stampFile, hash);
    console.log(`Built in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
  });
}

async function build() {
  const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
  const { status, output } = await runCommand(process.execPath, [next, "build"], {
    environment: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (status === 0) return;
  throw new UserError(
    `${output.trim().split("\n").slice(-60).join("\n")}\n\nThe build failed; the reason stands above.`,
  );
}

function readStamp() {
  try {
    return fs.readFileSync(stampFile, "utf8");
  } catch {
    return undefined;
  }
}

/** A hash over name and content of everything that the build reads; tests, and what we generate, are not part of it. */
function hashSources() {
  const hash = crypto.createHash("sha256");
  const files = [...sourceFolders.flatMap(listFiles), ...sourceFiles].sort();
  for (const file of files) {
    let content;
    try {
      content = fs.readFileSync(path.join(root, file));
    } catch {
      continue;
    }
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function listFiles(folder) {
  const absolute = path.join(root, folder);
  if (!fs.existsSync(absolute)) return [];
  return fs
    .readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.[a-z]+$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(path.join("public", "editor")));
}
