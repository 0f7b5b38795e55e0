"use client";

import { Input } from "@mantine/core";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import styles from "./form.module.css";
import { IconButton } from "./icon-button.tsx";

/** The part of a long row of fields that is drawn. */
export interface Page {
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly start: number;
  readonly end: number;
  readonly total: number;
  readonly goTo: (index: number) => void;
}

export function usePage(total: number, size: number): Page {
  const [wanted, goTo] = useState(0);
  const count = Math.max(1, Math.ceil(total / size));
  const index = Math.min(wanted, count - 1);
  return { index, count, start: index * size, end: Math.min(total, (index + 1) * size), total, goTo };
}

interface PagerProps {
  /** What is paged: a field's name. */
  readonly label: string;
  readonly page: Page;
  readonly unit: "Fields" | "Items" | "Keys";
}

/** Goes through the pages; nothing where there is just one. */
export function Pager({ label, page, unit }: PagerProps) {
  const { index, count, start, end, total, goTo } = page;
  if (count === 1) return null;
  return (
    <div className={styles.pager}>
      <IconButton
        label={`Previous page of ${label}`}
        icon={ChevronLeft}
        disabled={index === 0}
        onClick={() => goTo(index - 1)}
      />
      <Input
        component="select"
        size="xs"
        pointer
        aria-label={`Page of ${label}`}
        value={String(index)}
        onChange={(event) => goTo(Number(event.currentTarget.value))}
      >
        {Array.from({ length: count }, (_, place) => place).map((place) => (
          <option key={place} value={String(place)}>
            Page {place + 1} of {count}
          </option>
        ))}
      </Input>
      <IconButton
        label={`Next page of ${label}`}
        icon={ChevronRight}
        disabled={index === count - 1}
        onClick={() => goTo(index + 1)}
      />
      <span className={styles.limits}>
        {unit} {start + 1} to {end} of {total}
      </span>
    </div>
  );
}
