import { type RunFilter, runStates } from "@/lib/protocol/index.ts";

/** The filters as typed; "" does not narrow. */
export interface TypedFilters {
  readonly tool: string;
  readonly state: string;
  readonly text: string;
  /** Of `<input type="datetime-local">`, in local time. */
  readonly from: string;
  readonly to: string;
  /** "yes" means pinned runs only. */
  readonly pinned: string;
}

export const noFilters: TypedFilters = { tool: "", state: "", text: "", from: "", to: "", pinned: "" };

/** The filter that typed filters mean; times that can't be read don't narrow. */
export function toFilter({ tool, state, text, from, to, pinned }: TypedFilters): RunFilter {
  const known = runStates.find((each) => each === state);
  const start = toInstant(from);
  const end = toInstant(to);
  return {
    ...(tool === "" ? {} : { toolKey: tool }),
    ...(known === undefined ? {} : { states: [known] }),
    ...(text.trim() === "" ? {} : { text: text.trim() }),
    ...(start === undefined ? {} : { from: start }),
    ...(end === undefined ? {} : { to: end }),
    ...(pinned === "yes" ? { pinned: true } : {}),
  };
}

function toInstant(local: string): string | undefined {
  const time = local === "" ? Number.NaN : Date.parse(local);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Reads the filters out of the query of an address; anything else in it is left alone. */
export function readFilters(query: {
  readonly [name: string]: string | readonly string[] | undefined;
}): TypedFilters {
  const entries = Object.keys(noFilters).map((name) => {
    const value = query[name];
    return [name, typeof value === "string" ? value.slice(0, 1_000) : ""];
  });
  return Object.fromEntries(entries) as TypedFilters;
}

/** Reads the filters out of the search of an address; what stands there twice does not narrow. */
export function readSearch(search: URLSearchParams): TypedFilters {
  return readFilters(
    Object.fromEntries(
      [...new Set(search.keys())].map((name) => {
        const [value, ...others] = search.getAll(name);
        return [name, others.length > 0 ? undefined : value];
      }),
    ),
  );
}

/** The address of the runs that filters mean. */
export function runsHref(filters: TypedFilters): string {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== "")).toString();
  return search === "" ? "/runs" : `/runs?${search}`;
}
