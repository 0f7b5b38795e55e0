import type { Catalogue } from "./catalogue.ts";

/** Resolves once no source is loading any more, or after `longest` milliseconds. */
export function whenLoaded(catalogue: Pick<Catalogue, "list" | "subscribe">, longest: number): Promise<void> {
  return new Promise((resolve) => {
    const isLoading = () => catalogue.list().sources.some(({ state }) => state === "loading");
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, longest);
    timer.unref();
    const unsubscribe = catalogue.subscribe(() => {
      if (!isLoading()) end();
    });
    if (!isLoading()) end();
  });
}
