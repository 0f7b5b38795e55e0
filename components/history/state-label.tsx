import { stateTones } from "@/lib/client/run-tone.ts";
import type { RunState } from "@/lib/protocol/index.ts";
import styles from "./history.module.css";

/** A run's state: its word, and a colour beside it. */
export function StateLabel({ state }: { readonly state: RunState }) {
  return (
    <span className={styles.state} data-tone={stateTones[state]}>
      {state}
    </span>
  );
}
