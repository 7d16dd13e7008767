import { networkOf } from "#service/oauth/throttling/network-address.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";

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

/** Tokens and sessions that are remembered; those seen longest ago are forgotten first. */
const MAX_KNOWN = 20_000;

/**
 * Whose place in the line a request takes. Whom this process has answered before has one of their own, whichever of their
 * tokens and sessions they show; whatever else is shown says nothing, so that all others share by network address.
 */
export class Callers {
  /** Hashes of what was shown, with whom it names. */
  readonly #known = new Map<string, string>();

  /** Notes that what was shown (a token or the id of a session) is a person's: it was verified. */
  note(shown: string, personId: string): void {
    this.#known.set(hashSecret(shown), personId);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }

  /** Undefined for what was not noted. */
  personOf(shown: string | undefined): string | undefined {
    const hash = shown === undefined ? undefined : hashSecret(shown);
    const personId = hash === undefined ? undefined : this.#known.get(hash);
    if (hash === undefined || personId === undefined) return undefined;
    // moved to the end, so that it is forgotten last
    this.#known.delete(hash);
    this.#known.set(hash, personId);
    return personId;
  }

  /** The name of the place that a request takes. */
  placeOf(shown: string | undefined, address: string | undefined): string {
    const personId = this.personOf(shown);
    return personId === undefined ? `network ${networkOf(address) ?? ""}` : `person ${personId}`;
  }
}
