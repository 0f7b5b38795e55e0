import type { DraftActions } from "./draft-actions.ts";
import type { TextStorage } from "./local-texts.ts";

const never = () => Promise.reject(new Error("not asked in this test"));

/** A server that is not to be asked; a test gives the actions that it needs. */
export const noActions: DraftActions = {
  list: never,
  get: never,
  create: never,
  write: never,
  read: never,
  load: never,
  save: never,
  versions: never,
  nameVersion: never,
  rename: never,
  duplicate: never,
  delete: never,
  undoDelete: never,
  planToolFile: never,
  writeToolFile: never,
};

/** A browser's storage in memory. */
export function createStorage(): TextStorage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}
