import type { RunLimits } from "./limits.ts";
import type { RunRecord } from "./run-record.ts";

/**
 * Keeps `records` within the limits: the returned function takes a run that has ended, lets go of the oldest ended ones beyond
 * what is kept, and gives their ids. The newest one always stays. It counts along, since walking over all of them would cost each
 * run more than the rest of it.
 */
export function createForgetting(
  records: Map<string, RunRecord>,
  limits: RunLimits,
): (ended: RunRecord) => readonly string[] {
  const costs = new Map<string, { readonly weight: number; readonly onDisk: number }>();
  let weight = 0;
  let onDisk = 0;
  const isTooMuch = () =>
    costs.size > limits.keptRuns || weight > limits.keptWeight || onDisk > limits.keptOnDisk;

  return ({ id, weight: ownWeight, onDisk: ownOnDisk }) => {
    costs.set(id, { weight: ownWeight, onDisk: ownOnDisk });
    weight += ownWeight;
    onDisk += ownOnDisk;
    const forgotten: string[] = [];
    for (const oldest of records.keys()) {
      if (costs.size <= 1 || !isTooMuch()) break;
      const cost = costs.get(oldest);
      if (cost === undefined) continue;
      weight -= cost.weight;
      onDisk -= cost.onDisk;
      costs.delete(oldest);
      records.delete(oldest);
      forgotten.push(oldest);
    }
    return forgotten;
  };
}
