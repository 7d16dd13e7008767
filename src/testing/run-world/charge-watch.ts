import { runResults } from "#app/features/runs/results/run-results.ts";
import { askedKey } from "#contract/records/match-input.ts";
import type { RunWorld } from "./run-world.ts";

/** How many items have each key. */
export function countBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** The run that a call was made for; empty for a call of which nothing was written. */
export function runOfKey({ disk }: RunWorld, key: string): string {
  return disk.written.get(key)?.runId ?? "";
}

/** How often an input of a run may be charged once more, by the person's word or since the gateway forgot of it. */
function allowedAgain(world: RunWorld, charged: string, askedAgain: (key: string) => number): number {
  let allowed = 0;
  for (const [key, { runId, records }] of world.disk.written) {
    if (records.some((record) => `${runId} ${askedKey("contact", record)}` === charged))
      allowed += askedAgain(key) + (world.gateway.erased.get(key) ?? 0);
  }
  return allowed;
}

/**
 * What was charged more often than it may be. No input of a run is charged twice without a word, whichever record it
 * finds by then; and where paid records are free, no record is. `askedAgain`: how often the person asked for a batch again.
 */
export function wrongCharges(world: RunWorld, askedAgain: (key: string) => number): string[] {
  const { charges, terms } = world.service;
  const byInput = countBy(charges, ({ key, input }) => `${runOfKey(world, key)} ${input}`);
  const inputs = [...byInput].filter(
    ([charged, count]) => count > 1 && count > 1 + allowedAgain(world, charged, askedAgain),
  );
  const byRecord = countBy(terms.managementDays > 0 ? charges : [], ({ record }) => String(record));
  const records = [...byRecord].filter(([, count]) => count > 1);
  return [...inputs, ...records].map(([charged, count]) => `${charged} was charged ${String(count)} times`);
}

/** What was charged and is not there, or stands for another record than the one that was charged. */
export function lostCharges(world: RunWorld): string[] {
  const { disk, gateway, service } = world;
  const found = new Map<string, string | null>();
  for (const { run, batches } of disk.store.stored()) {
    for (const result of runResults({ ...run, batches })) {
      const { outcome, recordId } = result;
      if (outcome === "matched") found.set(`${run.id} ${askedKey("contact", result)}`, recordId);
    }
  }
  return service.charges.flatMap(({ key, record, input }) => {
    const runId = runOfKey(world, key);
    if (!disk.store.runs.has(runId) || gateway.erased.has(key)) return [];
    const recordId = found.get(`${runId} ${input}`);
    const isRight = recordId === String(record) || (recordId !== undefined && service.changes > 0);
    return isRight
      ? []
      : [`${runId}: record ${String(record)} was paid for, and ${recordId ?? "nothing"} is there`];
  });
}
