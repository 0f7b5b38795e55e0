import { randomUUID } from "node:crypto";
import { type AgentCard, Role, type SendMessageRequest, TaskState } from "@a2a-js/sdk";
import type { Client } from "@a2a-js/sdk/client";
import { z } from "zod";
import { type MaskText, maskValue } from "@/lib/net/index.ts";
import { logLine } from "@/lib/sources/run-context.ts";
import { type Answer, pending, type ToolContext, ToolResult, withOrigin } from "@/lib/tool/index.ts";
import { describeFault } from "./describe-fault.ts";
import { type Following, poll, sendAndFollow } from "./follow-task.ts";
import { readContent, readMessage } from "./read-parts.ts";
import { nameState, TaskRecord } from "./task-record.ts";

/** The agent that a call goes to. */
export interface CalledAgent {
  readonly name: string;
  readonly card: AgentCard;
  readonly client: Client;
  readonly maskText: MaskText;
  /** Milliseconds for a whole task. */
  readonly timeout: number;
}

/** What a request holds that a task waits with, so that it can go on even after a restart. */
const waitingTask = z.looseObject({
  taskId: z.string().min(1),
  contextId: z.string(),
  statusKey: z.string(),
});
/** How long a task that nobody wants any more may take to be canceled, in milliseconds. */
const cancelMs = 5000;

