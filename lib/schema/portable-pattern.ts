const cache = new Map<string, string | null>();

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}

/** Drops escapes that the `u` flag refuses (`\_`, `\-` outside of a class) and escapes lone brackets and braces. */
function repair(pattern: string): string {
  let out = "";
  let inClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    const rest = pattern.slice(at);
    if (character === "\\") {
      const next = pattern.charAt(at + 1);
      at += 1;
      const isKept =
        /[\^$\\.*+?()[\]{}|/dDsSwWbBfnrtvcxukpP0-9]/.test(next) || next === "" || (inClass && next === "-");
      out += isKept ? character + next : next;
    } else if (inClass) {
      inClass = character !== "]";
      out += character;
    } else if (character === "[") {
      inClass = true;
      out += character;
    } else if (character === "{") {
      const quantifier = /^\{\d+(,\d*)?\}/.exec(rest);
      out += quantifier === null ? "\\{" : quantifier[0];
      at += quantifier === null ? 0 : quantifier[0].length - 1;
    } else {
      out += character === "}" || character === "]" ? `\\${character}` : character;
    }
  }
  return out;
}

/** Python and PCRE spellings that have an equal in JavaScript. */
function translate(pattern: string): string {
  return pattern
    .replaceAll("(?P<", "(?<")
    .replace(/^\\A/, "^")
    .replace(/\\[zZ]$/, "$");
}

/**
 * The pattern as every validator here takes it: a regular expression under the `u` flag. Needless escapes are dropped
 * and a few spellings of other languages translated. Undefined when no such form is found.
 */
export function toPortablePattern(pattern: string): string | undefined {
  const cached = cache.get(pattern);
  if (cached !== undefined) return cached ?? undefined;
  const translated = translate(pattern);
  const candidates = [pattern, translated, repair(translated)];
  const found = candidates.find(compiles);
  if (cache.size > 2_000) cache.clear();
  cache.set(pattern, found ?? null);
  return found;
}
