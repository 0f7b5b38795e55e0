import { useEffect, useRef, useState } from "react";
import { countWords } from "./size-words.ts";

export interface LogAnnouncerProps {
  readonly count: number;
  readonly isRunning: boolean;
}

const pauseMs = 5_000;

/** Tells a screen reader how many lines came, at most every five seconds. */
export function LogAnnouncer({ count, isRunning }: LogAnnouncerProps) {
  const [words, setWords] = useState("");
  const latest = useRef(count);
  latest.current = count;
  useEffect(() => {
    if (!isRunning) return;
    let told = latest.current;
    const timer = setInterval(() => {
      const more = latest.current - told;
      if (more > 0) setWords(`${countWords(more, "new log line")}, ${latest.current} in all`);
      told = latest.current;
    }, pauseMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <span aria-live="polite" className="visually-hidden">
      {words}
    </span>
  );
}
