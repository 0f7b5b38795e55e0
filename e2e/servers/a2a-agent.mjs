// What the agent of the tests does: the first word of its task says it.
import { randomUUID } from "node:crypto";
import { Role, TaskState } from "@a2a-js/sdk";
import { AgentEvent } from "@a2a-js/sdk/server";

const text = (value) => ({
  content: { $case: "text", value },
  metadata: undefined,
  filename: "",
  mediaType: "",
});
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** @implements {import("@a2a-js/sdk/server").AgentExecutor} */
export class TestAgent {
  #canceled = new Set();

  async execute(request, bus) {
    const { taskId, contextId, userMessage, task, context } = request;
    const said = userMessage.parts
      .map((part) => (part.content?.$case === "text" ? part.content.value : ""))
      .join("");
    const [word, ...rest] = said.split(" ");
    const message = (parts) => ({
      messageId: randomUUID(),
      contextId,
      taskId,
      role: Role.ROLE_AGENT,
      parts,
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
    });
    if (word === "message") {
      bus.publish(AgentEvent.message({ ...message([text(`plain ${rest.join(" ")}`)]), taskId: "" }));
      return bus.finished();
    }
    const status = (state, sentence) => ({
      state,
      message: sentence === undefined ? undefined : message([text(sentence)]),
      timestamp: new Date().toISOString(),
    });
    const update = (state, sentence) =>
      bus.publish(
        AgentEvent.statusUpdate({ taskId, contextId, status: status(state, sentence), metadata: undefined }),
      );
    const artifact = (parts, more = {}) =>
      bus.publish(
        AgentEvent.artifactUpdate({
          taskId,
          contextId,
          append: false,
          lastChunk: true,
          metadata: undefined,
          artifact: {
            artifactId: "a",
            name: "answer",
            description: "",
            parts,
            metadata: undefined,
            extensions: [],
          },
          ...more,
        }),
      );
    const end = (state, sentence) => {
      update(state, sentence);
      bus.finished();
    };
    bus.publish(
      AgentEvent.task(
        task ?? {
          id: taskId,
          contextId,
          status: status(TaskState.TASK_STATE_SUBMITTED),
          artifacts: [],
          history: [userMessage],
          metadata: undefined,
        },
      ),
    );
    if (task !== undefined) {
      artifact([text(`you said ${said}`)]);
      return end(TaskState.TASK_STATE_COMPLETED);
    }
    update(TaskState.TASK_STATE_WORKING, `working on ${word}`);
    if (word === "fail") return end(TaskState.TASK_STATE_FAILED, "the oven is cold");
    if (word === "reject") return end(TaskState.TASK_STATE_REJECTED, "not my job");
    if (word === "drop") return end(TaskState.TASK_STATE_CANCELED);
    if (word === "ask") return end(TaskState.TASK_STATE_INPUT_REQUIRED, "How many?");
    if (word === "authorize")
      return end(TaskState.TASK_STATE_AUTH_REQUIRED, "Sign in at https://login.example/start first.");
    if (word === "status") return end(TaskState.TASK_STATE_COMPLETED, "all is well");
    if (word === "slow") return this.#work(taskId, update, bus);
    if (word === "header") artifact([text(String(context.state.get("headers")?.authorization))]);
    else if (word === "chunks") {
      for (const [index, piece] of ["Hel", "lo, ", "world"].entries())
        artifact([text(piece)], { append: index > 0 });
    } else if (word === "image") {
      const raw = { $case: "raw", value: Buffer.from(pixel, "base64") };
      artifact([text("a dot:"), { ...text(""), content: raw, mediaType: "image/png", filename: "dot.png" }]);
    } else if (word === "data")
      artifact([{ ...text(""), content: { $case: "data", value: { answer: 42 } } }]);
    else artifact([text(said)]);
    end(TaskState.TASK_STATE_COMPLETED);
  }

  async cancelTask(taskId) {
    this.#canceled.add(taskId);
  }

  async #work(taskId, update, bus) {
    for (let step = 1; !this.#canceled.has(taskId); step += 1) {
      update(TaskState.TASK_STATE_WORKING, `step ${step}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    update(TaskState.TASK_STATE_CANCELED);
    bus.finished();
  }
}
