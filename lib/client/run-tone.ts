import type { RunState } from "@/lib/protocol/index.ts";

/** How a state is felt: it chooses the colour, which never stands without the word. */
export type StateTone = "idle" | "busy" | "good" | "warning" | "bad";

/** The tone of each state. */
export const stateTones: { readonly [State in RunState]: StateTone } = {
  queued: "busy",
  running: "busy",
  waiting: "warning",
  ok: "good",
  "tool error": "bad",
  "invalid input": "warning",
  "invalid output": "warning",
  threw: "bad",
  "timed out": "bad",
  cancelled: "idle",
  lost: "bad",
};
