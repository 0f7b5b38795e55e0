import { defineTool, pending } from "tool-playground";

const dishes = { soup: 6, salad: 8, risotto: 14 };

/** Suspends itself twice: it is run again with the same arguments and each answer. */
export const orderLunch = defineTool({
  name: "order_lunch",
  title: "Order lunch",
  description:
    "Orders a dish. It waits for a person's yes before it spends money, which shows how a run that suspends itself is " +
    "answered: the tool returns `pending(…)` and is run again with `ctx.answer`. Nothing is really ordered.",
  inputSchema: {
    type: "object",
    properties: {
      dish: { type: "string", enum: ["soup", "salad", "risotto"], description: "What to eat" },
    },
    required: ["dish"],
    additionalProperties: false,
  },
  examples: [{ name: "Risotto", arguments: { dish: "risotto" } }],
  execute({ dish }, ctx) {
    if (!ctx.answer) {
      return pending({
        kind: "approval",
        prompt: `A ${dish} costs ${dishes[dish]} €. Order it?`,
        data: { dish },
      });
    }
    if (!ctx.answer.ok) return `No ${dish} then (${ctx.answer.reason ?? "declined"}).`;
    return `One ${dish} is on its way.`;
  },
});
