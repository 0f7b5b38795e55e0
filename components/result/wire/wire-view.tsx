"use client";

import { useToolList } from "@/lib/client/use-playground.ts";
import type { WireMessage } from "@/lib/protocol/index.ts";
import { CopyButton } from "../copy-button.tsx";
import { Scroller } from "../scroller.tsx";
import { WireMessageRow } from "./wire-message.tsx";
import styles from "./wire-view.module.css";

export interface WireViewProps {
  readonly toolKey: string;
  readonly messages: readonly WireMessage[];
  readonly isRunning: boolean;
}

/** More than this are folded at first. */
const mostOpen = 4;

/** What went over a wire for a run: requests, replies and what came between, each with its time. */
export function WireView({ toolKey, messages, isRunning }: WireViewProps) {
  const source = useToolList().list.tools.find(({ key }) => key === toolKey)?.source;
  if (messages.length === 0) return <p className={styles.empty}>{nothingWords(source, isRunning)}</p>;
  const isShort = messages.filter((each) => each.kind !== "note" && !isNotice(each)).length <= mostOpen;
  // They are added at the end and never change.
  const numbered = messages.map((message, number) => ({ message, number }));
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <span className={styles.lead}>The messages of this run, secrets masked.</span>
        <CopyButton label="Copy all" text={() => JSON.stringify(messages, undefined, 2)} />
      </div>
      <Scroller label="Messages on the wire" className={styles.scroller}>
        <ol className={styles.messages}>
          {numbered.map(({ message, number }) => (
            <WireMessageRow
              key={number}
              message={message}
              opensItself={number === 0 || (isShort && !isNotice(message))}
            />
          ))}
        </ol>
      </Scroller>
    </div>
  );
}

function isNotice(message: WireMessage): boolean {
  return message.kind === "json-rpc" && message.role === "notice";
}

function nothingWords(source: string | undefined, isRunning: boolean): string {
  const soFar = isRunning ? " so far" : "";
  const why: { readonly [source: string]: string } = {
    native: ": a native tool runs in a process of this machine.",
    skill: ": a skill is read from a folder of this machine.",
    custom: ": the tool has no server that it could be sent to.",
  };
  return `Nothing went over a wire${soFar}${(source && why[source]) || "."}`;
}
