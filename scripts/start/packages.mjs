import fs from "node:fs";
import path from "node:path";
import { root, UserError } from "../project.mjs";
import { runCommand } from "./command.mjs";

const oldestNode = [20, 19];

/** @throws UserError where this node is too old for the playground's packages. */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new UserError(`The playground needs node ${oldestNode.join(".")} or newer; this is ${version}.`);
}

/**
 * Installs the packages of package-lock.json where they are missing or others.
 * @throws UserError where npm fails.
 */
export async function ensurePackages() {
  if (arePackagesInstalled(root)) return;
  console.log("Installing packages (once, and when package-lock.json changes) …");
  // Development packages too, whatever NODE_ENV says: the build needs TypeScript.
  const npm = await runCommand("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (npm.status === 0) return;
  throw new UserError(`${npm.output.trim()}\n\nnpm ci failed; the reason stands above.`);
}

/** Compares the lock with npm's own record of what it installed. A package that is optional may be missing. */
function arePackagesInstalled(folder) {
  const wanted = readPackages(path.join(folder, "package-lock.json"));
  const installed = readPackages(path.join(folder, "node_modules", ".package-lock.json"));
  if (wanted === undefined) throw new UserError("package-lock.json is missing or can't be read.");
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([where, entry]) => {
    if (where === "" || entry.link) return true;
    const found = installed[where];
    return found === undefined ? entry.optional === true : found.version === entry.version;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}
