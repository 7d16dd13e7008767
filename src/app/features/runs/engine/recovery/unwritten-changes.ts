import type { StoredRun } from "#app/features/runs/engine/stored-run.ts";

/** How the row of a run is to change; undefined leaves it as it is. */
export type RowChange = (row: StoredRun) => StoredRun | undefined;

/**
 * What the person did to runs and is not on the disk: it is being written, or the disk did not take it. Then it holds all
 * the same, and is written later.
 */
export class UnwrittenChanges {
  readonly #changes = new Map<string, RowChange>();
  /** By run: how many changes of its row are being written. */
  readonly #writing = new Map<string, number>();

  /** How many changes of a row are being written at the moment. */
  writing(id: string): number {
    return this.#writing.get(id) ?? 0;
  }

  /** Counts a change of a row until its write has ended. Settles as the write does. */
  async whileWriting(id: string, write: () => Promise<void>): Promise<void> {
    this.#writing.set(id, this.writing(id) + 1);
    try {
      await write();
    } finally {
      this.#writing.set(id, this.writing(id) - 1);
    }
  }

  has(id: string): boolean {
    return this.#changes.has(id);
  }

  /** A change after those that are still to be written. */
  after(id: string, change: RowChange): RowChange {
    const earlier = this.#changes.get(id);
    if (earlier === undefined) return change;
    return (row) => {
      const before = earlier(row);
      return change(before ?? row) ?? before;
    };
  }

  /** The disk did not take it. */
  add(id: string, change: RowChange): void {
    this.#changes.set(id, change);
  }

  delete(id: string): void {
    this.#changes.delete(id);
  }

  /** A row as it would be with what is still to be written. */
  over(row: StoredRun): StoredRun {
    return this.#changes.get(row.id)?.(row) ?? row;
  }
}
