/** Why the server could not be asked, in a sentence for people. */
export function serverFault(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/failed to fetch|networkerror|load failed|network|connection closed/i.test(message))
    return "The playground's server does not answer.";
  if (/server action .* was not found|unrecognized/i.test(message))
    return "The playground's server was updated since this page was loaded. Reload the page.";
  return "The playground's server could not take the request; its terminal says why.";
}
