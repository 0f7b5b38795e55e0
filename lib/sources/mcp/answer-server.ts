import { pathToFileURL } from "node:url";
import {
  type Client,
  type ElicitResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/client";
import type { Answer, JsonObject, Request } from "@/lib/tool/index.ts";
import type { RunningCalls } from "./running-calls.ts";

/** Answers what a server asks of its client: questions to the person, roots; and refuses what needs a model. */
export function answerServer(
  client: Client,
  calls: RunningCalls,
  server: string,
  roots: readonly string[],
): void {
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    const answer = await calls.ask(createRequest(params, server));
    return createReply(answer, params.mode === "url");
  });
  if (roots.length > 0) {
    client.setRequestHandler("roots/list", () => ({
      roots: roots.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder })),
    }));
  }
  client.fallbackRequestHandler = async (request) => {
    const message =
      request.method === "sampling/createMessage"
        ? "The playground has no model, so it refuses sampling: call the tool from a client that has one."
        : `The playground does not know the request ${request.method}.`;
    calls.log({ level: "warn", from: "runtime", text: `${server} asked for ${request.method}. ${message}` });
    throw new ProtocolError(ProtocolErrorCode.MethodNotFound, message);
  };
}

/** The question of an elicitation, as `ctx.ask` takes it. */
export function createRequest(
  params: {
    readonly message: string;
    readonly mode?: string | undefined;
    readonly url?: unknown;
    readonly requestedSchema?: unknown;
  },
  server: string,
): Omit<Request, "id"> {
  if (params.mode === "url" && typeof params.url === "string") {
    return { kind: "authorization", prompt: params.message, url: params.url, data: { server } };
  }
  const schema = (params.requestedSchema ?? { type: "object", properties: {} }) as JsonObject;
  return { kind: "form", prompt: params.message, data: { server, schema } };
}

function createReply(answer: Answer | undefined, isLink: boolean): ElicitResult {
  if (answer === undefined) return { action: "cancel" };
  if (!answer.ok) return { action: answer.reason === "declined" ? "decline" : "cancel" };
  if (isLink) return { action: "accept" };
  return { action: "accept", content: (answer.data ?? {}) as NonNullable<ElicitResult["content"]> };
}
