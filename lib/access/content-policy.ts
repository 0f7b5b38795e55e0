/**
 * The content policy of one response.
 * @param nonce Lets our own scripts through; a new one for each request.
 * @param development Allows what Next's development server needs: `eval` and its web socket.
 */
export function contentPolicy(nonce: string, development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "frame-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The content policy of what is no page: refusals, and everything under `/api/`, where outputs of tools come from. A
 * browser that is made to show it runs and loads nothing.
 */
export const sealedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
