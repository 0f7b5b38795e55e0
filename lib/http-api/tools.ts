import type { HttpPlayground } from "./http-playground.ts";
import { writeMembers } from "./json-members.ts";
import { HttpProblem } from "./problem.ts";

/** `GET /api/tools`: the whole list; 304 where the client has it already. */
export function listTools(playground: HttpPlayground, request: Request): Response {
  const list = playground.listTools();
  const etag = `"${list.revision}"`;
  const headers = { etag, "cache-control": "no-cache" };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return Response.json(list, { headers });
}

/** `GET /api/tools/KEY`: all about one tool. */
export function showTool(playground: HttpPlayground, key: string): Response {
  const detail = playground.describeTool(key);
  if (!detail) throw unknownTool(playground, key);
  const { summary, definitionText, problems, hash } = detail;
  const members = Object.entries({ ...summary, problems, hash }).map(
    ([name, value]) => [name, JSON.stringify(value)] as const,
  );
  const body = writeMembers({ ...Object.fromEntries(members), definition: definitionText });
  return new Response(body, {
    headers: { "content-type": "application/json", "cache-control": "no-cache" },
  });
}

/** Says that no tool has the key, and which ones come nearest. */
export function unknownTool(playground: HttpPlayground, key: string): HttpProblem {
  const nearest = playground.nearestTools(key).map((tool) => tool.key);
  const advice = nearest.length > 0 ? ` The nearest are ${nearest.join(", ")}.` : "";
  return new HttpProblem("unknown-tool", `No tool has the key "${key.slice(0, 200)}".${advice}`, { nearest });
}
