import type { GuestRequest, GuestResponse, HostCalls } from "../guest-calls.ts";
import type { FromChild } from "../messages.ts";

/** The longest question, in UTF-16 units of its JSON text. */
const longestQuestion = 250_000;
/** The longest body that a draft may send, in UTF-16 units. */
const longestBody = 4_000_000;

/** What a task waits for: timers, answers of people and of the network. */
export class PendingWork {
  readonly #send: (message: FromChild) => void;
  readonly #onTimer: (id: number) => void;
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #fetches = new Set<number>();
  readonly #bodies = new Map<number, Buffer>();
  readonly #asked = new Set<number>();

  constructor(send: (message: FromChild) => void, onTimer: (id: number) => void) {
    this.#send = send;
    this.#onTimer = onTimer;
  }

  get isEmpty(): boolean {
    return this.#timers.size + this.#fetches.size + this.#asked.size === 0;
  }

  startTimer({ id, ms }: Parameters<HostCalls["startTimer"]>[0]): void {
    const fire = () => {
      this.#timers.delete(id);
      this.#onTimer(id);
    };
    this.#timers.set(id, setTimeout(fire, ms));
  }

  stopTimer({ id }: Parameters<HostCalls["stopTimer"]>[0]): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  ask({ id, requestText }: Parameters<HostCalls["ask"]>[0]): void {
    if (requestText.length > longestQuestion) throw new RangeError("The question is too long to be asked.");
    this.#asked.add(id);
    this.#send({ type: "asked", askId: id, request: JSON.parse(requestText) });
  }

  /** A person has answered, or can't be asked. */
  endQuestion(id: number): void {
    this.#asked.delete(id);
  }

  fetch({ id, request }: { readonly id: number; readonly request: GuestRequest }): void {
    if ((request.body?.length ?? 0) > longestBody)
      throw new TypeError("The body is longer than the 4 MB that a draft may send.");
    this.#fetches.add(id);
    this.#send({ type: "fetch", fetchId: id, request });
  }

  cancelFetch({ id }: Parameters<HostCalls["cancelFetch"]>[0]): void {
    if (this.#fetches.delete(id)) this.#send({ type: "cancel fetch", fetchId: id });
  }

  /** An answer came, or the reason why there is none; false where nobody waits for it any more. */
  endFetch(id: number, answer?: { readonly response: GuestResponse; readonly body: string }): boolean {
    if (!this.#fetches.delete(id)) return false;
    if (answer !== undefined) this.#bodies.set(id, Buffer.from(answer.body, "base64"));
    return true;
  }

  /** The body of an answer, which is kept until it is read. */
  takeBody(id: number): Buffer {
    const body = this.#bodies.get(id) ?? Buffer.alloc(0);
    this.#bodies.delete(id);
    return body;
  }

  /** Lets go of everything. */
  end(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const fetchId of this.#fetches) this.#send({ type: "cancel fetch", fetchId });
    this.#timers.clear();
    this.#fetches.clear();
    this.#asked.clear();
    this.#bodies.clear();
  }
}
