const words: { readonly [code: string]: (host: string) => string } = {
  ECONNREFUSED: (host) => `${host} refused the connection: nothing listens there`,
  ENOTFOUND: (host) => `the name ${host} is not known (DNS)`,
  EAI_AGAIN: (host) => `the name ${host} could not be looked up (DNS does not answer)`,
  ECONNRESET: (host) => `${host} closed the connection before it answered`,
  UND_ERR_SOCKET: (host) => `${host} closed the connection before it answered`,
  EPIPE: (host) => `${host} closed the connection while it was written to`,
  EHOSTUNREACH: (host) => `there is no way to ${host}`,
  ENETUNREACH: (host) => `there is no way to ${host}`,
  ETIMEDOUT: (host) => `${host} does not answer`,
  UND_ERR_CONNECT_TIMEOUT: (host) => `${host} does not answer`,
  UND_ERR_HEADERS_TIMEOUT: (host) => `${host} took the request and sent no answer`,
  UND_ERR_BODY_TIMEOUT: (host) => `${host} stopped in the middle of its answer`,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: (host) => `${host} sent less than it had announced`,
  EPROTO: (host) => `${host} does not speak TLS (is it http instead of https?)`,
  ERR_SSL_WRONG_VERSION_NUMBER: (host) => `${host} does not speak TLS (is it http instead of https?)`,
};

const certificates =
  /CERT|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)|ERR_TLS|ERR_SSL|HOSTNAME_MISMATCH|DEPTH_ZERO/;

/** Says why a request to `url` failed: refused, DNS, TLS and the like, with the code that people search for. */
export function describeConnectionFault(thrown: unknown, url: URL): string {
  const chain = listChain(thrown);
  const coded = chain.find((each) => readCode(each) !== undefined);
  const code = readCode(coded);
  if (code === undefined) {
    const message = chain
      .map((each) => each.message)
      .findLast((text) => text !== "" && text !== "fetch failed");
    return `The request to ${url.host} failed: ${message ?? "no reason was given"}.`;
  }
  const known = words[code]?.(url.host);
  if (known !== undefined) return `${capitalize(known)} (${code}).`;
  if (certificates.test(code)) {
    return `The TLS certificate of ${url.host} was not accepted: ${coded?.message ?? ""} (${code}).`;
  }
  return `The request to ${url.host} failed: ${coded?.message ?? ""} (${code}).`;
}

/** The error, its causes and, where it stands for several, the first of them. */
function listChain(thrown: unknown): Error[] {
  const chain: Error[] = [];
  let next: unknown = thrown;
  while (next instanceof Error && chain.length < 10) {
    chain.push(next);
    next = next.cause ?? (next instanceof AggregateError ? next.errors[0] : undefined);
  }
  return chain;
}

function readCode(error: Error | undefined): string | undefined {
  if (error === undefined || !("code" in error) || typeof error.code !== "string") return undefined;
  return error.code;
}

function capitalize(text: string): string {
  // A host is written as it is; only our own words start a sentence.
  return /^(the|there) /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
