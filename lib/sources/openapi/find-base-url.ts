import { isObject, listObjects, type Members, type OpenApiDocument } from "./document.ts";

/** Where the requests of an operation go by its document: its own servers, those of its path, those of the document. */
export function findBaseUrl(
  document: OpenApiDocument,
  item: Members,
  operation: Members,
): string | undefined {
  if (document.version === "2") return findOldBaseUrl(document.root, operation);
  const servers = [operation.servers, item.servers, document.root.servers]
    .map(listObjects)
    .find((list) => list.length > 0);
  const [server] = servers ?? [];
  if (typeof server?.url !== "string") return undefined;
  const variables = isObject(server.variables) ? server.variables : {};
  return server.url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (!isObject(variable)) return whole;
    const [first] = Array.isArray(variable.enum) ? (variable.enum as unknown[]) : [];
    return String(variable.default ?? first ?? whole);
  });
}

function findOldBaseUrl(root: Members, operation: Members): string | undefined {
  const base = typeof root.basePath === "string" ? root.basePath : "";
  if (typeof root.host !== "string") return base === "" ? undefined : base;
  const schemes = [operation.schemes, root.schemes].find(Array.isArray) as readonly unknown[] | undefined;
  const scheme = schemes === undefined || schemes.includes("https") ? "https" : String(schemes[0] ?? "https");
  return `${scheme}://${root.host}${base}`;
}
