import type { SourceSignIn } from "@/lib/sources/source.ts";

/** The sign-ins that go on in browsers, of all sources. */
export interface SignIns {
  /**
   * Starts one.
   * @param redirectUrl where the browser comes back to; `from` is the page of ours that it goes to then.
   * @returns where the browser goes now: to sign in, or to `from`, where the source says why it can't. Undefined where nobody
   *   can sign in to a source with the id.
   */
  start(sourceId: string, redirectUrl: string, from: string): Promise<string | undefined>;
  /**
   * Takes what a browser came back with; the source says how it went.
   * @returns the page that the sign-in was started from. Undefined where it is not known, or too old.
   */
  finish(answer: URLSearchParams): Promise<string | undefined>;
  /** Forgets the sign-in of a source; false where there is no such source. */
  signOut(sourceId: string): Promise<boolean>;
}

interface Open {
  readonly signIn: SourceSignIn;
  readonly from: string;
  readonly startedAt: number;
}

/** How long a person may take to sign in. */
const patienceMs = 10 * 60_000;
const mostOpen = 100;

/** @param find how to sign in to the source with an id. */
export function createSignIns(
  find: (sourceId: string) => SourceSignIn | undefined,
  now: () => number = Date.now,
): SignIns {
  const open = new Map<string, Open>();

  function forgetOld(): void {
    const oldestFirst = [...open];
    for (const [index, [state, { startedAt }]] of oldestFirst.entries()) {
      if (now() - startedAt > patienceMs || index < oldestFirst.length - mostOpen) open.delete(state);
    }
  }

  return {
    async start(sourceId, redirectUrl, from) {
      const signIn = find(sourceId);
      if (signIn === undefined) return undefined;
      const started = await signIn.start(redirectUrl);
      if (!started.ok) return from;
      open.set(started.state, { signIn, from, startedAt: now() });
      forgetOld();
      return started.url.href;
    },
    async finish(answer) {
      forgetOld();
      const state = answer.get("state") ?? "";
      const found = open.get(state);
      if (found === undefined) return undefined;
      // An answer counts once.
      open.delete(state);
      await found.signIn.finish(state, answer);
      return found.from;
    },
    async signOut(sourceId) {
      const signIn = find(sourceId);
      await signIn?.signOut();
      return signIn !== undefined;
    },
  };
}
