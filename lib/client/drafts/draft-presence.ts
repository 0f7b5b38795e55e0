/** What the tabs of one browser tell each other about their drafts. */
type Message =
  | { readonly type: "opened" | "here" | "closed"; readonly draftId: string; readonly token: string }
  | {
      readonly type: "written";
      readonly draftId: string;
      readonly token: string;
      readonly revision: number;
    };

export interface PresenceListener {
  /** How many other tabs have the draft open. */
  readonly onOthers: (count: number) => void;
  /** Another tab has written the draft. */
  readonly onWritten: (revision: number) => void;
}

/** The part of a BroadcastChannel that is needed here. */
export interface DraftWire {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

const channelName = "tool-playground.drafts";

/** The channel of this browser; undefined where it has none. */
export function openDraftWire(): DraftWire | undefined {
  return typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(channelName);
}

/** Tells the other tabs that a draft is open here, and hears which of them have it open too. */
export class DraftPresence {
  readonly #wire: DraftWire | undefined;
  readonly #token: string;
  readonly #draftId: string;
  readonly #others = new Set<string>();

  constructor(wire: DraftWire | undefined, draftId: string, token: string, listener: PresenceListener) {
    this.#wire = wire;
    this.#token = token;
    this.#draftId = draftId;
    if (!wire) return;
    wire.onmessage = (event: MessageEvent<unknown>) => {
      const message = parseMessage(event.data);
      if (!message || message.draftId !== draftId || message.token === token) return;
      if (message.type === "written") listener.onWritten(message.revision);
      if (message.type === "closed") this.#others.delete(message.token);
      else this.#others.add(message.token);
      if (message.type === "opened") this.#send({ type: "here" });
      listener.onOthers(this.#others.size);
    };
    this.#send({ type: "opened" });
  }

  tellWritten(revision: number): void {
    this.#send({ type: "written", revision });
  }

  close(): void {
    this.#send({ type: "closed" });
    this.#wire?.close();
  }

  #send(
    message:
      | { readonly type: "opened" | "here" | "closed" }
      | { readonly type: "written"; readonly revision: number },
  ): void {
    this.#wire?.postMessage({ ...message, draftId: this.#draftId, token: this.#token });
  }
}

/** Another tab may run another version of the page. */
function parseMessage(data: unknown): Message | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, draftId, token, revision } = { type: "", draftId: "", token: "", revision: 0, ...data };
  if (typeof draftId !== "string" || typeof token !== "string") return undefined;
  if (type === "opened" || type === "here" || type === "closed") return { type, draftId, token };
  return type === "written" && typeof revision === "number" ? { type, draftId, token, revision } : undefined;
}
