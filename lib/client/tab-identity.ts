const storageKey = "tool-playground.tab";

/**
 * The id of this tab: the same after a reload, another one in a duplicated tab (which copies the session storage),
 * told by a lock that the first tab holds as long as it lives.
 */
export async function claimTabId(): Promise<string> {
  const known = readStored();
  const id = known ?? crypto.randomUUID();
  if (known !== undefined && !(await isFree(known))) return store(crypto.randomUUID());
  return store(id);
}

function lockName(id: string): string {
  return `${storageKey}.${id}`;
}

async function isFree(id: string): Promise<boolean> {
  if (!("locks" in navigator) || wasReloaded()) return true;
  const { held } = await navigator.locks.query();
  return !held?.some((lock) => lock.name === lockName(id));
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
}

function store(id: string): string {
  try {
    sessionStorage.setItem(storageKey, id);
  } catch {
    // Without storage the id lives as long as the page.
  }
  if ("locks" in navigator) void navigator.locks.request(lockName(id), () => new Promise<never>(() => {}));
  return id;
}

function readStored(): string | undefined {
  try {
    return sessionStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}
