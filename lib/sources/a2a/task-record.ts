import {
  type Artifact,
  type Message,
  type Part,
  type StreamResponse,
  type Task,
  TaskState,
  type TaskStatus,
} from "@a2a-js/sdk";
import { readMessage, readText } from "./read-parts.ts";

/** What is known of a task while it goes on, from whichever events and answers there were. */
export class TaskRecord {
  taskId = "";
  contextId = "";
  state = TaskState.TASK_STATE_UNSPECIFIED;
  /** What the agent said with its last state. */
  said: Message | undefined;
  /** The answer of an agent that made no task of it. */
  reply: Message | undefined;
  readonly #artifacts = new Map<string, Artifact>();
  #timestamp = "";
  #known: string | undefined;

  /** Tells this status from any other of the task. */
  get statusKey(): string {
    return [this.state, this.#timestamp, this.said?.messageId ?? ""].join("|");
  }

  /** Goes on with a task that waited: the status that it waited in is no end of it any more. */
  goOn(taskId: string, contextId: string, statusKey: string): void {
    this.taskId = taskId;
    this.contextId = contextId;
    this.#known = statusKey;
  }

  /** From now on a status counts though it is known: the task still waits. */
  settle(): void {
    this.#known = undefined;
  }

  get artifacts(): readonly Artifact[] {
    return [...this.#artifacts.values()];
  }

  /** Whether nothing more comes until somebody does something. */
  get hasEnded(): boolean {
    if (this.reply !== undefined) return true;
    return endStates.has(this.state) && this.statusKey !== this.#known;
  }

  /** What the agent made; where it made nothing, what it said. */
  get output(): string {
    if (this.reply !== undefined) return readMessage(this.reply);
    const made = this.artifacts.map(({ parts }) => readText(parts)).join("\n");
    return this.#artifacts.size > 0 ? made : readMessage(this.said);
  }

  takeTask(task: Task): void {
    this.taskId = task.id;
    this.contextId = task.contextId;
    this.#takeStatus(task.status);
    for (const artifact of task.artifacts) this.#artifacts.set(artifact.artifactId, artifact);
  }

  takeEvent({ payload }: StreamResponse): void {
    switch (payload?.$case) {
      case "message":
        this.reply = payload.value;
        break;
      case "task":
        this.takeTask(payload.value);
        break;
      case "statusUpdate":
        this.taskId ||= payload.value.taskId;
        this.contextId ||= payload.value.contextId;
        this.#takeStatus(payload.value.status);
        break;
      case "artifactUpdate":
        if (payload.value.artifact !== undefined)
          this.#takeArtifact(payload.value.artifact, payload.value.append);
        break;
    }
  }

  #takeStatus(status: TaskStatus | undefined): void {
    if (status === undefined) return;
    this.state = status.state;
    this.said = status.message;
    this.#timestamp = status.timestamp ?? "";
  }

  #takeArtifact(artifact: Artifact, isMore: boolean): void {
    const known = isMore ? this.#artifacts.get(artifact.artifactId) : undefined;
    const parts = known === undefined ? artifact.parts : joinParts(known.parts, artifact.parts);
    this.#artifacts.set(artifact.artifactId, { ...artifact, ...known, parts });
  }
}

const endStates = new Set([
  TaskState.TASK_STATE_COMPLETED,
  TaskState.TASK_STATE_FAILED,
  TaskState.TASK_STATE_CANCELED,
  TaskState.TASK_STATE_REJECTED,
  TaskState.TASK_STATE_INPUT_REQUIRED,
  TaskState.TASK_STATE_AUTH_REQUIRED,
]);

/** A piece of a text goes on where the one before ended. */
function joinParts(known: readonly Part[], more: readonly Part[]): Part[] {
  const [first, ...rest] = more;
  const last = known.at(-1);
  if (first?.content?.$case !== "text" || last?.content?.$case !== "text") return [...known, ...more];
  const value = last.content.value + first.content.value;
  return [...known.slice(0, -1), { ...last, content: { $case: "text", value } }, ...rest];
}

/** A state as people write it: `input-required`. */
export function nameState(state: TaskState): string {
  return (TaskState[state] ?? "unknown").replace("TASK_STATE_", "").toLowerCase().replaceAll("_", "-");
}
