import { pause } from "#gateway/timing.ts";

/** How long a person's next piece of work waits, by how long the last one took; and at most. */
const PAUSE_FACTOR = 3;
const MAX_PAUSE_MS = 250;

/**
 * Does what people change piece by piece: of one person one piece at a time, with a pause that is as long as the piece was
 * expensive. However much somebody sends, most of the process's time is left to others; who changes a thing now and then
 * waits for nothing.
 */
export class PersonPace {
  readonly #lines = new Map<string, Promise<unknown>>();

  /** Does a piece once those of the same person before it are done. */
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
