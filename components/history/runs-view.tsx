"use client";

import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { noFilters, runsHref, type TypedFilters, toFilter } from "@/lib/client/history/typed-filters.ts";
import { useAddressFilters } from "@/lib/client/history/use-address-filters.ts";
import { useRunList } from "@/lib/client/history/use-run-list.ts";
import { useToolList } from "@/lib/client/use-playground.ts";
import type { RecordedRunSummary, RunList, StoreStatus } from "@/lib/protocol/index.ts";
import { Button } from "../ui/button.tsx";
import { ChangeNotice } from "../ui/change-notice.tsx";
import { DeleteAll } from "./delete-all.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { RunFilters } from "./run-filters.tsx";
import { type RowActions, RunsTable } from "./runs-table.tsx";
import styles from "./runs-view.module.css";
import { Selection } from "./selection.tsx";
import { StoreNotice } from "./store-notice.tsx";
import { ExportLink, useRunImport } from "./transfer.tsx";
import { useOpenInTool } from "./use-run-again.ts";
import { useRunChanges } from "./use-run-changes.ts";

export interface RunsViewProps {
  /** Those of the address that the server was asked for; a page that comes back may stand at another one. */
  readonly filters: TypedFilters;
  /** The first page under those filters; absent where only the browser knows which that is. */
  readonly initial?: RunList;
  readonly status: StoreStatus;
}

/** Every recorded run: narrowed, named, pinned, compared, deleted, run again, taken in and out. */
export function RunsView({ filters: askedFilters, initial, status }: RunsViewProps) {
  const [filters, setFilters] = useAddressFilters();
  const filter = useMemo(() => toFilter(filters), [filters]);
  const asked = useSettled(filter);
  const address = runsHref(filters);
  const list = useRunList({ ...asked, limit: 100 }, address === runsHref(askedFilters) ? initial : undefined);
  const shown = useDeferredValue(list.runs);
  const tools = useToolList().list.tools;
  const keys = useMemo(() => tools.slice(0, 500).map(({ key }) => key), [tools]);
  const changes = useRunChanges();
  const runImport = useRunImport();
  const openInTool = useOpenInTool();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [named, setNamed] = useState<RecordedRunSummary>();
  const [isDeletingAll, setDeletingAll] = useState(false);
  const [fault, setFault] = useState<string>();

  const change = (part: Partial<TypedFilters>) => setFilters({ ...filters, ...part });
  // What was selected in another list is not seen any more.
  const [chosenIn, setChosenIn] = useState(address);
  if (chosenIn !== address) {
    setChosenIn(address);
    setChosen(new Set());
  }
  const latest = useRef(changes);
  latest.current = changes;
  const actions: RowActions = useMemo(() => {
    const forget = (ids: readonly string[]) =>
      setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))));
    return {
      choose: (id, isChosen) =>
        setChosen(
          (before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)),
        ),
      pin: (id, pinned) => void latest.current.pin(id, pinned),
      name: setNamed,
      remove: (id) => void latest.current.remove([id]).then((done) => done && forget([id])),
      runAgain: ({ id }) => {
        setFault(undefined);
        openInTool(id, true).catch((reason: unknown) =>
          setFault(reason instanceof Error ? reason.message : String(reason)),
        );
      },
    };
  }, [openInTool]);
  const words = fault ?? list.fault;
  const isNarrowed = Object.keys(filter).length > 0;

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Runs</h1>
        <div className={styles.buttons}>
          <ExportLink filter={filter} />
          {runImport.button}
          <Button onClick={() => setDeletingAll(true)}>Delete all</Button>
        </div>
      </div>
      <StoreNotice initial={status} withNotices />
      {runImport.notice}
      <ChangeNotice note={changes.note} onDismiss={changes.dismiss} />
      {words === undefined ? undefined : <p role="alert">{words}</p>}
      <RunFilters filters={filters} tools={keys} onChange={change} />
      {shown && shown.length > 0 ? (
        <>
          <Selection
            chosen={[...chosen]}
            runs={shown}
            onDelete={() => void changes.remove([...chosen]).then((done) => done && setChosen(new Set()))}
            onClear={() => setChosen(new Set())}
          />
          <div className={styles.frame} data-old={!list.isCurrent || undefined}>
            <RunsTable runs={shown} chosen={chosen} actions={actions} />
          </div>
        </>
      ) : (
        <p className={styles.muted} role="status">
          {emptyWords(!list.isCurrent && words === undefined, list.hasMore, isNarrowed)}
        </p>
      )}
      {list.hasMore ? (
        <div>
          <Button onClick={list.loadMore} disabled={list.isLoading}>
            {filter.text === undefined ? "Load more" : "Search older runs"}
          </Button>
        </div>
      ) : undefined}
      {isNarrowed && shown?.length === 0 ? (
        <div>
          <Button onClick={() => change(noFilters)}>Show all runs</Button>
        </div>
      ) : undefined}
      {named ? (
        <NameDialog
          name={named.name ?? ""}
          onName={(name) => {
            setNamed(undefined);
            void changes.rename(named.id, name);
          }}
          onClose={() => setNamed(undefined)}
        />
      ) : undefined}
      {isDeletingAll ? (
        <DeleteAll
          filter={filter}
          onConfirm={() => {
            setDeletingAll(false);
            void changes.removeAll(filter);
          }}
          onCancel={() => setDeletingAll(false)}
        />
      ) : undefined}
    </div>
  );
}

function emptyWords(isLoading: boolean, hasMore: boolean, isNarrowed: boolean): string {
  if (isLoading) return "Loading…";
  if (hasMore) return "None among the runs that were searched so far.";
  if (isNarrowed) return "No recorded run fits these filters.";
  return "Nothing has run yet. Pick a tool and press Run; every run is recorded here.";
}

const settleMs = 200;

/** A filter once nothing was typed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
