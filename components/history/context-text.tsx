import { formatJsonText } from "@/lib/schema/json-text.ts";
import { JsonCode } from "../ui/json-code.tsx";

/** The context that a run was sent; nothing where there was none. */
export function ContextText({ text }: { readonly text: string }) {
  if (text.trim() === "" || text.trim() === "{}") return undefined;
  return (
    <>
      <h2>Context</h2>
      <JsonCode text={formatJsonText(text)} label="Context" />
    </>
  );
}
