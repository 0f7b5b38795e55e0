import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../project.mjs";

/**
 * Loads `lib/playground.ts` without Next: bundles it (a third of a second, where loading its files one by one takes a
 * second, and many at the first time) and imports that. Packages stay outside.
 */
export async function bundlePlayground() {
  const { build } = await import("esbuild");
  // Inside the project, so that its packages are found, and one a process, so that none meets another's.
  const file = path.join(root, ".playground", `stdio-${process.pid}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: ["lib/playground.ts"],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: "inline",
    logLevel: "silent",
    plugins: [nothingInsteadOf("server-only")],
  });
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/** `server-only` throws where no bundler of React's picks its other half. */
function nothingInsteadOf(name) {
  return {
    name: "nothing",
    setup(builder) {
      builder.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: "nothing" }));
      builder.onLoad({ filter: /./, namespace: "nothing" }, () => ({ contents: "" }));
    },
  };
}
