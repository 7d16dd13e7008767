import type { StoredRun } from "#app/features/runs/engine/stored-run.ts";

/** How the row of a run is to change; undefined leaves it as it is. */
export type RowChange = (row: StoredRun) => StoredRun | undefined;

/** What the person did to runs and the disk did not take: it holds all the same, and is written later. */
export class UnwrittenChanges {
  readonly #changes = new Map<string, RowChange>();

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
