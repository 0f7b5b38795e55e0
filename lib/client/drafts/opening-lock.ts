const prefix = "tool-playground.opening.";
/** A page that was left a moment ago may still hold its locks. */
const patienceMs = 300;

/** Holds a lock for as long as a draft stays open here, so that others can tell its text from one left behind. */
export function holdOpening(token: string): () => void {
  if (!hasLocks()) return () => {};
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(prefix + token, () => released).catch(() => {});
  return release;
}

/** Whether the opening of this token is over. True where the browser can't tell. */
export async function isOver(token: string): Promise<boolean> {
  if (!hasLocks()) return true;
  try {
    return await navigator.locks.request(
      prefix + token,
      { signal: AbortSignal.timeout(patienceMs) },
      () => true,
    );
  } catch {
    return false;
  }
}

function hasLocks(): boolean {
  return typeof navigator !== "undefined" && "locks" in navigator;
}
