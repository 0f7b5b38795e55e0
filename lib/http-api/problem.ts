import type { Problem } from "./schemas.ts";

/** The kinds of errors of the HTTP interface, each with its title and status. */
const kinds = {
  "bad-request": { status: 400, title: "The request can't be understood" },
  "unknown-tool": { status: 404, title: "No tool has this key" },
  "unknown-draft": { status: 404, title: "No draft, or no version of one, is there" },
  "unknown-run": { status: 404, title: "No run has this id" },
  "no-output": { status: 404, title: "No output is kept" },
  "not-taken": { status: 409, title: "The answer was not taken" },
  "too-large": { status: 413, title: "The request is too large" },
  "not-json": { status: 415, title: "The request is not JSON" },
  "no-such-range": { status: 416, title: "The output has no such range" },
  "no-history": { status: 503, title: "The history can't be used" },
  "no-drafts": { status: 503, title: "The drafts can't be used" },
  internal: { status: 500, title: "The playground failed" },
} as const;

export type ProblemKind = keyof typeof kinds;

/** An error of the HTTP interface; thrown anywhere in a handler, it becomes the response. */
export class HttpProblem extends Error {
  override readonly name = "HttpProblem";
  readonly kind: ProblemKind;
  readonly members: Partial<Problem>;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param detail what happened and what to do, in a sentence for people.
   * @param members further members of the problem document.
   */
  constructor(
    kind: ProblemKind,
    detail: string,
    members: Partial<Problem> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.kind = kind;
    this.members = members;
    this.headers = headers;
  }
}

/**
 * Answers a request: with what `handle` gives, or with a problem document (RFC 9457) where it throws. Anything but an
 * {@link HttpProblem} is a fault of ours: it is written to the server's log, and the client learns no more than that.
 */
export async function respond(handle: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await handle();
  } catch (fault) {
    if (fault instanceof HttpProblem) return writeProblem(fault);
    console.error(fault);
    return writeProblem(
      new HttpProblem("internal", "Something in the playground went wrong; its own log says more."),
    );
  }
}

function writeProblem({ kind, message, members, headers }: HttpProblem): Response {
  const { status, title } = kinds[kind];
  const problem: Problem = {
    ...members,
    type: `urn:tool-playground:${kind}`,
    title,
    status,
    detail: message,
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: { ...headers, "content-type": "application/problem+json", "cache-control": "no-store" },
  });
}