/** Gives an agent a task, or goes on with one that waited, and follows it to its end. Never rejects. */
export async function callAgent(agent: CalledAgent, task: string, ctx: ToolContext): Promise<ToolResult> {
  if (ctx.signal.aborted) return createStopped();
  const startedAt = performance.now();
  const record = new TaskRecord();
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), agent.timeout);
  let polls = 0;
  const following: Following = {
    client: agent.client,
    record,
    signal: AbortSignal.any([ctx.signal, clock.signal]),
    onChange: createReporter(agent, record, ctx),
    onPoll: () => {
      polls += 1;
    },
  };
  const finish = (result: ToolResult): ToolResult => {
    const state = record.reply === undefined ? nameState(record.state) : "message";
    const content = readContent(record.reply === undefined ? record.artifacts : []);
    const metadata = {
      agent: agent.name,
      ...(record.taskId === "" ? {} : { taskId: record.taskId }),
      state,
      polls,
      ms: Math.round(performance.now() - startedAt),
      ...(content.length === 0 ? {} : { content: maskValue(content, agent.maskText) }),
      ...result.metadata,
    };
    return { output: agent.maskText(result.output), isError: result.isError, metadata };
  };
  try {
    const refusal = await proceed(agent, task, ctx.answer, following);
    return finish(refusal ?? createResult(agent, record));
  } catch (thrown) {
    if (record.taskId !== "" && !record.hasEnded) cancelTask(agent.client, record.taskId);
    if (ctx.signal.aborted) return createStopped();
    if (clock.signal.aborted) return finish(createTimedOut(agent));
    const sentence = describeFault(thrown);
    if (record.taskId !== "") return finish(ToolResult.error(`${agent.name} gave no result. ${sentence}`));
    return withOrigin(finish(ToolResult.error(`${agent.name} did not take the task. ${sentence}`)), {
      runtime: "not started",
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Sends the task, or the answer that one waited for; a result where there is nothing to follow. */
async function proceed(
  { card, client }: CalledAgent,
  task: string,
  answer: Answer | undefined,
  following: Following,
): Promise<ToolResult | undefined> {
  const streaming = card.capabilities?.streaming === true;
  const waiting = waitingTask.safeParse(answer?.request?.data);
  if (answer === undefined || !waiting.success) {
    await sendAndFollow(createMessage(task), streaming, following);
    return undefined;
  }
  const { record } = following;
  const { taskId, contextId, statusKey } = waiting.data;
  record.goOn(taskId, contextId, statusKey);
  if (!answer.ok) {
    cancelTask(client, taskId);
    record.state = TaskState.TASK_STATE_CANCELED;
    return ToolResult.error(
      `The task was given up: what the agent asked for was ${answer.reason ?? "declined"}.`,
    );
  }
  // Who was sent somewhere has nothing to say when they are back: the agent knows.
  if (answer.request?.kind === "authorization") await poll(following);
  else await sendAndFollow(createMessage(readAnswer(answer), { taskId, contextId }), streaming, following);
  return undefined;
}

function createMessage(text: string, task = { taskId: "", contextId: "" }): SendMessageRequest {
  const part = {
    content: { $case: "text", value: text },
    metadata: undefined,
    filename: "",
    mediaType: "text/plain",
  } as const;
  return {
    tenant: "",
    metadata: undefined,
    configuration: {
      acceptedOutputModes: [],
      taskPushNotificationConfig: undefined,
      returnImmediately: true,
    },
    message: {
      messageId: randomUUID(),
      ...task,
      role: Role.ROLE_USER,
      parts: [part],
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
    },
  };
}

function readAnswer({ data }: Answer): string {
  const named = z.looseObject({ answer: z.string() }).safeParse(data);
  if (named.success) return named.data.answer;
  return typeof data === "string" ? data : JSON.stringify(data ?? "");
}

const failures = new Map([
  [TaskState.TASK_STATE_FAILED, "failed"],
  [TaskState.TASK_STATE_REJECTED, "was rejected"],
  [TaskState.TASK_STATE_CANCELED, "was canceled"],
]);

function createResult(agent: CalledAgent, record: TaskRecord): ToolResult {
  if (record.reply !== undefined) return ToolResult.ok(record.output);
  const { taskId, contextId, statusKey, state } = record;
  const failure = failures.get(state);
  if (failure !== undefined) {
    const reason = record.output;
    return ToolResult.error(`The task of ${agent.name} ${failure}${reason === "" ? "." : `: ${reason}`}`);
  }
  const said = agent.maskText(readMessage(record.said));
  if (state === TaskState.TASK_STATE_INPUT_REQUIRED) {
    const schema = {
      type: "object",
      properties: { answer: { type: "string", title: "Answer" } },
      required: ["answer"],
    };
    return pending({
      kind: "input",
      prompt: said || `${agent.name} asks for more.`,
      data: { taskId, contextId, statusKey, schema },
    });
  }
  if (state === TaskState.TASK_STATE_AUTH_REQUIRED) {
    const url = /https?:\/\/[^\s<>"')]+/.exec(said)?.[0].replace(/[.,;:]+$/, "");
    return pending({
      kind: "authorization",
      prompt: said || `${agent.name} wants to know who asks.`,
      data: { taskId, contextId, statusKey },
      ...(url === undefined ? {} : { url }),
    });
  }
  return ToolResult.ok(record.output);
}

/** Tells a run what the agent says on its way. */
function createReporter(agent: CalledAgent, record: TaskRecord, ctx: ToolContext): () => void {
  let told = "";
  let steps = 0;
  return () => {
    if (record.hasEnded || record.taskId === "") return;
    steps += 1;
    const said = agent.maskText(readMessage(record.said));
    ctx.progress({ progress: steps, message: said || nameState(record.state) });
    if (said === "" || said === told) return;
    told = said;
    logLine(ctx, { level: "info", from: "server", text: said });
  };
}

/** Tells the agent to stop; whether it does is its own affair, and nobody waits for it. */
function cancelTask(client: Client, id: string): void {
  void client
    .cancelTask({ tenant: "", id, metadata: undefined }, { signal: AbortSignal.timeout(cancelMs) })
    .catch(() => undefined);
}

function createTimedOut(agent: CalledAgent): ToolResult {
  const seconds = agent.timeout / 1000;
  return ToolResult.error(
    `Timed out: ${agent.name} was not done after ${seconds} s, which is the time-out that its configuration gives a task.`,
  );
}

function createStopped(): ToolResult {
  return withOrigin(ToolResult.error("Stopped."), { runtime: "stopped" });
}
