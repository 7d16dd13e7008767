import { pause } from "#gateway/timing.ts";

/** A person's next piece of work waits this multiple of the time that the last one took; and at most so long. */
const PAUSE_FACTOR = 3;
const MAX_PAUSE_MS = 250;

/**
 * Paces each person's changes: one piece at a time, with a pause proportional to its cost. However much somebody sends, most of
 * the process's time is left to others; occasional changes wait for nothing.
 */
export class PersonPace {
  readonly #lines = new Map<string, Promise<unknown>>();

  /** Does a piece after the previous ones of the same person. */
  run<Result>(personId: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#lines.get(personId) ?? Promise.resolve();
    let took = 0;
    const piece = before.then(async () => {
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        took = performance.now() - startedAt;
      }
    });
    const rest = () => pause(Math.min(MAX_PAUSE_MS, took * PAUSE_FACTOR));
    const line = piece.then(rest, rest).then(() => {
      if (this.#lines.get(personId) === line) this.#lines.delete(personId);
    });
    this.#lines.set(personId, line);
    return piece;
  }
}
