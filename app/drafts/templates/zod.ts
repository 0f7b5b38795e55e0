import type { DraftTemplate } from "@/components/drafts/draft-template.ts";

export const zod: DraftTemplate = {
  name: "Zod",
  shows: "An input schema written with Zod; the form and the types follow it.",
  code: `import { defineTool } from "tool-playground";
import { z } from "zod";

export const bookRoom = defineTool({
  name: "book_room",
  description: "Books a hotel room and gives the price of the stay.",
  inputSchema: z.object({
    guest: z.string().min(1).describe("Name of the guest"),
    nights: z.number().int().min(1).max(14),
    room: z.enum(["single", "double", "suite"]),
    breakfast: z.boolean().optional(),
  }),
  execute({ guest, nights, room, breakfast }) {
    const rates = { single: 80, double: 120, suite: 260 };
    const price = nights * (rates[room] + (breakfast ? 15 : 0));
    return { guest, room, nights, price };
  },
});
`,
};
