"use client";

import { useEffect, useRef, useState } from "react";
import type { MonacoModule } from "./monaco-module.ts";

/** After so many milliseconds nobody should wait any longer to write. */
const patienceMs = 5_000;

export type MonacoLoading =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly monaco: MonacoModule }
  /** It takes long, and may still come. */
  | { readonly state: "slow" }
  | { readonly state: "failed" };

/** Loads the editor. Where that failed or takes long, `load` tries it again. */
export function useMonacoModule(): { readonly loading: MonacoLoading; readonly load: () => void } {
  const [loading, setLoading] = useState<MonacoLoading>({ state: "loading" });
  const forget = useRef(() => {});

  useEffect(() => {
    forget.current = waitForMonaco(setLoading);
    return () => forget.current();
  }, []);

  const load = () => {
    setLoading({ state: "loading" });
    forget.current();
    forget.current = waitForMonaco(setLoading);
  };
  return { loading, load };
}

/** Tells once how the loading came out, or that it takes long, unless the returned function is called before. */
function waitForMonaco(onSettled: (loading: MonacoLoading) => void): () => void {
  const stop = () => {
    isWanted = false;
    clearTimeout(timer);
  };
  const settle = (loading: MonacoLoading) => {
    if (isWanted) onSettled(loading);
    stop();
  };
  let isWanted = true;
  const timer = setTimeout(() => settle({ state: "slow" }), patienceMs);
  import("./load-monaco.ts")
    .then(({ loadMonaco }) => loadMonaco())
    .then(
      (monaco) => settle({ state: "ready", monaco }),
      () => settle({ state: "failed" }),
    );
  return stop;
}
