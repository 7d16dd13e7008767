/** The part of a person's rate that work of the gateway takes: the rest is for their pages. */
const SHARE = 0.8;
/** Requests a second where the service does not tell its limit, until a refusal teaches less. */
const UNTOLD_PER_SECOND = 20;
/** People whose rates are remembered. */
const MAX_PEOPLE = 10_000;

/** A second as a service counts it, with a margin. */
const WINDOW_MS = 1010;
/** A longer wait means that the clock went back, so the places taken before are dropped. */
const MAX_WAIT_MS = 60_000;

interface PersonRate {
  /** Requests a second that the service allows. */
  perSecond: number;
  /** When the last requests may leave, as many as a second has, in their order. Milliseconds. */
  places: number[];
}

/**
 * How fast the gateway may ask on behalf of each person: four fifths of what the service allows them in any second,
 * as the headers of all their answers tell, those to their pages too. [metering-10]
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

  /** Learns from an answer to a person. */
  learn(userId: string, { status, headers }: Pick<Response, "status" | "headers">): void {
    const told = Number(headers.get("X-RateLimit-Limit-Second") ?? "NaN");
    const rate = this.#of(userId);
    if (told > 0) rate.perSecond = told;
    else if (status === 429) rate.perSecond = Math.max(1, rate.perSecond / 2);
  }

  /** Takes the next place of a person; milliseconds to wait for it. */
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
