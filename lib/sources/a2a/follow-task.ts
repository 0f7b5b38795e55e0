import type { SendMessageRequest } from "@a2a-js/sdk";
import type { Client } from "@a2a-js/sdk/client";
import type { TaskRecord } from "./task-record.ts";

/** The first wait between two questions how a task is, and the longest, in milliseconds. */
const firstWait = 200;
const longestWait = 2000;

/** After so many questions a task that stays in the status that it waited in does wait for something else. */
const patience = 10;

/** How a task is followed. */
export interface Following {
  readonly client: Client;
  readonly record: TaskRecord;
  readonly signal: AbortSignal;
  /** Called after each event or answer. */
  readonly onChange: () => void;
  /** Called before the agent is asked how the task is. */
  readonly onPoll: () => void;
}

/** Sends a message and follows what becomes of it, by a stream where the agent has one, until the task has ended or waits. */
export async function sendAndFollow(
  request: SendMessageRequest,
  streaming: boolean,
  following: Following,
): Promise<void> {
  const { client, record, signal, onChange } = following;
  if (streaming) {
    for await (const event of client.sendMessageStream(request, { signal })) {
      record.takeEvent(event);
      onChange();
      if (record.hasEnded) return;
    }
    // The agent has taken what it was sent and has said all that it has to say.
    record.settle();
  } else {
    const answer = await client.sendMessage(request, { signal });
    if ("messageId" in answer) record.reply = answer;
    else record.takeTask(answer);
    onChange();
  }
  await poll(following);
}

/** Asks how a task is, again and again, until it has ended or waits; a stream that broke off is gone on with so too. */
export async function poll({ client, record, signal, onChange, onPoll }: Following): Promise<void> {
  let asked = 0;
  for (let wait = firstWait; !record.hasEnded; wait = Math.min(wait * 1.5, longestWait)) {
    if (record.taskId === "") throw new Error("The agent ended its answer before it said anything.");
    await sleep(wait, signal);
    onPoll();
    asked += 1;
    if (asked === patience) record.settle();
    record.takeTask(await client.getTask({ tenant: "", id: record.taskId }, { signal }));
    onChange();
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}
