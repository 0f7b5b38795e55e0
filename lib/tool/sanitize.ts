/**
 * Makes a tool's name out of any text: every UTF-16 unit outside `[a-zA-Z0-9_-]` becomes `_`, so the length stays.
 * "" stays "", which is no valid name; `get user` becomes `get_user`.
 */
export function sanitize(text: string): string {
  return text.replace(/[^a-zA-Z0-9_-]/g, "_");
}

/** What every tool's name has to match for models to be able to call it. */
export const toolNamePattern = /^[a-zA-Z0-9_-]+$/;
