"use client";

import { useMemo, useState } from "react";
import { recognizeCall } from "@/lib/client/recognize-call.ts";
import { formatJsonText } from "@/lib/schema/json-text.ts";
import type { JsonSchema } from "@/lib/tool/index.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { declares } from "./tool-definition.ts";

export interface CallPasteOptions {
  readonly toolKey: string;
  readonly schema: JsonSchema;
  readonly text: string;
  readonly setText: (text: string) => void;
}

export interface CallPaste {
  /** Takes the arguments out of a whole call that was pasted. */
  readonly takePasted: (pasted: string) => void;
  /** Says what was taken, with a way back; or offers to take the arguments of a call that was typed. */
  readonly notice: React.ReactNode;
}

/** Understands a whole call, as a provider writes it, where only its arguments belong. */
export function useCallPaste({ toolKey, schema, text, setText }: CallPasteOptions): CallPaste {
  const [taken, setTaken] = useState<{
    readonly from: string;
    readonly to: string;
    readonly name: string | undefined;
  }>();
  const typed = useMemo(() => {
    // Arguments of this tool that only look like a call stay what they are.
    const isOwn = ["name", "input", "params", "function", "functionCall", "tool_calls"].some((property) =>
      declares(schema, property),
    );
    return isOwn ? undefined : recognizeCall(text);
  }, [schema, text]);

  const take = (from: string, call = recognizeCall(from)) => {
    if (!call) return;
    const to = formatJsonText(call.argumentsText);
    setTaken({ from, to, name: call.name });
    setText(to);
  };

  if (typed) {
    return {
      takePasted: take,
      notice: (
        <Notice tone="plain" actions={<Button onClick={() => take(text, typed)}>Use its arguments</Button>}>
          {`This looks like a whole call${typed.name ? ` of ${typed.name}` : ""}, not only its arguments.`}
        </Notice>
      ),
    };
  }
  if (!taken || taken.to !== text) return { takePasted: take, notice: undefined };
  const undo = () => {
    setText(taken.from);
    setTaken(undefined);
  };
  const other =
    taken.name !== undefined && taken.name !== toolKey
      ? ` It was a call of ${taken.name}, not of this tool.`
      : "";
  return {
    takePasted: take,
    notice: (
      <Notice tone="plain" actions={<Button onClick={undo}>Undo</Button>}>
        {`The arguments were taken out of the call that you pasted.${other}`}
      </Notice>
    ),
  };
}
