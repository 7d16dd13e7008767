import { networkOf } from "#service/oauth/throttling/network-address.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";

/**
 * Schedules work fairly: one piece in each turn of the event loop, and callers in rotation. A call to the embedded database
 * blocks for some milliseconds. If all ready requests ran at once, the sockets would be served only between whole rounds, and a
 * new connection would wait for one at each of its steps. With turns the sockets are served between any two calls, and a caller
 * who calls rarely is next, however many calls of another one wait.
 */
export class FairTurns {
  /** Waiting work by caller; the caller who has waited longest comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Resolves when this caller's work may begin. Work that then waits for something delays nobody. */
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
    // an immediate set here runs after the sockets were served
    if (this.#waiting.size > 0) setImmediate(() => this.#giveNext());
  }
}

/** Tokens and sessions that are remembered; the least recently seen are forgotten first. */
const MAX_KNOWN = 20_000;

/**
 * Maps a request to its place in the queue. People whom this process has answered before have a place of their own, whichever
 * token or session they use; all others share one by network address, since unverified credentials prove nothing.
 */
export class Callers {
  /** Hashes of verified credentials, with the person of each. */
  readonly #known = new Map<string, string>();

  /** Remembers that a verified credential (a token or a session id) is a person's. */
  note(shown: string, personId: string): void {
    this.#known.set(hashSecret(shown), personId);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }

  /** The person of a credential; undefined where it was not remembered. */
  personOf(shown: string | undefined): string | undefined {
    const hash = shown === undefined ? undefined : hashSecret(shown);
    const personId = hash === undefined ? undefined : this.#known.get(hash);
    if (hash === undefined || personId === undefined) return undefined;
    // moved to the end, so that it is forgotten last
    this.#known.delete(hash);
    this.#known.set(hash, personId);
    return personId;
  }

  /** The name of the queue place that a request takes. */
  placeOf(shown: string | undefined, address: string | undefined): string {
    const personId = this.personOf(shown);
    return personId === undefined ? `network ${networkOf(address) ?? ""}` : `person ${personId}`;
  }
}
