import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { testSource } from "../source-contract.ts";
import { createSkillSource } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "skills-"));
mkdirSync(join(folder, "skills/tidy"), { recursive: true });
writeFileSync(
  join(folder, "skills/tidy/SKILL.md"),
  "---\nname: tidy\ndescription: Tidies up.\n---\nSweep.\n",
);
afterAll(() => rmSync(folder, { recursive: true }));

testSource("folders of skills", {
  create: () => createSkillSource({ roots: ["skills"], folder }),
  createBroken: () => createSkillSource({ roots: ["none"], folder }),
  quick: { name: "skill", args: { name: "tidy" }, output: /Sweep\./ },
});
