import type { JsonSchema, Tool } from "@/lib/tool/index.ts";
import { type Provider, providerLimits } from "./provider-limits.ts";

/** Something in a list of tools that a provider refuses, or may refuse. */
export interface Refusal {
  /** Absent: it is about the list as a whole. */
  readonly toolName?: string;
  /** `refused` fails the whole request; `doubtful` is what reports and documents disagree on. */
  readonly severity: "refused" | "doubtful";
  /** What it is, and what the provider takes, in a sentence. */
  readonly message: string;
}

type Defined = Pick<Tool, "name" | "description" | "inputSchema">;

/** What a provider would say against these definitions; nothing is left out because of it. */
export function findRefusals(tools: readonly Defined[], provider: Provider): readonly Refusal[] {
  const { tools: most, title } = providerLimits[provider];
  const whole: readonly Refusal[] =
    most !== undefined && tools.length > most
      ? [
          {
            severity: "refused",
            message: `${tools.length} tools are more than the ${most} that ${title} takes in one request.`,
          },
        ]
      : [];
  return [...whole, ...tools.flatMap((tool) => judgeTool(tool, provider))];
}

function judgeTool({ name, description, inputSchema }: Defined, provider: Provider): readonly Refusal[] {
  const limits = providerLimits[provider];
  const found: Refusal[] = [];
  const refuse = (message: string) => found.push({ toolName: name, severity: "refused", message });
  const doubt = (message: string) => found.push({ toolName: name, severity: "doubtful", message });
  if (!limits.name.test(name)) refuse(`The name must be of ${limits.nameWords}.`);
  if (name.length > limits.nameLength)
    refuse(`The name has ${name.length} characters; ${limits.nameLength} are taken.`);
  else if (limits.safeNameLength !== undefined && name.length > limits.safeNameLength)
    doubt(`The name has ${name.length} characters; some models take ${limits.safeNameLength}.`);
  if (limits.needsDescription && description === "") refuse("The description is empty, and is needed.");
  if (limits.safeDescriptionLength !== undefined && description.length > limits.safeDescriptionLength)
    doubt(
      `The description has ${description.length} characters; more than ${limits.safeDescriptionLength} were refused.`,
    );
  if (inputSchema.type !== "object") refuse('The input schema must have the type "object" at its root.');
  const composed = ["oneOf", "anyOf", "allOf"].find((keyword) => Object.hasOwn(inputSchema, keyword));
  if (limits.refusesRootComposition && composed !== undefined)
    refuse(`The input schema has ${composed} at its root.`);
  const odd = limits.property && namesOf(inputSchema).filter((key) => !limits.property?.test(key));
  if (odd !== undefined && odd.length > 0)
    refuse(`Arguments may not be called ${odd.map((key) => JSON.stringify(key)).join(", ")}.`);
  return found;
}

function namesOf({ properties }: JsonSchema): readonly string[] {
  return typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
}
