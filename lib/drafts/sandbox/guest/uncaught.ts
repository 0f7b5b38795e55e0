import { describeThrown } from "@/lib/tool/index.ts";
import { callHost, writeJson } from "./bridge.ts";

const handled = new WeakSet<object>();
let rejected: { readonly promise: object; readonly reason: unknown }[] = [];
const then = Promise.prototype.then;

/** Tells of something thrown that nothing caught. */
export function reportUncaught(thrown: unknown): void {
  callHost("uncaught", writeJson(describeThrown(thrown)) ?? "null");
}

/** Looks after promises that are rejected and that nobody waits for, as far as they can be seen from inside. */
export function watchRejections(): void {
  const { prototype } = Promise;
  const reject = Promise.reject;
  const define = (target: object, key: string, value: unknown) =>
    Object.defineProperty(target, key, { value, configurable: true, writable: true });

  // `await` and Promise.resolve read the constructor of a promise: that is how we know that somebody waits for it.
  Object.defineProperty(prototype, "constructor", {
    configurable: true,
    get(this: unknown) {
      if (typeof this === "object" && this !== null) handled.add(this);
      return Promise;
    },
    set(this: object, value: unknown) {
      Object.defineProperty(this, "constructor", {
        value,
        configurable: true,
        writable: true,
        enumerable: true,
      });
    },
  });
  define(prototype, "then", function (this: Promise<unknown>, ...reactions: Parameters<typeof then>) {
    const derived = Reflect.apply(then, this, reactions);
    handled.add(this);
    return watch(derived);
  });
  define(Promise, "reject", function (this: PromiseConstructor, reason: unknown) {
    return watch(Reflect.apply(reject, this, [reason]));
  });
}

function watch(promise: unknown): unknown {
  if (!(promise instanceof Promise)) return promise;
  Reflect.apply(then, promise, [undefined, (reason: unknown) => rejected.push({ promise, reason })]);
  handled.delete(promise);
  return promise;
}

/** Tells of the rejections that nobody took while promises moved. */
export function reportRejections(): void {
  const found = rejected;
  rejected = [];
  for (const { promise, reason } of found) if (!handled.has(promise)) reportUncaught(reason);
}
