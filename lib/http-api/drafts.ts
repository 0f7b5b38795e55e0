import { z } from "zod";
import type { Draft, DraftVersion } from "@/lib/protocol/index.ts";
import { sanitize } from "@/lib/tool/index.ts";
import type { HttpDrafts, HttpPlayground } from "./http-playground.ts";
import { HttpProblem } from "./problem.ts";

const versionNumber = z.coerce.number().int().positive();

/** `GET /api/drafts`: every draft, the one that was changed last first. */
export async function listDrafts(playground: HttpPlayground): Promise<Response> {
  const drafts = await orProblem(() => draftsOf(playground).list());
  return writeJson({ drafts });
}

/** `GET /api/drafts/ID`: a draft with its text, and its versions without theirs. */
export async function showDraft(playground: HttpPlayground, id: string): Promise<Response> {
  const draft = await findDraft(playground, id);
  const versions = await orProblem(() => draftsOf(playground).versions(id));
  return writeJson({ ...draft, versions: versions.map(({ code: _code, ...version }) => version) });
}

/** `GET /api/drafts/ID/code`: the text as a file; `version` asks for a saved one. */
export async function sendDraftCode(
  playground: HttpPlayground,
  request: Request,
  id: string,
): Promise<Response> {
  const draft = await findDraft(playground, id);
  const asked = new URL(request.url).searchParams.get("version");
  const { code } = asked === null ? draft : await findVersion(playground, id, asked);
  const name = sanitize(draft.title).slice(0, 100) || "tool";
  return new Response(code, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.ts"`,
      "content-security-policy": "sandbox",
      "cache-control": "no-store",
    },
  });
}

async function findDraft(playground: HttpPlayground, id: string): Promise<Draft> {
  const draft = await orProblem(() => draftsOf(playground).get(id));
  if (draft) return draft;
  throw new HttpProblem("unknown-draft", `No draft has the id "${id.slice(0, 200)}".`);
}

async function findVersion(playground: HttpPlayground, id: string, asked: string): Promise<DraftVersion> {
  const number = versionNumber.safeParse(asked);
  if (!number.success) throw new HttpProblem("bad-request", "version must be a whole number from 1 on.");
  const version = await orProblem(() => draftsOf(playground).version(id, number.data));
  if (version) return version;
  throw new HttpProblem("unknown-draft", `The draft has no version ${number.data}.`);
}

function draftsOf({ drafts }: HttpPlayground): HttpDrafts {
  if (drafts) return drafts;
  throw new HttpProblem("internal", "This playground keeps no drafts.");
}

async function orProblem<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (fault) {
    if (fault instanceof HttpProblem) throw fault;
    throw new HttpProblem("no-drafts", fault instanceof Error ? fault.message : String(fault));
  }
}

function writeJson(value: unknown): Response {
  return Response.json(value, { headers: { "cache-control": "no-store" } });
}
