import { defineTool, ToolResult } from "tool-playground";

const limit = 1000;

export const transferFunds = defineTool({
  name: "transfer_funds",
  title: "Transfer funds",
  description:
    `Moves money between two accounts, at most ${limit} in one call. A larger amount is refused with a message to act on; ` +
    "one that is not positive makes the tool throw. The accounts are made up: no money moves.",
  inputSchema: {
    type: "object",
    properties: {
      from: { type: "string", description: "The account that pays" },
      to: { type: "string", description: "The account that gets the money" },
      amount: { type: "number", description: `How much, up to ${limit}` },
    },
    required: ["from", "to", "amount"],
    additionalProperties: false,
  },
  source: "custom",
  annotations: { readOnlyHint: false, idempotentHint: false },
  examples: [
    { name: "A small sum", arguments: { from: "a", to: "b", amount: 250 } },
    { name: "Over the limit (an error)", arguments: { from: "a", to: "b", amount: 5000 } },
    { name: "Nothing (throws)", arguments: { from: "a", to: "b", amount: 0 } },
  ],
  execute({ from, to, amount }, ctx) {
    if (!(amount > 0)) throw new RangeError("amount must be positive");
    if (amount > limit)
      return ToolResult.error(`An amount of ${amount} exceeds the per-call limit of ${limit}`);
    return ToolResult.ok(`moved ${amount} from ${from} to ${to}`, { session_id: ctx.sessionId, amount });
  },
});
