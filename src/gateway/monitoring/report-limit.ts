import { networkOf } from "#service/oauth/throttling/network-address.ts";

const WINDOW_MS = 60_000;

/** Reports of one network address a minute, and of all together. */
const MAX_OF_ADDRESS = 60;
const MAX_OF_ALL = 600;

/**
 * How many reports of pages are taken. Whoever is not signed in may send them, so that there is a limit to what one address
 * writes into the log, and to what all do. In memory, for each gateway by itself: nothing of it has to last.
 */
export class ReportLimit {
  readonly #now: () => Date;
  #startedAt = 0;
  #all = 0;
  #byNetwork = new Map<string, number>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Counts a report; false where it is one too many. */
  take(address: string | undefined): boolean {
    const time = this.#now().getTime();
    if (time - this.#startedAt >= WINDOW_MS || time < this.#startedAt) {
      this.#startedAt = time;
      this.#all = 0;
      this.#byNetwork = new Map();
    }
    const network = networkOf(address) ?? "unknown";
    const taken = this.#byNetwork.get(network) ?? 0;
    if (this.#all >= MAX_OF_ALL || taken >= MAX_OF_ADDRESS) return false;
    this.#all += 1;
    // no more networks than reports are remembered
    this.#byNetwork.set(network, taken + 1);
    return true;
  }
}
