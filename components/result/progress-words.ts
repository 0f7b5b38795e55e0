import type { Progress } from "@/lib/tool/index.ts";
import { timeWords } from "./time-words.ts";

/** What a progress says: its share, where the total is known, and the rest in words. */
export interface ProgressView {
  /** 0 to 1; undefined where the total is not known. */
  readonly share: number | undefined;
  /** `42% · 420 of 1,000 · 35 per second · about 17 s left`. */
  readonly words: string;
}

/** Puts a progress into words. `elapsedMs` is how long the run has taken so far. */
export function viewProgress({ progress, total }: Progress, elapsedMs: number | undefined): ProgressView {
  const isKnown = total !== undefined && total > 0 && Number.isFinite(total);
  const share = isKnown ? Math.min(1, Math.max(0, progress / total)) : undefined;
  const rate =
    elapsedMs !== undefined && elapsedMs >= 500 && progress > 0 ? (progress / elapsedMs) * 1_000 : undefined;
  const words: string[] = [];
  if (share !== undefined) words.push(`${Math.floor(share * 100)}%`);
  words.push(isKnown ? `${number(progress)} of ${number(total)}` : number(progress));
  if (rate !== undefined) words.push(`${number(rate)} per second`);
  if (rate !== undefined && isKnown && share !== 1)
    words.push(
      `about ${timeWords(Math.max(1_000, Math.round((total - progress) / rate) * 1_000)).replace(".0 s", " s")} left`,
    );
  return { share, words: words.join(" · ") };
}

function number(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 1 : 0 });
}
