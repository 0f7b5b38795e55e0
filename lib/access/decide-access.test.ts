import { describe, expect, it } from "vitest";
import { type AccessRequest, decideAccess, parseAllowedHosts } from "./index.ts";

const page: AccessRequest = {
  method: "GET",
  path: "/tools/echo",
  host: "127.0.0.1:3000",
  origin: null,
  fetchSite: null,
  fetchMode: null,
  fetchDestination: null,
};

function passes(request: Partial<AccessRequest>, allowedHosts = ""): boolean {
  return decideAccess({ ...page, ...request }, parseAllowedHosts(allowedHosts)).allowed;
}

function reasonOf(request: Partial<AccessRequest>): string {
  const decision = decideAccess({ ...page, ...request }, []);
  return decision.allowed ? "" : decision.reason;
}

describe("the host of a request", () => {
  it.each([
    ["127.0.0.1:3000", true],
    ["127.0.0.1", true],
    ["127.8.9.255:80", true],
    ["localhost:3000", true],
    ["LOCALHOST:3000", true],
    ["[::1]:3000", true],
    ["[::1]", true],
    [null, false],
    ["", false],
    ["evil.example", false],
    ["evil.example:3000", false],
    ["127.0.0.1.evil.example", false],
    ["localhost.evil.example:3000", false],
    ["evil-localhost", false],
    ["sub.localhost:3000", false],
    ["localhost.:3000", false],
    ["127.0.0.1@evil.example", false],
    ["evil.example#127.0.0.1", false],
    ["127.0.0.256", false],
    ["127.00.0.1", false],
    ["127.1", false],
    ["0x7f.0.0.1", false],
    ["2130706433", false],
    ["0.0.0.0:3000", false],
    ["192.168.1.7:3000", false],
    ["[::]:3000", false],
    ["[::ffff:127.0.0.1]:3000", false],
    ["[fe80::1]:3000", false],
    ["localhost:0", false],
    ["localhost:65536", false],
    ["localhost:", false],
    ["localhost, evil.example", false],
  ])("%s passes: %s", (host, expected) => {
    expect(passes({ host })).toBe(expected);
  });

  it.each([
    ["tools.example", "tools.example:3000", true],
    ["tools.example", "TOOLS.example", true],
    ["other.example, tools.example:8080", "tools.example:8080", true],
    ["tools.example:8080", "tools.example:3000", false],
    ["tools.example:80", "tools.example", true],
    ["tools.example", "evil.tools.example", false],
    ["*.example", "tools.example", false],
    ["*", "tools.example", false],
    ["", "tools.example", false],
    ["[2001:db8::7]", "[2001:db8::7]:3000", true],
  ])("with ALLOWED_HOSTS=%s, %s passes: %s", (allowedHosts, host, expected) => {
    expect(passes({ host }, allowedHosts)).toBe(expected);
  });

  it("is named in the refusal, with what to set", () => {
    expect(reasonOf({ host: "tools.example:3000" })).toBe(
      'Refused: the playground does not answer to the host "tools.example:3000". ' +
        "If that name is really yours, start the playground with ALLOWED_HOSTS=tools.example.",
    );
  });

  it("is checked for every method and path", () => {
    for (const method of ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"]) {
      for (const path of ["/", "/_next/static/a.js", "/api/events", "/favicon.ico"]) {
        expect(passes({ method, path, host: "evil.example", origin: "http://evil.example" })).toBe(false);
      }
    }
  });
});

describe("the origin of a request that changes something", () => {
  it.each([
    ["127.0.0.1:3000", "http://127.0.0.1:3000", true],
    ["localhost:3000", "http://localhost:3000", true],
    ["[::1]:3000", "http://[::1]:3000", true],
    ["localhost", "http://localhost", true],
    ["localhost:80", "http://localhost", true],
    ["127.0.0.1:3000", null, false],
    ["127.0.0.1:3000", "null", false],
    ["127.0.0.1:3000", "", false],
    ["127.0.0.1:3000", "https://127.0.0.1:3000", false],
    ["127.0.0.1:3000", "http://127.0.0.1", false],
    ["127.0.0.1:3000", "http://127.0.0.1:3001", false],
    ["127.0.0.1:3000", "http://localhost:3000", false],
    ["127.0.0.1:3000", "http://evil.example", false],
    ["127.0.0.1:3000", "http://127.0.0.1:3000.evil.example", false],
    ["127.0.0.1:3000", "http://127.0.0.1:3000/", false],
    ["127.0.0.1:3000", "http://127.0.0.1:3000, http://evil.example", false],
    ["127.0.0.1:3000", "HTTP://127.0.0.1:3000", false],
  ])("to %s from %s passes: %s", (host, origin, expected) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "QUERY"]) {
      expect(passes({ method, host, origin })).toBe(expected);
    }
  });

  it("is not asked of one that only reads", () => {
    for (const method of ["GET", "HEAD", "OPTIONS"]) expect(passes({ method })).toBe(true);
  });

  it("is named in the refusal", () => {
    expect(reasonOf({ method: "POST", origin: "http://evil.example" })).toBe(
      "Refused: a POST request must come from the playground's own pages " +
        '(Origin: http://127.0.0.1:3000), but it is "http://evil.example".',
    );
    expect(reasonOf({ method: "POST" })).toContain("but it has none");
  });
});

