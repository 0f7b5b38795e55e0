import type { Toolkit } from "./toolkit.ts";

/**
 * Looks for something until it is there, or every source has ended its load, or the time is over, or the signal is
 * aborted; undefined then.
 * @param longest milliseconds.
 */
export function waitUntilLoaded<Found>(
  toolkit: Pick<Toolkit, "status" | "subscribe">,
  find: () => Found | undefined,
  longest: number,
  signal?: AbortSignal,
): Promise<Found | undefined> {
  return new Promise((resolve) => {
    const end = (found?: Found) => {
      clearTimeout(limit);
      unsubscribe();
      signal?.removeEventListener("abort", giveUp);
      resolve(found);
    };
    const giveUp = () => end();
    const look = () => {
      const found = find();
      if (found !== undefined || !toolkit.status().some(({ state }) => state === "loading")) end(found);
    };
    const limit = setTimeout(giveUp, longest);
    const unsubscribe = toolkit.subscribe(look);
    signal?.addEventListener("abort", giveUp, { once: true });
    if (signal?.aborted) giveUp();
    else look();
  });
}
