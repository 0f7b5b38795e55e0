/** A header as it stands on the wire: a name may come more than once. */
export type WireHeader = readonly [name: string, value: string];

/** What a request or a reply carries. */
export type WireBody =
  | { readonly kind: "text"; readonly text: string }
  /** Bytes that are no text. */
  | { readonly kind: "bytes"; readonly bytes: number }
  /** A form with files; a part without `text` is a file. */
  | {
      readonly kind: "parts";
      readonly parts: readonly {
        readonly name: string;
        readonly text?: string;
        /** Bytes of a file. */
        readonly bytes?: number;
        readonly type?: string;
      }[];
    };

/** Something that went over a wire for a run, before the run knows when. Secrets are masked in it. */
export type SourceMessage =
  | {
      readonly kind: "json-rpc";
      /** `sent` by us, or `received` from the peer. */
      readonly direction: "sent" | "received";
      /** The server, by the name that the configuration gives it. */
      readonly peer: string;
      /** A notice is answered by nobody. */
      readonly role: "request" | "reply" | "notice";
      /** What a request or a notice is called; for a reply, the request that it answers. */
      readonly method: string;
      /** The message as JSON text with every digit. */
      readonly text: string;
    }
  | {
      readonly kind: "http-request";
      readonly method: string;
      readonly url: string;
      readonly headers: readonly WireHeader[];
      readonly body?: WireBody;
    }
  | {
      readonly kind: "http-reply";
      readonly status: number;
      readonly statusText: string;
      readonly headers: readonly WireHeader[];
      readonly body?: WireBody;
    }
  /** Something to know about the messages before it: why no reply came, or that some were left out. */
  | { readonly kind: "note"; readonly text: string };

/** Something that went over a wire for a run. */
export type WireMessage = SourceMessage & {
  /** Milliseconds since the run started. */
  readonly ms: number;
  /** UTF-16 units that were cut off the end of its text. Absent: it is whole. */
  readonly leftOut?: number;
};
