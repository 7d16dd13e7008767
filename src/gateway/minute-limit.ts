const WINDOW_MS = 60_000;

/**
 * Limits how much each caller takes of something in a minute. In memory, per gateway: nothing of it has to last, and only names
 * of the present minute are remembered.
 */
export class MinuteLimit {
  readonly #most: number;
  readonly #now: () => Date;
  #startedAt = 0;
  #taken = new Map<string, number>();

  constructor(most: number, now: () => Date) {
    this.#most = most;
    this.#now = now;
  }

  /** Takes an amount for a name; false, without counting it, where that is too much. */
  take(name: string, amount = 1): boolean {
    if (!this.hasRoom(name, amount)) return false;
    this.#taken.set(name, (this.#taken.get(name) ?? 0) + amount);
    return true;
  }

  /** Whether a name may take an amount. */
  hasRoom(name: string, amount = 1): boolean {
    const time = this.#now().getTime();
    if (time - this.#startedAt >= WINDOW_MS || time < this.#startedAt) {
      this.#startedAt = time;
      this.#taken = new Map();
    }
    return (this.#taken.get(name) ?? 0) + amount <= this.#most;
  }

  /** Seconds until there is room again. */
  get secondsLeft(): number {
    return Math.max(1, Math.ceil((this.#startedAt + WINDOW_MS - this.#now().getTime()) / 1000));
  }
}
