/**
 * What a local `$ref` points at, or undefined where it points elsewhere or at nothing.
 * Understands `#`, JSON Pointers (`#/$defs/a`) and `$anchor` names anywhere in the schema.
 */
export function resolveReference(root: unknown, reference: string): unknown {
  if (!reference.startsWith("#")) return undefined;
  const fragment = decodeFragment(reference.slice(1));
  if (fragment === undefined) return undefined;
  if (fragment === "") return root;
  if (!fragment.startsWith("/")) return findAnchor(root, fragment);
  let value = root;
  for (const step of fragment.slice(1).split("/")) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function decodeFragment(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function findAnchor(root: unknown, name: string): unknown {
  const waiting = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue;
    if ("$anchor" in value && value.$anchor === name) return value;
    waiting.push(...Object.values(value).filter((inner) => inner !== undefined));
  }
  return undefined;
}
