import type { HttpPlayground } from "./http-playground.ts";

/** `GET /api/health`: that the playground answers, and which one it is. */
export function showHealth({ instance, version, listTools }: HttpPlayground): Response {
  const health = {
    ok: true,
    version,
    instance,
    uptimeSeconds: Math.round(process.uptime() * 10) / 10,
    tools: listTools().tools.length,
  };
  return Response.json(health, { headers: { "cache-control": "no-store" } });
}
