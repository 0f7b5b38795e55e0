import type { NextConfig } from "next";

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  // Next would redirect before the access check sees the request.
  skipTrailingSlashRedirect: true,
  // AGENTS.md is written by hand.
  agentRules: false,
  // `npm test` checks the types; a start must not wait for them.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "jiti",
    "esbuild",
    "chokidar",
    "ajv",
    "ajv-formats",
    "ajv-draft-04",
    "libsql",
    "pg",
    "kysely",
    "@modelcontextprotocol/client",
    "@modelcontextprotocol/server",
    "@a2a-js/sdk",
    "tinyglobby",
    "turndown",
    "undici",
    "yaml",
  ],
  // What a browser brings back from signing in is nobody's to read.
  logging: { incomingRequests: { ignore: [/^\/oauth\/callback/] } },
  experimental: {
    // Next cuts a body at 10 MB before it looks at the limit of actions, so both are set.
    serverActions: { bodySizeLimit: "12mb" },
    proxyClientMaxBodySize: "12mb",
  },
  turbopack: {
    root: import.meta.dirname,
    // The core of rjsf imports the ajv validator from its index, which would bring ajv to the browser.
    resolveAlias: { "@rjsf/validator-ajv8": "./components/form/no-validator.ts" },
  },
};

export default config;
