import { type ElicitResult, isSpecType, type PrimitiveSchemaDefinition } from "@modelcontextprotocol/server";
import type { Answer, JsonObject, JsonValue, Request } from "@/lib/tool/index.ts";
import type { Askable } from "./client-of.ts";

/** A question as `elicitation/create` puts it. */
export type ElicitationParams =
  | {
      readonly mode: "form";
      readonly message: string;
      readonly requestedSchema: {
        type: "object";
        properties: { [name: string]: PrimitiveSchemaDefinition };
        required?: string[];
      };
    }
  | { readonly mode: "url"; readonly message: string; readonly url: string };

/** A request of a run as a client can be asked it, and how the reply is read. */
export interface Elicitation {
  readonly params: ElicitationParams;
  readAnswer(result: ElicitResult): Answer;
}

/** The property that takes an answer in words, or as JSON text. */
const onlyField = "answer";

/**
 * Puts a request of a run as an elicitation. MCP's forms have flat fields only: a property that is more is asked for as
 * JSON text. Undefined where the client can't be asked.
 */
export function createElicitation(request: Request, askable: Askable): Elicitation | undefined {
  const { id, url, prompt, data } = request;
  const isLink = url !== undefined && /^https?:/i.test(url) && URL.canParse(url);
  if (isLink && askable.byLink) {
    return {
      params: { mode: "url", message: prompt, url },
      readAnswer: (result) => readAnswer(id, result, () => undefined),
    };
  }
  if (!askable.byForm) return undefined;
  const message = isLink ? `${prompt}\n${url}` : prompt;
  const form = createForm(request.kind, isLink, data?.schema);
  return {
    params: { mode: "form", message, requestedSchema: form.schema },
    readAnswer: (result) => readAnswer(id, result, () => form.read(result.content ?? {})),
  };
}

function readAnswer(id: string, { action }: ElicitResult, read: () => JsonValue | undefined): Answer {
  if (action === "accept") {
    const data = read();
    return data === undefined ? { id, ok: true } : { id, ok: true, data };
  }
  return { id, ok: false, reason: action === "decline" ? "declined" : "cancelled" };
}

interface Form {
  readonly schema: Extract<ElicitationParams, { mode: "form" }>["requestedSchema"];
  read(content: NonNullable<ElicitResult["content"]>): JsonValue | undefined;
}

function createForm(kind: string, isLink: boolean, schema: JsonValue | undefined): Form {
  if (isObject(schema)) {
    return isObject(schema.properties) ? fieldsForm(schema, schema.properties) : jsonForm();
  }
  if (isLink || kind === "approval" || kind === "authorization") {
    return { schema: { type: "object", properties: {} }, read: () => undefined };
  }
  return {
    schema: {
      type: "object",
      properties: { [onlyField]: { type: "string", title: "Your answer" } },
      required: [onlyField],
    },
    read: (content) => content[onlyField] ?? "",
  };
}

function fieldsForm(schema: JsonObject, properties: JsonObject): Form {
  const asJson = new Set<string>();
  const fields = Object.entries(properties).map(([name, property]): [string, PrimitiveSchemaDefinition] => {
    if (isObject(property) && isSpecType.PrimitiveSchemaDefinition(property)) return [name, property];
    asJson.add(name);
    return [name, jsonField(isObject(property) ? property : {}, name)];
  });
  const required = Array.isArray(schema.required)
    ? schema.required.map(String).filter((name) => Object.hasOwn(properties, name))
    : [];
  return {
    schema: { type: "object", properties: Object.fromEntries(fields), required },
    read: (content) =>
      Object.fromEntries(
        Object.entries(content).map(([name, value]) => [name, asJson.has(name) ? readJson(value) : value]),
      ),
  };
}

function jsonForm(): Form {
  return {
    schema: { type: "object", properties: { [onlyField]: jsonField({}, "Answer") }, required: [onlyField] },
    read: (content) => readJson(content[onlyField] ?? ""),
  };
}

function jsonField({ title, description }: JsonObject, name: string): PrimitiveSchemaDefinition {
  return {
    type: "string",
    title: `${typeof title === "string" ? title : name} (JSON)`,
    ...(typeof description === "string" ? { description } : {}),
  };
}

/** What was typed as JSON; text that is none stands for itself. */
function readJson(value: JsonValue): JsonValue {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
