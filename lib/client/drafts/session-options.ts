import type { Draft } from "@/lib/protocol/index.ts";
import type { DraftActions } from "./draft-actions.ts";
import type { DraftWire } from "./draft-presence.ts";
import type { RestoredText } from "./draft-state.ts";
import type { LocalTexts } from "./local-texts.ts";

/** What opens with a draft. */
export interface SessionOptions {
  readonly actions: DraftActions;
  readonly texts: LocalTexts;
  /** Tells this opening from every other one, in this tab and others. */
  readonly token: string;
  /** Undefined for a draft that the server doesn't know yet. */
  readonly draft: Draft | undefined;
  /** The text that the editor starts with. */
  readonly code: string;
  /** Whether a new draft may be evaluated: false for a text that came by a link. */
  readonly loaded: boolean;
  /** Text of before that took the place of the server's. */
  readonly restored?: RestoredText;
  /** The opening that left the text; its entry is forgotten once this one keeps the text. */
  readonly leftToken?: string;
  /** A newer text of the server that `code` doesn't follow on. */
  readonly conflict?: Draft;
  /** The channel to other tabs. */
  readonly openWire?: () => DraftWire | undefined;
  /** Milliseconds without a key after which the text is written. Default 300. */
  readonly pauseMs?: number;
  /** Milliseconds until the first second try; doubled each time, up to 15 seconds. Default 1,000. */
  readonly retryMs?: number;
}
