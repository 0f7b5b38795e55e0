"use client";

import { useToolList } from "@/lib/client/use-playground.ts";
import { useRetrySource } from "@/lib/client/use-retry-source.ts";
import { useSignOut } from "@/lib/client/use-sign-out.ts";
import type { SourceStatus } from "@/lib/protocol/index.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { SignInLink } from "../ui/sign-in-link.tsx";
import styles from "./sources-table.module.css";

/** Every source with its state, its tools, how long it took to load and what is wrong with it. */
export function SourcesTable() {
  const { sources } = useToolList().list;
  if (sources.length === 0)
    return <p>No source is configured. Put a tool into the folder tools/ and start again.</p>;
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Kind</th>
            <th scope="col">State</th>
            <th scope="col" className={styles.number}>
              Tools
            </th>
            <th scope="col" className={styles.number}>
              Loaded in
            </th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <SourceRows key={source.id} source={source} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const tones = { ready: "good", loading: "plain", failed: "bad", off: "plain" } as const;

function SourceRows({ source }: { readonly source: SourceStatus }) {
  const { isRetrying, fault, retry } = useRetrySource(source.id);
  return (
    <>
      <tr>
        <th scope="row">{source.origin}</th>
        <td>{source.kind}</td>
        <td>
          <Badge tone={tones[source.state]}>{source.state}</Badge>
        </td>
        <td className={styles.number}>{source.toolCount.toLocaleString("en")}</td>
        <td className={styles.number}>
          {source.loadMs === undefined ? "" : `${Math.round(source.loadMs)} ms`}
        </td>
        <td className={styles.number}>
          <SignInOrOut source={source} />
          <Button onClick={retry} disabled={isRetrying}>
            {isRetrying ? "Loading…" : "Load again"}
            <span className="visually-hidden">{source.origin}</span>
          </Button>
        </td>
      </tr>
      {source.problems.length > 0 || fault ? (
        <tr className={styles.problemRow}>
          <td colSpan={6}>
            {fault ? <p role="alert">{fault}</p> : undefined}
            <ul>
              {source.problems.map((problem) => (
                <li key={`${problem.where} ${problem.line} ${problem.message}`}>
                  <code>
                    {problem.line === undefined ? problem.where : `${problem.where}:${problem.line}`}
                  </code>{" "}
                  {problem.message}
                </li>
              ))}
            </ul>
          </td>
        </tr>
      ) : undefined}
    </>
  );
}

function SignInOrOut({ source: { id, origin, authorization } }: { readonly source: SourceStatus }) {
  const { isSigningOut, fault, signOut } = useSignOut(id);
  if (authorization === undefined) return undefined;
  if (authorization === "needed") return <SignInLink sourceId={id} origin={origin} from="/sources" />;
  return (
    <>
      <Button onClick={signOut} disabled={isSigningOut}>
        {isSigningOut ? "Signing out…" : "Sign out"} <span className="visually-hidden">of {origin}</span>
      </Button>
      {fault ? <p role="alert">{fault}</p> : undefined}
    </>
  );
}
