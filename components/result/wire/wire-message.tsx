import { ArrowLeft, ArrowRight, ChevronRight } from "lucide-react";
import { useState } from "react";
import { CodeBlock } from "@/components/ui/code-block.tsx";
import type { WireBody, WireMessage } from "@/lib/protocol/index.ts";
import { timeWords } from "../time-words.ts";
import { isFault, layOut, readBody, wordsOf, writeHead } from "./message-words.ts";
import styles from "./wire-view.module.css";
import { writeCurl } from "./write-curl.ts";

export interface WireMessageRowProps {
  readonly message: WireMessage;
  /** Whether it is unfolded until someone folds it. */
  readonly opensItself: boolean;
}

/** One message: a line to find it by, and what it carries. */
export function WireMessageRow({ message, opensItself }: WireMessageRowProps) {
  const [isOpen, setOpen] = useState(opensItself);
  const { direction, title, kind } = wordsOf(message);
  if (message.kind === "note") {
    return (
      <li className={styles.note}>
        <span className={styles.time}>{timeWords(message.ms)}</span> {title}
      </li>
    );
  }
  return (
    <li className={styles.message} data-direction={direction}>
      <button
        type="button"
        aria-expanded={isOpen}
        className={styles.head}
        data-fault={isFault(message) || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={14} aria-hidden className={styles.chevron} />
        {direction === "sent" ? <ArrowRight size={14} aria-hidden /> : <ArrowLeft size={14} aria-hidden />}
        <span className="visually-hidden">{direction}</span>
        <span className={styles.title}>{title}</span>
        {kind === "" ? null : <span className={styles.kind}>{kind}</span>}
        <span className={styles.time}>{timeWords(message.ms)}</span>
      </button>
      {isOpen ? <Content message={message} /> : null}
    </li>
  );
}

function Content({ message }: { readonly message: Exclude<WireMessage, { readonly kind: "note" }> }) {
  const cut =
    message.leftOut === undefined ? null : (
      <p className={styles.cut}>
        {message.leftOut.toLocaleString("en-US")} more characters were left out: a run keeps the beginning of
        a long message.
      </p>
    );
  if (message.kind === "json-rpc") {
    const { text, isJson } = layOut(message.text);
    const title = message.direction === "sent" ? `To ${message.peer}` : `From ${message.peer}`;
    return (
      <div className={styles.content}>
        <CodeBlock title={title} text={text} copy={() => message.text} isJson={isJson} />
        {cut}
      </div>
    );
  }
  return (
    <div className={styles.content}>
      <CodeBlock title={message.kind === "http-request" ? "Request" : "Reply"} text={writeHead(message)} />
      {message.body === undefined ? null : <Body body={message.body} />}
      {cut}
      {message.kind === "http-request" ? <CurlBlock message={message} /> : null}
    </div>
  );
}

function Body({ body }: { readonly body: WireBody }) {
  const { text, isJson } = readBody(body);
  return (
    <CodeBlock
      title="Body"
      text={text}
      isJson={isJson}
      {...(body.kind === "text" ? { copy: () => body.text } : {})}
    />
  );
}

function CurlBlock({
  message,
}: {
  readonly message: Extract<WireMessage, { readonly kind: "http-request" }>;
}) {
  const curl = writeCurl(message);
  if ("reason" in curl) return <p className={styles.cut}>No command for it: {curl.reason}</p>;
  return (
    <>
      <CodeBlock title="curl" text={curl.text} />
      {curl.text.includes("••••••") ? (
        <p className={styles.cut}>Secrets are masked: put them in before you run it.</p>
      ) : null}
    </>
  );
}
