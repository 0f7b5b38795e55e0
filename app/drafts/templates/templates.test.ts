import { afterAll, expect, it } from "vitest";
import { createSandbox } from "@/lib/drafts/sandbox/index.ts";
import { createContext, type JsonObject, readPending } from "@/lib/tool/index.ts";
import { templates } from "./index.ts";
import { starterCode } from "./starter.ts";

const sandbox = createSandbox();
afterAll(() => sandbox.close());

const run = (code: string, tool: string, args: JsonObject, context = {}) =>
  sandbox.run(code, tool, args, createContext(context));
const codeOf = (name: string) => templates.find((template) => template.name === name)?.code ?? "";

it("offers codes that the sandbox reads without a word", { timeout: 30_000 }, async () => {
  for (const { name, code } of [{ name: "starter", code: starterCode }, ...templates]) {
    const { tools, problems } = await sandbox.read(code);
    expect(problems, name).toEqual([]);
    expect(tools.length, name).toBe(name === "Tools from data" ? 3 : 1);
  }
});

it("offers codes that do in the sandbox what they say", { timeout: 30_000 }, async () => {
  expect(await run(starterCode, "greet", { name: "Ada" })).toMatchObject({ output: "Hello, Ada!" });
  expect((await run(codeOf("No argument"), "roll_dice", {})).output).toMatch(
    /^\{"dice":\[\d,\d\],"sum":\d+\}$/,
  );

  const order = { table: 4, drinks: [{ kind: "tea", count: 2 }] };
  expect((await run(codeOf("JSON Schema"), "order_drinks", order)).output).toBe('{"table":4,"total":6}');
  const tooMany = { table: 4, drinks: [{ kind: "juice", count: 50 }] };
  expect(await run(codeOf("JSON Schema"), "order_drinks", tooMany)).toMatchObject({ isError: true });

  const visit = await run(
    codeOf("Context and metadata"),
    "note_visit",
    { place: "Lisbon" },
    { sessionId: "s1" },
  );
  expect(visit).toMatchObject({ output: "Noted Lisbon.", metadata: { sessionId: "s1" } });

  const refused = await run(codeOf("HTTP call"), "get_user", { id: "1" });
  expect(refused.isError).toBe(true);
  expect(refused.output).toContain("api.example.com");

  const told: unknown[] = [];
  const progress = (value: unknown) => void told.push(value);
  const counted = await run(codeOf("Progress"), "count_up", { to: 1 }, { progress });
  expect(counted.output).toBe("Counted to 1.");
  expect(told).toEqual([{ progress: 1, total: 1, message: "Counted to 1" }]);

  const asked = await run(codeOf("Suspension"), "pay_bill", { to: "landlord", amount: 900 });
  const request = readPending(asked);
  expect(request?.prompt).toBe("Pay 900 to landlord?");
  const answer = { id: request?.id, ok: true, request };
  const paid = await run(codeOf("Suspension"), "pay_bill", { to: "landlord", amount: 900 }, { answer });
  expect(paid).toMatchObject({ output: "Paid 900 to landlord.", isError: false });

  const stay = { guest: "Ada", nights: 2, room: "double", breakfast: true };
  expect((await run(codeOf("Zod"), "book_room", stay)).output).toContain('"price":270');
  expect((await run(codeOf("Tools from data"), "litres_to_gallons", { value: 2 })).output).toBe("0.528344");
});
