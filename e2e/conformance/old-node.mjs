// The suite imports a function of `fs` that node has since 22, for a command that is not used here.
import { register } from "node:module";

register(
  `data:text/javascript,${encodeURIComponent(`
    const fs = "export * from 'node:fs'; export * as default from 'node:fs'; export const globSync = undefined;";
    export function resolve(specifier, context, next) {
      return specifier === "fs" && context.parentURL?.includes("/@modelcontextprotocol/conformance/")
        ? { url: "data:text/javascript," + encodeURIComponent(fs), shortCircuit: true }
        : next(specifier, context);
    }
  `)}`,
);
