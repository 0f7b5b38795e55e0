/**
 * What the server refuses before Next sees it: Next answers these itself, before the access check, with a redirect or
 * with a fault.
 */
export function isRefused({ url, method }) {
  return method === "TRACE" || /^[^?]*(\\|\/\/)/.test(url) || !canDecode(url.replace(/\?.*$/s, ""));
}

/** Answers a request that is refused, with the headers that every answer has. */
export function refuse(response) {
  response
    .writeHead(400, {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    })
    .end("Refused: no such address.\n");
}

function canDecode(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
