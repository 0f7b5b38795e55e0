/**
 * The rooms of the project and what each may import besides itself and packages. Everything else is an error, a file in
 * no room too: list a new folder here before you use it. `*` stands for one folder name, and a room with `*` is one
 * room a folder, so that siblings don't import each other. The first room that fits a file is its room.
 */
const values = ["lib/tool", "lib/schema", "lib/protocol"];
const storePorts = ["store", "run-store", "draft-store", "store-error", "split-lines"].map(
  (name) => `lib/store/${name}.ts`,
);
const sourcePorts = ["lib/sources/source.ts", "lib/sources/run-context.ts"];

export const rooms = [
  { room: "lib/tool", may: [] },
  { room: "lib/schema", may: ["lib/tool", "lib/protocol"] },
  { room: "lib/protocol", may: ["lib/tool"] },
  { room: "lib/adapters/*", may: ["lib/tool"] },
  { room: "lib/net", may: [] },
  { room: "lib/process", may: [] },
  { room: "lib/sources/source.ts", may: ["lib/tool", "lib/protocol"] },
  { room: "lib/sources/run-context.ts", may: ["lib/tool", "lib/protocol"] },
  { room: "lib/sources/source-contract.ts", may: ["lib/tool", ...sourcePorts] },
  { room: "lib/sources/test-run.ts", may: ["lib/tool", ...sourcePorts] },
  // What the processes of native tools and of drafts both do with the lines and the progress of a run.
  { room: "lib/run-log", may: ["lib/tool", "lib/protocol", "lib/sources/run-context.ts"] },
  {
    room: "lib/sources/*",
    may: [
      ...values,
      ...sourcePorts,
      "lib/run-log",
      "lib/sources/source-contract.ts",
      "lib/sources/test-run.ts",
      "lib/net",
      "lib/process",
    ],
  },
  {
    room: "lib/drafts",
    may: [
      ...values,
      ...sourcePorts,
      "lib/sources/source-contract.ts",
      "lib/store/draft-store.ts",
      "lib/run-log",
      "lib/net",
      "lib/process",
    ],
  },
  { room: "lib/toolkit", may: [...values, ...sourcePorts] },
  { room: "lib/store/store.ts", may: ["lib/tool", "lib/protocol", ...storePorts] },
  { room: "lib/store/split-lines.ts", may: [] },
  { room: "lib/store/run-store.ts", may: ["lib/tool", "lib/protocol"] },
  { room: "lib/store/draft-store.ts", may: ["lib/protocol"] },
  { room: "lib/store/store-error.ts", may: ["lib/protocol"] },
  { room: "lib/store/contract", may: ["lib/tool", "lib/protocol", ...storePorts] },
  {
    room: "lib/store/store-contract.ts",
    may: ["lib/store/contract"],
  },
  { room: "lib/store/sql", may: ["lib/tool", "lib/protocol", ...storePorts] },
  {
    room: "lib/store/*",
    may: [
      "lib/tool",
      "lib/protocol",
      ...storePorts,
      "lib/store/sql",
      "lib/store/contract",
      "lib/store/store-contract.ts",
    ],
  },
  {
    room: "lib/runs",
    may: [...values, "lib/store/store.ts", "lib/store/split-lines.ts", "lib/sources/run-context.ts"],
  },
  { room: "lib/http-api", may: [...values, "lib/adapters", "lib/runs"] },
  // An edge like the HTTP interface: it knows runs, and is handed the toolkit.
  { room: "lib/mcp-server", may: [...values, "lib/runs"] },
  { room: "lib/access", may: [] },
  { room: "lib/config", may: [] },
  { room: "lib/client", may: values },
  {
    room: "lib/playground.ts",
    may: [
      "access",
      "adapters",
      "config",
      "drafts",
      "mcp-server",
      "net",
      "process",
      "runs",
      "schema",
      "sources",
      "store",
      "tool",
    ]
      .concat(["toolkit", "protocol"])
      .map((name) => `lib/${name}`),
  },
  { room: "lib/start-playground.ts", may: ["lib/playground.ts"] },
  { room: "components/ui", may: [] },
  { room: "components/*", may: ["components/ui", ...values, "lib/adapters", "lib/client"] },
  { room: "app", may: ["components", "lib"] },
  { room: "tools", may: ["lib/tool"] },
  { room: "e2e/conformance/tools", may: ["lib/tool"] },
  { room: "e2e", may: [] },
  { room: "scripts", may: [] },
  { room: "proxy.ts", may: ["lib/access"] },
  { room: "instrumentation.ts", may: ["lib/playground.ts", "lib/start-playground.ts"] },
  { room: "*.config.ts", may: ["scripts/browser.mjs"] },
];

/** Rooms whose code reaches the browser: no node modules, and no Zod, which tries `new Function`. */
export const browserRooms = [
  "lib/tool",
  "lib/schema",
  "lib/protocol",
  "lib/adapters/*",
  "lib/client",
  "components/*",
];

/** Files of those rooms that only a thread of the server runs, where `server-only` can't be said, and inputs of tests. */
export const serverFiles = /^lib\/schema\/(check-worker[a-z-]*\.(ts|mjs)|[a-z-]+\.fixture\.ts)$/;
