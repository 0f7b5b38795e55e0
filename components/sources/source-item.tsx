"use client";

import Link from "next/link";
import { useState, useTransition } from "react";
import { toolHref } from "@/lib/client/tool-href.ts";
import { useToolList } from "@/lib/client/use-playground.ts";
import { useRetrySource } from "@/lib/client/use-retry-source.ts";
import { useSignOut } from "@/lib/client/use-sign-out.ts";
import { useSourceActions } from "@/lib/client/use-source-actions.ts";
import type { SourceServer, SourceStatus } from "@/lib/protocol/index.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { FoldSection } from "../ui/fold-section.tsx";
import { SignInLink } from "../ui/sign-in-link.tsx";
import { SourceLog } from "./source-log.tsx";
import styles from "./sources.module.css";

const tones = { ready: "good", loading: "plain", failed: "bad", off: "plain" } as const;

export interface SourceItemProps {
  readonly source: SourceStatus;
  /** Takes it away; settles when that is done. */
  readonly onRemove: (source: SourceStatus) => Promise<void>;
  /** Asks what it shall be from now on; settles when it can be told. */
  readonly onEdit: (source: SourceStatus) => Promise<void>;
}

/** One source: how it is doing, what it is, and what can be done with it. */
export function SourceItem({ source, onRemove, onEdit }: SourceItemProps) {
  const [isChanging, startChange] = useTransition();
  const [isLogOpen, setLogOpen] = useState(false);
  const { isRetrying, fault: retryFault, retry } = useRetrySource(source.id);
  const { isBusy, fault, switchTo } = useSourceActions(source.id);
  const { isSigningOut, fault: signOutFault, signOut } = useSignOut(source.id);
  const { id, origin, state, problems, authorization } = source;
  const name = <span className="visually-hidden"> {origin}</span>;
  const isOff = state === "off";
  if (source.isNote) {
    return (
      <li className={styles.source} data-source={id}>
        <h2 className={styles.origin}>{origin}</h2>
        <SourceProblems problems={problems} />
      </li>
    );
  }
  return (
    <li className={styles.source} data-source={id} data-state={state}>
      <div className={styles.head}>
        <h2 className={styles.origin}>{origin}</h2>
        <Badge>{source.kind}</Badge>
        <Badge tone={tones[state]}>{state}</Badge>
        <span className={styles.facts}>
          <ToolCount source={source} />
          {source.loadMs === undefined || isOff ? null : (
            <span>
              {state === "failed" ? "failed after" : "loaded in"}{" "}
              {Math.round(source.loadMs).toLocaleString("en-US")} ms
            </span>
          )}
        </span>
        <span className={styles.actions}>
          {authorization === "needed" && !isOff ? (
            <SignInLink sourceId={id} origin={origin} from="/sources" />
          ) : null}
          {authorization === "granted" && !isOff ? (
            <Button onClick={signOut} disabled={isSigningOut}>
              Sign out<span className="visually-hidden"> of {origin}</span>
            </Button>
          ) : null}
          {isOff ? null : (
            <Button onClick={retry} disabled={isRetrying}>
              {isRetrying ? "Loading…" : state === "failed" ? "Retry" : "Reload"}
              {name}
            </Button>
          )}
          <Button onClick={() => switchTo(isOff)} disabled={isBusy}>
            {isOff ? "Switch on" : "Switch off"}
            {name}
          </Button>
          {source.removable ? (
            <>
              <Button onClick={() => startChange(() => onEdit(source))} disabled={isBusy || isChanging}>
                Edit{name}
              </Button>
              <Button
                look="danger"
                onClick={() => startChange(() => onRemove(source))}
                disabled={isBusy || isChanging}
              >
                Remove{name}
              </Button>
            </>
          ) : null}
        </span>
      </div>
      {isOff ? (
        <p className={styles.muted}>Off until you switch it on, or start the playground again.</p>
      ) : null}
      {source.server && !isOff ? <Server server={source.server} /> : null}
      {[fault, retryFault, signOutFault].map((words) =>
        words === undefined ? null : (
          <p key={words} role="alert" className={styles.fault}>
            {words}
          </p>
        ),
      )}
      <SourceProblems problems={problems} />
      {source.hasLog ? (
        <FoldSection title={`Log of ${origin}`} gist="" isOpen={isLogOpen} onToggle={setLogOpen}>
          <SourceLog sourceId={id} origin={origin} />
        </FoldSection>
      ) : null}
    </li>
  );
}

function SourceProblems({ problems }: Pick<SourceStatus, "problems">) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {problems.map((problem) => (
        <li key={`${problem.where} ${problem.line} ${problem.message}`}>
          <code>{problem.line === undefined ? problem.where : `${problem.where}:${problem.line}`}</code>{" "}
          {problem.message}
        </li>
      ))}
    </ul>
  );
}

/** How many tools there are; leads to the first of them, with the list searched for their source. */
function ToolCount({ source }: { readonly source: SourceStatus }) {
  const { tools } = useToolList().list;
  const { toolCount, origin, kind } = source;
  const words = `${toolCount.toLocaleString("en-US")} ${toolCount === 1 ? "tool" : "tools"}`;
  // The endpoints of a configuration have their hosts for origins.
  const first =
    tools.find((tool) => tool.origin === origin && tool.source === kind) ??
    tools.find((tool) => tool.source === kind && origin === kind);
  if (toolCount === 0) return <span>{source.state === "off" ? "" : words}</span>;
  if (first === undefined) return <span>{words}</span>;
  const href = toolHref(first.key);
  return (
    <Link href={`${href}${href.includes("?") ? "&" : "?"}search=${encodeURIComponent(origin)}`}>
      {words}
      <span className="visually-hidden"> of {origin}</span>
    </Link>
  );
}

function Server({ server }: { readonly server: SourceServer }) {
  const { name, version, protocol, transport, capabilities } = server;
  const facts = [
    ["Server", [name, version].filter(Boolean).join(" ")],
    ["Transport", transport],
    ["Protocol", protocol],
    ["Capabilities", capabilities.join(", ")],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <dl className={styles.server}>
      {facts.map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
