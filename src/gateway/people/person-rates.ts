/** The share of a person's rate that the gateway's own work takes; the rest is for their pages. */
const SHARE = 0.8;
/** Requests a second where the service does not say its limit, until a refusal lowers it. */
const UNTOLD_PER_SECOND = 20;
/** People whose rates are remembered. */
const MAX_PEOPLE = 10_000;

/** A second as a service counts it, with a margin. */
const WINDOW_MS = 1010;
/** A longer wait means that the clock went back: reserved slots are dropped then. */
const MAX_WAIT_MS = 60_000;

interface PersonRate {
  /** Requests a second that the service allows. */
  perSecond: number;
  /** When the last requests may leave, as many as a second has, in order. Milliseconds. */
  places: number[];
}

/**
 * How fast the gateway may send requests for each person: four fifths of what the service allows them in any second, according to
 * the headers of all their answers, including those to their pages. [metering-10]
 */
export class PersonRates {
  readonly #people = new Map<string, PersonRate>();

  #of(userId: string): PersonRate {
    const known = this.#people.get(userId) ?? { perSecond: UNTOLD_PER_SECOND, places: [] };
    this.#people.delete(userId);
    this.#people.set(userId, known);
    const [oldest] = this.#people.keys();
    if (this.#people.size > MAX_PEOPLE && oldest !== undefined) this.#people.delete(oldest);
    return known;
  }

  /** Learns the rate from an answer to a person. */
  learn(userId: string, { status, headers }: Pick<Response, "status" | "headers">): void {
    const told = Number(headers.get("X-RateLimit-Limit-Second") ?? "NaN");
    const rate = this.#of(userId);
    if (told > 0) rate.perSecond = told;
    else if (status === 429) rate.perSecond = Math.max(1, rate.perSecond / 2);
  }

  /** Reserves the next slot of a person; returns the milliseconds to wait for it. */
  take(userId: string, now: number): number {
    const rate = this.#of(userId);
    const most = Math.max(1, Math.floor(rate.perSecond * SHARE));
    const last = rate.places.at(-1) ?? now;
    if (last - now > MAX_WAIT_MS) rate.places = [];
    const full = rate.places.at(-most);
    const at = Math.max(now, rate.places.at(-1) ?? now, full === undefined ? now : full + WINDOW_MS);
    rate.places = [...rate.places, at].slice(-most);
    return at - now;
  }
}
