import type { Clock } from "#app/lib/clock.ts";
import type { RunRecords } from "#app/features/runs/engine/run-records.ts";
import { ignoring, isExpected, isStorageTrouble } from "#app/lib/reports/report.ts";

/** How long a tab waits before it tries again what the disk did not take. */
export const DISK_RETRY_MS = 5000;

interface DiskRetriesOptions {
  readonly records: RunRecords;
  readonly clock: Clock;
  /** Something may be on the disk now that was not. */
  readonly onTried: () => void;
}

/** Writes what is only in the memory of this tab as soon as the disk takes it. */
export class DiskRetries {
  readonly #options: DiskRetriesOptions;
  #waits = false;
  #stopped = false;

  constructor(options: DiskRetriesOptions) {
    this.#options = options;
  }

  /** Called after every change: tries later what could not be written. */
  watch(): void {
    const { records, clock } = this.#options;
    const isUnwritten = records.all().some(({ storageError }) => storageError !== null);
    if (!isUnwritten || this.#waits || this.#stopped) return;
    this.#waits = true;
    clock.after(DISK_RETRY_MS, () => void this.#try());
  }

  stop(): void {
    this.#stopped = true;
  }

  async #try(): Promise<void> {
    const { records, onTried } = this.#options;
    for (const { id, storageError } of records.all())
      if (storageError !== null) await records.flush(id).catch(ignoring(isExpected, isStorageTrouble));
    this.#waits = false;
    this.watch();
    onTried();
  }
}
