// The entry of the thread that searches: a hostile pattern holds up this thread, which can be ended.
import fs from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { globSync } from "tinyglobby";

const { root, folder, pattern, include, limit, clock } = workerData;
const state = new Int32Array(clock);
/** Longer files are no text that somebody wrote. In bytes. */
const longestFile = 20 * 1024 * 1024;
const longestLine = 2_000;

/** Says how long the pattern has been at work, so that whoever waits can end this thread. */
function timed(work) {
  Atomics.store(state, 1, 1);
  const startedAt = performance.now();
  const result = work();
  Atomics.add(state, 0, Math.ceil((performance.now() - startedAt) * 1000));
  Atomics.store(state, 1, 0);
  return result;
}

const isInside = (place) => place === root || place.startsWith(root + path.sep);
const nameOf = (place) => path.relative(root, place).split(path.sep).join("/");

/** The files below the folder that a glob matches, sorted; one without a slash matches at any depth. */
function listFiles(glob) {
  const patterns = [glob.includes("/") ? glob.replace(/^\.?\/+/, "") : `**/${glob}`];
  const options = {
    cwd: folder,
    absolute: true,
    dot: true,
    expandDirectories: false,
    followSymbolicLinks: false,
    ignore: ["**/node_modules/**", "**/.git/**"],
  };
  const found = timed(() => globSync(patterns, options));
  const realFolders = new Map();
  // A pattern may name a link to a folder, which may lead out.
  const isReallyInside = (file) => {
    const parent = path.dirname(file);
    if (!realFolders.has(parent)) realFolders.set(parent, fs.realpathSync(parent));
    return isInside(realFolders.get(parent));
  };
  return found
    .map((file) => path.resolve(file))
    .filter((file) => isInside(file) && isReallyInside(file))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function readLines(file) {
  try {
    const stats = fs.lstatSync(file);
    if (!stats.isFile() || stats.size > longestFile) return [];
    const bytes = fs.readFileSync(file);
    if (bytes.subarray(0, 8_000).includes(0)) return [];
    return bytes.toString("utf8").split("\n");
  } catch {
    // It went away since it was listed, or may not be read.
    return [];
  }
}

function grep() {
  const expression = new RegExp(pattern);
  const files = fs.statSync(folder).isFile() ? [folder] : listFiles(include ?? "**");
  const found = [];
  for (const file of files) {
    const lines = readLines(file);
    timed(() => {
      for (let index = 0; index < lines.length && found.length <= limit; index += 1) {
        const line = lines[index].endsWith("\r") ? lines[index].slice(0, -1) : lines[index];
        if (!expression.test(line)) continue;
        const text = line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;
        found.push(`${nameOf(file)}:${index + 1}:${text}`);
      }
    });
    if (found.length > limit) break;
  }
  return found;
}

const found = workerData.kind === "grep" ? grep() : listFiles(pattern).map(nameOf);
parentPort.postMessage({ found: found.slice(0, limit), hasMore: found.length > limit });
