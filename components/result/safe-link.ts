/** The address, where it may be followed: http and https only. Anything else gives undefined. */
export function safeLink(address: string): string | undefined {
  try {
    const url = new URL(address);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : undefined;
  } catch {
    return undefined;
  }
}
