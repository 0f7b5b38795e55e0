"use client";

import { useEffect, useState } from "react";
import { checkArguments } from "@/lib/client/check/check-arguments.ts";
import { readArguments } from "@/lib/client/read-arguments.ts";
import type { CheckProblem } from "@/lib/protocol/index.ts";
import type { JsonSchema } from "@/lib/tool/index.ts";

/** The check waits until one has stopped typing for this long. */
const quietMs = 250;
const none: readonly CheckProblem[] = [];

/** The browser's advice on a text of arguments: what the schema would refuse. The verdict is the server's, at Run. */
export function useArgumentCheck(schema: JsonSchema, text: string): readonly CheckProblem[] {
  const [problems, setProblems] = useState(none);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const outcome = readArguments(text).ok ? await checkArguments(schema, { text }) : undefined;
      if (isCurrent) setProblems(outcome?.kind === "checked" ? outcome.problems : none);
    }, quietMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [schema, text]);
  return problems;
}
