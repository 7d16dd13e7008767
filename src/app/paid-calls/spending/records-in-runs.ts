import { type AskedRecord, askedKey } from "#contract/records/match-input.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";

/** A run as far as it says which records it still holds. */
export interface RunningRun {
  readonly id: string;
  readonly name: string;
  readonly type: RecordType;
  /** It will never send again: what is still queued stays unsent. */
  readonly over: boolean;
  readonly batches: readonly {
    readonly status: "QUEUED" | "SENT" | "DONE" | "REJECTED" | "UNKNOWN";
    /** Other batches stand for its records. */
    readonly replaced: boolean;
    readonly records: readonly AskedRecord[];
  }[];
}

/** Records that a run still holds, and which run that is. */
export interface HeldRecords {
  readonly run: Pick<RunningRun, "id" | "name">;
  readonly count: number;
}

/** Which of the chosen records may be sent, and which runs hold the others. */
export interface FreeRecords<Chosen> {
  readonly free: readonly Chosen[];
  /** The run that holds most first. */
  readonly held: readonly HeldRecords[];
}

/**
 * A record in such a batch may be charged by its run yet, or may have been without anybody knowing. `over`: the run
 * never sends again.
 */
export function isHeld({ status, replaced }: RunningRun["batches"][number], over: boolean): boolean {
  if (replaced) return false;
  return status === "SENT" || status === "UNKNOWN" || (status === "QUEUED" && !over);
}

/**
 * Tells apart the records that some run holds: whoever sent them again could pay for them twice. A run holds what it
 * asked for, an id or a description, and nothing by the key that a described record has in it.
 */
export function recordsInRuns<Chosen extends AskedRecord & { readonly type: RecordType }>(
  records: readonly Chosen[],
  runs: readonly RunningRun[],
): FreeRecords<Chosen> {
  const holder = new Map<string, RunningRun>();
  for (const run of runs) {
    for (const batch of run.batches) {
      if (!isHeld(batch, run.over)) continue;
      for (const record of batch.records) holder.set(`${run.type} ${askedKey(run.type, record)}`, run);
    }
  }
  const counts = new Map<RunningRun, number>();
  const free = records.filter((record) => {
    const run = holder.get(`${record.type} ${askedKey(record.type, record)}`);
    if (run) counts.set(run, (counts.get(run) ?? 0) + 1);
    return run === undefined;
  });
  const held = [...counts].map(([{ id, name }, count]) => ({ run: { id, name }, count }));
  return { free, held: held.toSorted((one, other) => other.count - one.count) };
}
