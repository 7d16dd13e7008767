import { MinuteLimit } from "#gateway/minute-limit.ts";
import { networkOf } from "#service/oauth/throttling/network-address.ts";

/** Reports of one network address a minute, and of all together. */
const MAX_OF_ADDRESS = 60;
const MAX_OF_ALL = 600;

/**
 * How many reports of pages are taken. Whoever is not signed in may send them, so that there is a limit to what one address
 * writes into the log, and to what all do.
 */
export class ReportLimit {
  readonly #ofAddress: MinuteLimit;
  readonly #ofAll: MinuteLimit;

  constructor(now: () => Date) {
    this.#ofAddress = new MinuteLimit(MAX_OF_ADDRESS, now);
    this.#ofAll = new MinuteLimit(MAX_OF_ALL, now);
  }

  /** Counts a report; false where it is one too many. */
  take(address: string | undefined): boolean {
    return (
      this.#ofAll.hasRoom("all") &&
      this.#ofAddress.take(networkOf(address) ?? "unknown") &&
      this.#ofAll.take("all")
    );
  }
}
