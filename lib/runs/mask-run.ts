import type { Run, RunOutcome, SourceMessage, WireBody } from "@/lib/protocol/index.ts";
import { maskArguments, maskJson, maskText, type SecretRules } from "@/lib/schema/mask-secrets.ts";
import type { Request } from "@/lib/tool/index.ts";

/** Keeps the secrets that a run was sent out of everything that is recorded of it. */
export interface RunMask {
  /** The run without its secrets; of a recorded one, the context too. */
  maskRun<Kept extends Run>(run: Kept): Kept;
  maskText(text: string): string;
  maskRequest(request: Request): Request;
  /** Masks what went over a wire before it is cut: half of a secret would not be found. */
  maskMessage(message: SourceMessage): SourceMessage;
}

/** The mask of a run; undefined where it was sent no secret. */
export function createRunMask(
  argumentsText: string,
  contextText: string,
  rules: SecretRules,
): RunMask | undefined {
  const sent = maskArguments(argumentsText, rules);
  const context = maskArguments(contextText, { schema: undefined, names: rules.names });
  if (sent.pointers.length + context.pointers.length === 0) return undefined;
  const values = [...sent.values, ...context.values];
  const inText = (text: string) => maskText(text, values);
  return {
    maskText: inText,
    maskRequest,
    maskMessage,
    maskRun: (run) => ({
      ...run,
      argumentsText: sent.text,
      ...("contextText" in run ? { contextText: context.text } : {}),
      logs: run.logs.map((line) => ({ ...line, text: inText(line.text) })),
      ...(run.progress?.message === undefined
        ? {}
        : { progress: { ...run.progress, message: inText(run.progress.message) } }),
      ...(run.request ? { request: maskRequest(run.request) } : {}),
      ...(run.outcome ? { outcome: maskOutcome(run.outcome) } : {}),
    }),
  };

  function maskRequest(request: Request): Request {
    const { data, url } = request;
    return {
      ...request,
      prompt: inText(request.prompt),
      ...(url === undefined ? {} : { url: inText(url) }),
      ...(data === undefined
        ? {}
        : { data: JSON.parse(maskJson(JSON.stringify(data), values)) as typeof data }),
    };
  }

  function maskMessage(message: SourceMessage): SourceMessage {
    if (message.kind === "note") return { ...message, text: inText(message.text) };
    if (message.kind === "json-rpc") return { ...message, text: maskJson(message.text, values) };
    const { body, headers } = message;
    const masked = {
      headers: headers.map(([name, value]) => [name, inText(value)] as const),
      ...(body === undefined ? {} : { body: maskBody(body) }),
    };
    return message.kind === "http-request"
      ? { ...message, url: inText(message.url), ...masked }
      : { ...message, ...masked };
  }

  function maskBody(body: WireBody): WireBody {
    if (body.kind === "text") return { ...body, text: maskJson(body.text, values) };
    if (body.kind === "bytes") return body;
    const parts = body.parts.map((part) =>
      part.text === undefined ? part : { ...part, text: inText(part.text) },
    );
    return { ...body, parts };
  }

  function maskOutcome(outcome: RunOutcome): RunOutcome {
    const { message, metadataText, threw } = outcome;
    const output = inText(outcome.output);
    // Where only the beginning stands here, the whole was masked before it was measured.
    const isWhole = outcome.output.length === outcome.outputLength;
    return {
      ...outcome,
      output,
      ...(isWhole ? { outputLength: output.length, outputBytes: Buffer.byteLength(output) } : {}),
      problems: outcome.problems.map((problem) => ({ ...problem, message: inText(problem.message) })),
      ...(message === undefined ? {} : { message: inText(message) }),
      ...(metadataText === undefined ? {} : { metadataText: maskJson(metadataText, values) }),
      ...(threw === undefined
        ? {}
        : {
            threw: {
              ...threw,
              message: inText(threw.message),
              ...(threw.stack === undefined ? {} : { stack: inText(threw.stack) }),
              causes: threw.causes.map((cause) => ({ ...cause, message: inText(cause.message) })),
            },
          }),
    };
  }
}
