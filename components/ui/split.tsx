"use client";

import { useRef } from "react";
import styles from "./split.module.css";

export interface SplitProps {
  /** What the divider is called by a screen reader. */
  readonly label: string;
  /** Makes the first part, the divider included, a region of this name; needed outside of other landmarks. */
  readonly firstLabel?: string;
  /** Size of the first part, in pixels or percent of the whole. */
  readonly size: number;
  readonly unit: "px" | "%";
  readonly least: number;
  readonly most: number;
  /** Where a double click and the Home key put the divider. */
  readonly initial: number;
  /** Called when someone let the divider go. */
  readonly onResized: (size: number) => void;
  /** What becomes of the parts in a narrow window: the first is hidden, or stands above the second. */
  readonly whenNarrow: "hide-first" | "stack";
  readonly first: React.ReactNode;
  readonly second: React.ReactNode;
}

/** Two parts side by side with a divider that drags, resets by a double click, and moves by the arrow keys. */
export function Split(props: SplitProps) {
  const { label, firstLabel, size, unit, least, most, initial, onResized } = props;
  const frame = useRef<HTMLDivElement>(null);
  const First = firstLabel === undefined ? "div" : "section";
  const clamp = (value: number) => Math.min(most, Math.max(least, value));

  // While it is dragged only the style changes; React hears of the size when the divider is let go.
  const drag = (event: React.PointerEvent<HTMLElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || event.button !== 0) return;
    const divider = event.currentTarget;
    divider.setPointerCapture(event.pointerId);
    divider.focus({ preventScroll: true });
    let current = size;
    const move = (moved: PointerEvent) => {
      const pixels = moved.clientX - box.left;
      current = clamp(Math.round(unit === "px" ? pixels : (pixels / box.width) * 100));
      frame.current?.style.setProperty("--split", `${current}${unit}`);
    };
    divider.addEventListener("pointermove", move);
    divider.addEventListener(
      "lostpointercapture",
      () => {
        divider.removeEventListener("pointermove", move);
        if (current !== size) onResized(current);
      },
      { once: true },
    );
  };

  const step = (event: React.KeyboardEvent) => {
    const by = unit === "px" ? 16 : 2;
    const next = { ArrowLeft: size - by, ArrowRight: size + by, Home: initial }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onResized(clamp(next));
  };

  return (
    <div
      ref={frame}
      className={styles.split}
      data-narrow={props.whenNarrow}
      style={{ "--split": `${size}${unit}` } as React.CSSProperties}
    >
      <First {...(firstLabel === undefined ? {} : { "aria-label": firstLabel })} className={styles.first}>
        {props.first}
        <hr
          tabIndex={0}
          aria-label={label}
          aria-orientation="vertical"
          aria-valuenow={size}
          aria-valuemin={least}
          aria-valuemax={most}
          className={styles.divider}
          onPointerDown={drag}
          // Else the browser begins to select text, or to drag a link that lies under the divider's edge.
          onMouseDown={(event) => event.preventDefault()}
          onDoubleClick={() => onResized(initial)}
          onKeyDown={step}
        />
      </First>
      <div className={styles.second}>{props.second}</div>
    </div>
  );
}
