import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../project.mjs";
import { findRoom, isIn, readImports } from "./imports.mjs";
import { browserRooms, rooms, serverFiles } from "./rooms.mjs";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs|js|css)$/.test(file) && !file.startsWith("public/"))
  .filter((file) => fs.existsSync(path.join(root, file)));

const code = files
  .filter((file) => !file.endsWith(".css"))
  .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), "utf8") }));

const isTest = (file) => /\.test\.[a-z]+$/.test(file);

describe("the structure of the project", () => {
  it("gives every file a room", () => {
    expect(files.filter((file) => findRoom(file, rooms) === undefined)).toEqual([]);
  });

  it("lets a room import only what the table allows", () => {
    const faults = code.flatMap(({ file, text }) => {
      const room = findRoom(file, rooms);
      if (room === undefined) return [];
      return readImports(file, text)
        .filter((imported) => imported.file !== undefined && !isIn(imported.file, [room.own, ...room.may]))
        .map((imported) => `${file} imports ${imported.file}`);
    });
    expect(faults).toEqual([]);
  });

  it("keeps node and Zod out of what reaches the browser", () => {
    const faults = code
      .filter(
        ({ file, text }) =>
          isIn(file, browserRooms) &&
          !isTest(file) &&
          !serverFiles.test(file) &&
          !text.includes('import "server-only"'),
      )
      .flatMap(({ file, text }) =>
        readImports(file, text)
          .filter((imported) => /^(node:|zod($|\/))/.test(imported.package ?? ""))
          .map((imported) => `${file} imports ${imported.package}`),
      );
    expect(faults).toEqual([]);
  });

  it("has no file of more than 400 lines", () => {
    const tooLong = code.filter(({ file, text }) => !isTest(file) && text.split("\n").length > 401);
    expect(tooLong.map(({ file }) => file)).toEqual([]);
  });

  it("names files and folders in kebab-case, after what they hold", () => {
    const faults = files.filter((file) => {
      const parts = file.replace(/(\.[a-z]+)+$/, "").split("/");
      const isOdd = (part) =>
        !/^(\[{1,2}(\.\.\.)?[a-zA-Z]+\]{1,2}|\(?[a-z0-9]+(-[a-z0-9]+)*\)?|[a-z]+\.json|_[a-z-]+)$/.test(part);
      return parts.some(isOdd) || /^(utils?|helpers?|misc|common|types)$/.test(parts.at(-1) ?? "");
    });
    // A tool file is named after its tool, and tools may have underscores.
    expect(faults.filter((file) => !file.startsWith("tools/"))).toEqual([]);
  });

  it("switches no check off", () => {
    const directive = new RegExp(["@ts-", "(ignore|nocheck|expect-error)|biome-", "ignore"].join(""));
    const faults = code.filter(({ file, text }) => !isTest(file) && directive.test(text));
    expect(faults.map(({ file }) => file)).toEqual([]);
  });
});
