"use client";

import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { CodeEditorHandle } from "@/components/editor/index.ts";
import type { DraftSession } from "@/lib/client/drafts/draft-session.ts";

/**
 * Keeps the editor's text that of the session where something else than typing changes it.
 * @returns what the editor is to be told of when it is ready.
 */
export function useEditorText(
  session: DraftSession,
  editor: RefObject<CodeEditorHandle | undefined>,
): (handle: CodeEditorHandle) => void {
  const waiting = useRef<string>(undefined);
  useEffect(
    () =>
      session.onReplace((code) => {
        if (editor.current) editor.current.setCode(code);
        else waiting.current = code;
      }),
    [session, editor],
  );
  return useCallback(
    (handle) => {
      editor.current = handle;
      if (waiting.current !== undefined) handle.setCode(waiting.current);
      waiting.current = undefined;
    },
    [editor],
  );
}
