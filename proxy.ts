import { type NextRequest, NextResponse } from "next/server";
import {
  contentPolicy,
  decideAccess,
  parseAllowedHosts,
  sealedPolicy,
  securityHeaders,
} from "@/lib/access/index.ts";

// No matcher: the check holds for every path, `/_next/static` too.
export function proxy(request: NextRequest): NextResponse {
  const { headers } = request;
  const decision = decideAccess(
    {
      method: request.method,
      path: request.nextUrl.pathname,
      host: headers.get("host"),
      origin: headers.get("origin"),
      fetchSite: headers.get("sec-fetch-site"),
      fetchMode: headers.get("sec-fetch-mode"),
      fetchDestination: headers.get("sec-fetch-dest"),
      program: headers.get("x-playground"),
      contentType: headers.get("content-type"),
    },
    parseAllowedHosts(process.env.ALLOWED_HOSTS),
  );
  if (!decision.allowed) {
    return secure(
      new NextResponse(`${decision.reason}\n`, {
        status: 403,
        headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
      }),
      sealedPolicy,
    );
  }
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const policy = contentPolicy(nonce, process.env.NODE_ENV === "development");
  const forwarded = new Headers(headers);
  // Next compares the origin of an action with this one first, and anybody can send it.
  forwarded.delete("x-forwarded-host");
  forwarded.delete("forwarded");
  // Next reads the nonce for its own scripts from the policy; components read it from `x-nonce`.
  forwarded.set("content-security-policy", policy);
  forwarded.set("x-nonce", nonce);
  // This one goes before any that a route sets.
  const isPage = !request.nextUrl.pathname.startsWith("/api/");
  return secure(NextResponse.next({ request: { headers: forwarded } }), isPage ? policy : sealedPolicy);
}

function secure(response: NextResponse, policy: string): NextResponse {
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
  response.headers.set("Content-Security-Policy", policy);
  return response;
}
