import { UserError } from "../project.mjs";

const usage = `npm run corpus -- [flags]

  --sample N    only N tools, spread over all of them
  --only TEXT   only tools whose key holds the text`;

/** @returns {{ sample: number, only: string }} what the flags ask for; no flag means every tool. */
export function readArguments(words) {
  const flags = { sample: Number.POSITIVE_INFINITY, only: "" };
  for (let index = 0; index < words.length; index += 2) {
    const value = words[index + 1] ?? "";
    if (words[index] === "--only" && value !== "") flags.only = value;
    else if (words[index] === "--sample" && Number(value) >= 1) flags.sample = Number(value);
    else throw new UserError(usage);
  }
  return flags;
}

/** `amount` of a list, evenly spread; all of them where it has fewer. */
export function spread(list, amount) {
  const step = Math.max(1, list.length / amount);
  return list.filter((_entry, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
