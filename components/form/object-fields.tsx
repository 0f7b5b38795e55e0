"use client";

import { Input } from "@mantine/core";
import { useMemo, useState } from "react";
import { getMember, isObject } from "@/lib/schema/form-value.ts";
import { type NodeView, type ObjectView, ownTitle, startMembers } from "@/lib/schema/form-view/index.ts";
import styles from "./form.module.css";
import { useFormEnvironment, useStored } from "./form-environment.ts";
import { KeyFields } from "./key-fields.tsx";
import type { LevelEntry, ViewedEntry } from "./level-entry.ts";
import { LevelForm } from "./level-form.tsx";
import { createMemberHandle, type MemberRules } from "./node-handle.ts";
import { Pager, usePage } from "./pager.tsx";

interface ObjectFieldsProps {
  readonly entry: ViewedEntry;
  readonly view: NodeView;
  readonly object: ObjectView;
  /** Whether the first edit adds the constants of a branch that nobody chose yet. */
  readonly completes: boolean;
}

const fieldsOnPage = 100;

/** The fields of an object, declared ones first, then those of free keys. */
export function ObjectFields({ entry, view, object, completes }: ObjectFieldsProps) {
  const { scope, matches } = useFormEnvironment();
  const { handle, required, keepsEmpty, depth, label } = entry;
  const rules = useMemo((): MemberRules => {
    const start = () => startMembers(scope, view, matches);
    return { start, completes, prunes: !required && !keepsEmpty };
  }, [scope, view, matches, completes, required, keepsEmpty]);
  const entries = useMemo(
    () =>
      object.properties.map((property, index): LevelEntry => {
        return {
          id: `field${index}`,
          label: ownTitle(property.parts) ?? (property.name === "" ? '""' : property.name),
          handle: createMemberHandle(handle, property.name, rules),
          parts: property.parts,
          required: property.required,
          keepsEmpty: false,
          depth: depth + 1,
        };
      }),
    [object, handle, rules, depth],
  );
  const [filter, setFilter] = useState("");
  const names = object.properties.map(({ name }) => name);
  const wanted = filter.trim().toLowerCase();
  const found =
    wanted === ""
      ? entries
      : entries.filter(({ label: own }, index) => `${own} ${names[index]}`.toLowerCase().includes(wanted));
  const page = usePage(found.length, fieldsOnPage);
  const shown = useMemo(() => found.slice(page.start, page.end), [found, page.start, page.end]);
  const declared = useMemo(() => new Set(object.properties.map(({ name }) => name)), [object]);
  const hasOthers = useStored(() => {
    const value = handle.read();
    return (
      isObject(value) &&
      Object.keys(value).some((key) => !declared.has(key) && getMember(value, key) !== undefined)
    );
  });
  return (
    <div className={styles.level}>
      {entries.length > fieldsOnPage && (
        <Input
          size="xs"
          type="search"
          aria-label={`Filter fields of ${label}`}
          placeholder={`Filter ${entries.length} fields`}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      {shown.length > 0 && <LevelForm entries={shown} />}
      <Pager label={label} page={page} unit="Fields" />
      {(object.offersKeys || hasOthers) && (
        <KeyFields entry={entry} object={object} declared={declared} rules={rules} />
      )}
    </div>
  );
}
