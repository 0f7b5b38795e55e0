"use client";

import { useEffect, useState } from "react";

/** When a draft was changed: in words of the reader's place and language once the page stands there. */
export function DraftTime({ at }: { readonly at: string }) {
  const [words, setWords] = useState(at.slice(0, 16).replace("T", " "));
  useEffect(() => {
    const time = new Date(at);
    const isToday = new Date().toDateString() === time.toDateString();
    const hours = { hour: "2-digit", minute: "2-digit" } as const;
    setWords(
      isToday
        ? time.toLocaleTimeString(undefined, hours)
        : time.toLocaleDateString(undefined, { day: "numeric", month: "short", ...hours }),
    );
  }, [at]);
  return <time dateTime={at}>{words}</time>;
}
