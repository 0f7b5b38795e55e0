"use client";

import { useEffect, useState } from "react";
import { secretWords } from "@/lib/client/history/restore-input.ts";
import type { ToolInput } from "@/lib/client/input-store.ts";
import { readLink, writeLink } from "@/lib/client/share-link.ts";
import { usePlayground } from "@/lib/client/use-playground.ts";
import type { ToolDetail } from "@/lib/protocol/index.ts";
import { omitSecrets } from "@/lib/schema/mask-secrets.ts";
import type { JsonSchema } from "@/lib/tool/index.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

export interface ShareLinkOptions {
  readonly detail: ToolDetail;
  readonly schema: JsonSchema;
  readonly input: ToolInput;
}

interface Said {
  readonly tone: "plain" | "warn" | "bad";
  readonly words: string;
  readonly href?: string;
}

/** Copies the input as an address, and fills in what the address of the page carries; it never runs by itself. */
export function useShareLink({ detail, schema, input }: ShareLinkOptions): {
  readonly copy: () => void;
  readonly notice: React.ReactNode;
} {
  const { inputs, runs } = usePlayground();
  const toolKey = detail.summary.key;
  const [said, setSaid] = useState<Said>();

  useEffect(() => {
    const fill = async () => {
      const read = await readLink(location.hash);
      if (!read) return;
      // So that a reload keeps what is typed from here on.
      history.replaceState(null, "", location.pathname + location.search);
      if (!read.ok) return setSaid({ tone: "bad", words: read.message });
      const { secrets, ...linked } = read.input;
      const asks = secretWords(secrets, "Secrets are not put into links.");
      const { tab } = inputs.get(toolKey);
      const after = { ...linked, tab: tab === "definition" ? ("form" as const) : tab };
      // The last result is that of another input.
      runs.clear(toolKey);
      inputs.replace(
        toolKey,
        after,
        `The input was filled in from a link; nothing has run.${asks}`,
        asks !== "",
      );
    };
    void fill();
    addEventListener("hashchange", fill);
    return () => removeEventListener("hashchange", fill);
  }, [inputs, runs, toolKey]);

  const copy = async () => {
    const names = detail.secrets ?? [];
    const args =
      input.argumentsText === undefined ? undefined : omitSecrets(input.argumentsText, { schema, names });
    const extra = omitSecrets(input.extraText, { schema: undefined, names });
    const secrets = [...(args?.pointers ?? []), ...extra.pointers.map((pointer) => `/extra${pointer}`)];
    const { href, length, longest } = await writeLink(location.origin, toolKey, {
      ...(args ? { argumentsText: args.text } : {}),
      sessionId: input.sessionId,
      timeoutSeconds: input.timeoutSeconds,
      extraText: extra.text,
      secrets,
    });
    if (href === undefined) {
      const words = `This input is too long for a link: it would have ${length.toLocaleString("en")} characters, and programs cut links over ${longest.toLocaleString("en")}. Copy the arguments from the JSON side instead.`;
      return setSaid({ tone: "warn", words });
    }
    const left = secrets.length > 0 ? ` Left out, since they are secret: ${namesOf(secrets)}.` : "";
    try {
      await navigator.clipboard.writeText(href);
      setSaid({
        tone: "plain",
        words: `The link is copied. Whoever opens it sees this input; nothing runs.${left}`,
      });
    } catch {
      setSaid({ tone: "warn", words: `The browser refused to copy; here is the link.${left}`, href });
    }
  };

  return {
    copy: () => void copy(),
    notice: said ? (
      <Notice tone={said.tone} actions={<Button onClick={() => setSaid(undefined)}>Dismiss</Button>}>
        {said.words} {said.href === undefined ? undefined : <a href={said.href}>Link with this input</a>}
      </Notice>
    ) : undefined,
  };
}

function namesOf(pointers: readonly string[]): string {
  return pointers.map((pointer) => (pointer === "" ? "all arguments" : pointer.slice(1))).join(", ");
}