describe("a program, which has no origin", () => {
  const post = {
    method: "POST",
    path: "/api/tools/echo/runs",
    program: "1",
    contentType: "application/json",
  };
  it.each([
    ["says so in a header and sends JSON", post, true],
    ["may say the charset too", { ...post, contentType: "Application/JSON; charset=utf-8" }, true],
    ["needs no body to delete", { ...post, method: "DELETE", contentType: null }, true],
    ["must say so", { ...post, program: null }, false],
    ["must say so with 1", { ...post, program: "true" }, false],
    ["must send JSON", { ...post, contentType: "text/plain" }, false],
    ["must send nothing like JSON", { ...post, contentType: "application/json-seq" }, false],
    ["must say what it sends", { ...post, contentType: null }, false],
    ["is let in to the interface only", { ...post, path: "/tools/echo" }, false],
    ["is let in to no address like it", { ...post, path: "/apis/x" }, false],
    ["is no page of another site", { ...post, origin: "http://evil.example" }, false],
    ["is no page without an origin of its own", { ...post, origin: "null" }, false],
    ["is let in under our own host only", { ...post, host: "evil.example" }, false],
    ["is no browser on another site", { ...post, fetchSite: "cross-site" }, false],
  ])("%s", (_what, request, expected) => {
    expect(passes(request)).toBe(expected);
  });

  it("is told what to send", () => {
    expect(reasonOf({ ...post, program: null })).toContain("X-Playground: 1");
  });
});

describe("a client of the MCP server, which has no origin", () => {
  const post = { method: "POST", path: "/api/mcp", contentType: "application/json" };
  it.each([
    ["sends JSON", post, true],
    ["may say the charset too", { ...post, contentType: "application/json;charset=utf-8" }, true],
    ["ends its session", { ...post, method: "DELETE", contentType: null }, true],
    ["listens", { ...post, method: "GET", contentType: null }, true],
    ["must send JSON", { ...post, contentType: "text/plain" }, false],
    ["must say what it sends", { ...post, contentType: null }, false],
    ["has this one address", { ...post, path: "/api/mcp/x" }, false],
    ["may be our own page", { ...post, origin: "http://127.0.0.1:3000" }, true],
    ["is no page of another site", { ...post, origin: "http://evil.example" }, false],
    ["is no page of another port", { ...post, origin: "http://127.0.0.1:3001" }, false],
    ["is no page without an origin of its own", { ...post, origin: "null" }, false],
    ["is no page that says it is a program", { ...post, origin: "http://evil.example", program: "1" }, false],
    ["listens from no other site", { ...post, method: "GET", origin: "http://evil.example" }, false],
    [
      "asks for no leave from another site",
      { ...post, method: "OPTIONS", origin: "http://evil.example" },
      false,
    ],
    ["is let in under our own host only", { ...post, host: "evil.example" }, false],
    ["is no browser on another site", { ...post, fetchSite: "cross-site" }, false],
  ])("%s", (_what, request, expected) => {
    expect(passes(request)).toBe(expected);
  });

  it("is told what to send", () => {
    expect(reasonOf({ ...post, contentType: null })).toContain(
      "A program sends the header Content-Type: application/json.",
    );
  });
});

describe("a request that a page of another origin sends", () => {
  const link = { fetchMode: "navigate", fetchDestination: "document" };
  it.each([
    ["a link to a page", { ...link, fetchSite: "cross-site" }, true],
    ["a link to the interface", { ...link, fetchSite: "cross-site", path: "/api/runs/1" }, false],
    ["a frame", { fetchSite: "cross-site", fetchMode: "navigate", fetchDestination: "iframe" }, false],
    ["a script", { fetchSite: "cross-site", fetchMode: "no-cors", fetchDestination: "script" }, false],
    ["a fetch", { fetchSite: "cross-site", fetchMode: "cors", fetchDestination: "empty" }, false],
    [
      "a fetch from another port",
      { fetchSite: "same-site", fetchMode: "cors", fetchDestination: "empty" },
      false,
    ],
    ["our own fetch", { fetchSite: "same-origin", fetchMode: "cors", fetchDestination: "empty" }, true],
    ["our own event stream", { fetchSite: "same-origin", path: "/api/events", fetchMode: "cors" }, true],
    ["the address bar", { ...link, fetchSite: "none", path: "/api/runs/1" }, true],
    ["no browser at all", { path: "/api/tools" }, true],
  ])("%s passes: %s", (_what, request, expected) => {
    expect(passes(request)).toBe(expected);
  });
});
