import { afterEach, describe, expect, it, vi } from "vitest";
import type { CheckReply, CheckRequest } from "./check-protocol.ts";
import { type CheckWorker, createChecker } from "./create-checker.ts";

/** A worker that answers when it is told to. */
function createFakeWorker() {
  const requests: CheckRequest[] = [];
  let listen: (event: { readonly data: CheckReply }) => void = () => undefined;
  const worker: CheckWorker & { isStopped: boolean } = {
    isStopped: false,
    postMessage: (request) => void requests.push(request),
    addEventListener: (type: "message" | "error", listener: typeof listen) => {
      if (type === "message") listen = listener;
    },
    terminate() {
      worker.isStopped = true;
    },
  };
  return {
    worker,
    requests,
    load: () => listen({ data: { type: "ready" } }),
    answer: (index: number) =>
      listen({
        data: { type: "done", id: requests[index]?.id ?? -1, outcome: { kind: "checked", problems: [] } },
      }),
  };
}

afterEach(() => vi.useRealTimers());

describe("checking in a worker of the page", () => {
  it("sends a schema once", async () => {
    const fake = createFakeWorker();
    const checker = createChecker(() => fake.worker);
    const schema = { type: "object" };
    const first = checker.check(schema, "{}");
    fake.load();
    fake.answer(0);
    expect(await first).toEqual({ kind: "checked", problems: [] });
    void checker.check(schema, "[]");
    expect(fake.requests.map(({ schemaText }) => schemaText)).toEqual(['{"type":"object"}', undefined]);
  });

  it("lets the newest check take the place of one that waits", async () => {
    const fake = createFakeWorker();
    const checker = createChecker(() => fake.worker);
    fake.load();
    const [first, second, third] = [1, 2, 3].map((value) => checker.check({}, String(value)));
    expect(await second).toMatchObject({ kind: "unchecked" });
    fake.answer(0);
    expect(await first).toMatchObject({ kind: "checked" });
    fake.answer(1);
    expect(await third).toMatchObject({ kind: "checked" });
    expect(fake.requests.map(({ valueText }) => valueText)).toEqual(["1", "3"]);
  });

  it("stops a check after a second, and starts anew for the next", async () => {
    vi.useFakeTimers();
    const fakes = [createFakeWorker(), createFakeWorker()];
    let started = 0;
    const checker = createChecker(() => {
      const fake = fakes[started] ?? createFakeWorker();
      started += 1;
      return fake.worker;
    });
    const slow = checker.check({}, "1");
    fakes[0]?.load();
    vi.advanceTimersByTime(1_000);
    expect(await slow).toEqual({ kind: "unchecked", reason: "The check took too long (over 1 s)." });
    expect(fakes[0]?.worker.isStopped).toBe(true);
    const next = checker.check({}, "2");
    fakes[1]?.load();
    fakes[1]?.answer(0);
    expect(await next).toMatchObject({ kind: "checked" });
  });
});
