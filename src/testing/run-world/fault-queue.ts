import type { Clock } from "#app/lib/clock.ts";

/** What is to go wrong, in order: each call takes the next one. */
export class FaultQueue<Fault> {
  #queue: Fault[] = [];

  push(fault: Fault): void {
    this.#queue.push(fault);
  }

  take(): Fault | undefined {
    return this.#queue.shift();
  }

  clear(): void {
    this.#queue = [];
  }
}

/** Resolves after so many milliseconds of a clock; at once for none. */
export function pause(clock: Clock, milliseconds: number): Promise<void> {
  if (milliseconds === 0) return Promise.resolve();
  return new Promise((resolve) => clock.after(milliseconds, resolve));
}

/** What a page that is gone waits for. */
export function never<Result>(): Promise<Result> {
  return new Promise(() => undefined);
}
