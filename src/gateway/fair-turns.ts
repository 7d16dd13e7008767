/**
 * Gives out turns to begin work: one in each turn of the event loop, and to one caller after the other.
 *
 * A call runs against the embedded database without a pause, for some milliseconds. Were every request that is ready
 * run at once, the sockets would be looked at only between whole rounds of them, and a new connection would wait for
 * such a round at each of its steps. With turns the sockets are looked at between any two calls, and whoever calls
 * rarely is next, however many calls of one other caller wait.
 */
export class FairTurns {
  /** What waits to begin, by caller; whoever has waited longest for a turn comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Resolves when work of this caller may begin. Work that then waits for something holds nobody up. */
  take(caller: string): Promise<void> {
    return new Promise((begin) => {
      if (this.#waiting.size === 0) setImmediate(() => this.#giveNext());
      const line = this.#waiting.get(caller);
      if (line) line.push(begin);
      else this.#waiting.set(caller, [begin]);
    });
  }

  #giveNext(): void {
    const [next] = this.#waiting;
    if (!next) return;
    const [caller, line] = next;
    line.shift()?.();
    this.#waiting.delete(caller);
    if (line.length > 0) this.#waiting.set(caller, line);
    // an immediate that is set here comes after the next look at the sockets
    if (this.#waiting.size > 0) setImmediate(() => this.#giveNext());
  }
}
