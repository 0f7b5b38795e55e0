import type { SourceMessage, WireBody, WireMessage } from "@/lib/protocol/index.ts";
import { cutText } from "./outcome.ts";

/** How much is kept of what goes over a wire for one run. Sizes in UTF-16 units. */
interface WireLimits {
  /** Of one message's text. */
  readonly text: number;
  /** Of all messages together. */
  readonly whole: number;
  /** How many notices, and how many other messages. */
  readonly messages: number;
}

const wireLimits: WireLimits = { text: 65_536, whole: 1_048_576, messages: 200 };

/** The messages that went over a wire for one run, cut to what is kept. */
export class WireLog {
  readonly #limits: WireLimits;
  #messages: WireMessage[] = [];
  #length = 0;
  #notices = 0;
  #others = 0;
  #leftOut = 0;

  constructor(limits: WireLimits = wireLimits) {
    this.#limits = limits;
  }

  get messages(): readonly WireMessage[] {
    return this.#messages;
  }

  /** UTF-16 units that keeping them costs, about. */
  get length(): number {
    return this.#length;
  }

  /** Keeps a message, cut to its length; undefined where there is no room for it. */
  add(message: SourceMessage, ms: number): WireMessage | undefined {
    const { text, whole, messages } = this.#limits;
    const isNotice = message.kind === "json-rpc" && message.role === "notice";
    const count = isNotice ? this.#notices : this.#others;
    // Notices may come in floods; the reply that ends them all has its own room.
    const room = (isNotice ? whole / 2 : whole) - this.#length;
    if (count >= messages || room <= 0) {
      this.#leftOut += 1;
      return undefined;
    }
    if (isNotice) this.#notices += 1;
    else this.#others += 1;
    return this.#keep(cutMessage(message, Math.min(text, room), ms));
  }

  /** Says at the end that some were left out; undefined where none was. */
  end(ms: number): WireMessage | undefined {
    if (this.#leftOut === 0) return undefined;
    const words = this.#leftOut === 1 ? "1 more message was" : `${this.#leftOut} more messages were`;
    this.#leftOut = 0;
    return this.#keep({ kind: "note", text: `${words} left out: this is as much as a run keeps.`, ms });
  }

  #keep(message: WireMessage): WireMessage {
    this.#messages = [...this.#messages, message];
    this.#length += JSON.stringify(message).length;
    return message;
  }
}

function cutMessage(message: SourceMessage, most: number, ms: number): WireMessage {
  if (message.kind === "json-rpc" || message.kind === "note") {
    return { ...message, ms, ...cutLong(message.text, most) };
  }
  const { body } = message;
  if (body === undefined || body.kind === "bytes") return { ...message, ms };
  const { body: cut, leftOut } = cutBody(body, most);
  return { ...message, ms, body: cut, ...(leftOut > 0 ? { leftOut } : {}) };
}

function cutBody(
  body: Exclude<WireBody, { readonly kind: "bytes" }>,
  most: number,
): { readonly body: WireBody; readonly leftOut: number } {
  if (body.kind === "text") {
    const { text, leftOut = 0 } = cutLong(body.text, most);
    return { body: { kind: "text", text }, leftOut };
  }
  let room = most;
  let leftOut = 0;
  const parts = body.parts.map((part) => {
    if (part.text === undefined) return part;
    const cut = cutLong(part.text, room);
    room = Math.max(0, room - cut.text.length);
    leftOut += cut.leftOut ?? 0;
    return { ...part, text: cut.text };
  });
  return { body: { kind: "parts", parts }, leftOut };
}

function cutLong(whole: string, most: number): { readonly text: string; readonly leftOut?: number } {
  const text = cutText(whole, Math.floor(most));
  return text.length < whole.length ? { text, leftOut: whole.length - text.length } : { text };
}
