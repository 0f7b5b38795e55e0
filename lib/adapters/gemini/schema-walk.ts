import type { SchemaLoss } from "./gemini-schema.ts";
import { resolveReference } from "./resolve-reference.ts";

/** How often references may be put in place in one schema: some multiply with each level. */
const mostReferences = 2_000;

/** One conversion on its way: what was lost so far, and which references it is inside of. */
export class SchemaWalk {
  readonly losses: SchemaLoss[] = [];
  /** How many schemas the present one lies in. */
  depth = 0;
  readonly #root: unknown;
  readonly #noted = new Set<string>();
  readonly #inside = new Set<string>();
  #entered = 0;

  constructor(root: unknown) {
    this.#root = root;
  }

  /** Notes a loss; the same one at the same place only once. */
  lose(path: string, keyword: string, became?: string): void {
    const name = JSON.stringify([path, keyword]);
    if (this.#noted.has(name)) return;
    this.#noted.add(name);
    this.losses.push({ path, keyword, ...(became === undefined ? {} : { became }) });
  }

  resolve(reference: string): unknown {
    return resolveReference(this.#root, reference);
  }

  /** Steps into a reference; false where that would never end. */
  enter(reference: string): boolean {
    if (this.#inside.has(reference) || this.#entered >= mostReferences) return false;
    this.#inside.add(reference);
    this.#entered += 1;
    return true;
  }

  leave(reference: string): void {
    this.#inside.delete(reference);
  }
}
