import { defineTool } from "tool-playground";
import * as z from "zod";

const traveller = z.object({
  name: z.string().min(1).describe("As in the passport"),
  age: z.int().min(0).max(130).describe("In years, on the day of departure"),
});

const transport = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("train"),
    class: z.enum(["first", "second"]).default("second").describe("Which class"),
    quiet: z.boolean().optional().describe("In a carriage where nobody talks"),
  }),
  z.object({
    kind: z.literal("flight"),
    bags: z.int().min(0).max(3).default(1).describe("Pieces of luggage to check in, for each traveller"),
    seat: z.enum(["window", "aisle", "any"]).optional().describe("Which seat"),
  }),
  z.object({
    kind: z.literal("car"),
    electric: z.boolean().describe("Runs on a battery"),
  }),
]);

export const bookTrip = defineTool({
  name: "book_trip",
  title: "Book trip",
  description:
    "Works out what a trip costs, for every traveller and means of transport. Nothing is booked or paid.",
  inputSchema: z.object({
    route: z
      .object({
        from: z.string().min(1).describe("Where it starts"),
        to: z.string().min(1).describe("Where it goes"),
        date: z.iso.date().describe("The day of departure"),
      })
      .describe("From where to where, and when"),
    travellers: z.array(traveller).min(1).max(9).describe("Who travels"),
    transport: transport.describe("How"),
    note: z.string().nullable().optional().describe("Anything to tell the carrier"),
  }),
  outputSchema: z.object({
    trip: z.string(),
    lines: z.array(z.object({ traveller: z.string(), fare: z.enum(["child", "adult"]), euro: z.number() })),
    total_euro: z.number(),
  }),
  annotations: { readOnlyHint: true },
  examples: [
    {
      name: "A family by train",
      arguments: {
        route: { from: "Bern", to: "Milan", date: "2027-05-14" },
        travellers: [
          { name: "Ada", age: 41 },
          { name: "Ben", age: 9 },
        ],
        transport: { kind: "train", class: "first" },
      },
    },
    {
      name: "Alone by air",
      arguments: {
        route: { from: "Lisbon", to: "Oslo", date: "2027-09-01" },
        travellers: [{ name: "Cleo", age: 30 }],
        transport: { kind: "flight", bags: 2, seat: "window" },
        note: null,
      },
    },
    {
      name: "No such transport (invalid)",
      arguments: {
        route: { from: "A", to: "B", date: "tomorrow" },
        travellers: [],
        transport: { kind: "rocket" },
      },
    },
  ],
  execute({ route, travellers, transport, note }, ctx) {
    if (note) ctx.log("note to the carrier:", note);
    const fullFare = priceOf(transport);
    const lines = travellers.map(({ name, age }) => {
      const fare = age < 16 ? "child" : "adult";
      return { traveller: name, fare, euro: fare === "child" ? fullFare / 2 : fullFare };
    });
    return {
      trip: `${route.from} to ${route.to} by ${transport.kind} on ${route.date}`,
      lines,
      total_euro: lines.reduce((total, line) => total + line.euro, 0),
    };
  },
});

/** The price of one adult, in euro. */
function priceOf(chosen: z.input<typeof transport>): number {
  switch (chosen.kind) {
    case "train":
      return chosen.class === "first" ? 120 : 70;
    case "flight":
      return 140 + 25 * (chosen.bags ?? 1);
    case "car":
      return chosen.electric ? 45 : 60;
    default:
      throw new RangeError(
        `There is no transport of the kind ${JSON.stringify((chosen as { kind?: unknown }).kind)}`,
      );
  }
}
