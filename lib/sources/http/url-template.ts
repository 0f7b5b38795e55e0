import { ToolDefinitionError } from "@/lib/tool/index.ts";

/** A URL with places for arguments: `http://host/users/{id}?expand={expand}`. */
export interface UrlTemplate {
  /** The host as the template has it; no argument can change it. */
  readonly host: string;
  /** The names that stand in it. */
  readonly names: ReadonlySet<string>;
  /** Puts arguments into it; a sentence where one is missing or may not be used. */
  fill(args: { readonly [name: string]: unknown }): { readonly url: URL } | { readonly fault: string };
}

const place = /\{([^{}]+)\}/g;
const start = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\\]*)/i;

/**
 * Reads a template. Throws a ToolDefinitionError where it is no address of http or https, or has a place in its scheme, user
 * or host, so that an argument could send the request elsewhere.
 */
export function parseUrlTemplate(template: string): UrlTemplate {
  const [whole = "", scheme = "", authority = ""] = start.exec(template.trim()) ?? [];
  const fail = (message: string) =>
    new ToolDefinitionError("url", `The url ${JSON.stringify(template)} ${message}`);
  if (/[{}]/.test(whole) || /^[^/?#\\]*[{}]/.test(template.trim())) {
    throw fail(
      "takes an argument in its scheme or host; arguments may stand in the path and the query only.",
    );
  }
  if (!/^https?$/i.test(scheme)) throw fail("is no address of http or https.");
  const rest = template.trim().slice(whole.length).replace(/#.*$/s, "");
  if (!URL.canParse(`${whole}/`)) throw fail("has a host that is none.");
  const base = new URL(`${whole}/`);
  const [path = "", ...queries] = rest.split("?");
  const query = queries.length > 0 ? `?${queries.join("?")}` : "";
  const names = new Set([...rest.matchAll(place)].map(([, name = ""]) => name));
  return {
    host: base.host,
    names,
    fill(args) {
      const faults: string[] = [];
      const put = (part: string) =>
        part.replace(place, (_, name: string) => {
          const filled = encodeArgument(name, args);
          if ("fault" in filled) faults.push(filled.fault);
          return "text" in filled ? filled.text : "";
        });
      const segments = path.split("/").map((segment) => {
        const filled = put(segment);
        // Every parser of URLs takes these for a step in the path, encoded or not.
        if (segment !== filled && /^(\.|%2e){1,2}$/i.test(filled)) faults.push(describeStep(segment, filled));
        return filled;
      });
      const filledQuery = put(query);
      if (faults[0] !== undefined) return { fault: [...new Set(faults)].join(" ") };
      return { url: new URL(`${scheme}://${authority}${segments.join("/")}${filledQuery}`) };
    },
  };
}

function encodeArgument(
  name: string,
  args: { readonly [name: string]: unknown },
): { readonly text: string } | { readonly fault: string } {
  const value = Object.hasOwn(args, name) ? args[name] : undefined;
  if (value === undefined || value === null) {
    return { fault: `The argument "${name}" is missing, which the address needs.` };
  }
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  try {
    return { text: encodeURIComponent(text) };
  } catch {
    return { fault: `The argument "${name}" holds half of a character, which no address can hold.` };
  }
}

function describeStep(segment: string, filled: string): string {
  const names = [...segment.matchAll(place)].map(([, name]) => `"${name}"`).join(" and ");
  return `The argument ${names} makes "${filled}" of a part of the path, which would lead elsewhere.`;
}
