/** The address of a draft, with one of its tools chosen where a name is given. */
export function draftHref(id: string, toolName?: string): string {
  const search =
    toolName === undefined
      ? ""
      : `?tool=${encodeURIComponent(toolName.replace(/\p{Surrogate}/gu, "\ufffd"))}`;
  return `/drafts/${encodeURIComponent(id)}${search}`;
}

/** Where a new draft begins. */
export const newDraftHref = "/drafts/new";
