"use client";

import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

export interface RunTimeProps {
  /** ISO 8601 instant. */
  readonly at: string;
  /** Date and time to the millisecond, rather than as short as it can be. Default false. */
  readonly long?: boolean;
}

/** An instant in the time zone of whoever looks; the server, which can't know it, writes UTC. */
export function RunTime({ at, long = false }: RunTimeProps) {
  const words = useSyncExternalStore(
    neverChanges,
    () => (long ? longWords(at) : shortWords(at)),
    () => (long ? at : `${at.slice(5, 10)} ${at.slice(11, 19)}`),
  );
  return <time dateTime={at}>{words}</time>;
}

const clock = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;

function shortWords(at: string): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  if (isToday) return date.toLocaleTimeString("en", clock);
  const day = { month: "short", day: "numeric" } as const;
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return isThisYear
    ? date.toLocaleString("en", { ...day, ...clock })
    : date.toLocaleDateString("en", { ...day, year: "numeric" });
}

function longWords(at: string): string {
  const date = new Date(at);
  const day = { year: "numeric", month: "short", day: "numeric" } as const;
  return date.toLocaleString("en", { ...day, ...clock, fractionalSecondDigits: 3, timeZoneName: "short" });
}
