import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Database } from "#database/database.ts";
import { pause } from "#gateway/timing.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";
import type { Log } from "#service/service-context.ts";

/** How long a worker counts as alive, and how often it renews that: work may take as long as it needs. */
const LEASE_MS = 10_000;
const LEASE_RENEWAL_MS = 2000;

/** How long a temporary failure is the answer to all who waited for it. */
const FAILURE_REMEMBERED_MS = 1000;

const POLL_MS = 50;

/** Final answers; others are worth another try. */
const FINAL: ReadonlySet<number> = new Set([200, 400, 401]);

const storedAnswer = z.object({
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
});

/** Work that is done once for all who request it meanwhile or shortly after, at any gateway on the database. */
interface Flight {
  /** Equal for requests of the same work; only its hash is stored. */
  readonly proof: string;
  /** How long a final answer with this body is repeated, in milliseconds. */
  repeatedMs(body: string): number;
  /** Seals the answer, which holds tokens. `hash` names the row. */
  seal(text: string, hash: string): string;
  /** Undefined when it cannot be unsealed. */
  open(sealed: string, hash: string): string | undefined;
}

/**
 * Lets one of several equal requests do the work, and gives all of them its answer: a browser repeats a request when a warm
 * connection breaks, and tabs do not know of each other. Using a code or a refresh token twice would end the session. The row in
 * the database is the lease on the work. [gateway-10]
 */
export class SingleFlight {
  readonly #query: Database["query"];
  readonly #now: () => Date;
  readonly #log: Log | undefined;

  constructor({ query }: Database, now: () => Date, log?: Log) {
    this.#query = query;
    this.#log = log;
    this.#now = now;
  }

  #after(milliseconds: number): string {
    return new Date(this.#now().getTime() + milliseconds).toISOString();
  }

  /** Whether this request does the work. Also deletes everything that has expired. */
  async #begin(hash: string, holder: string): Promise<boolean> {
    await this.#query.deleteFrom("gateway_redemptions").where("expires_at", "<=", this.#after(0)).execute();
    const { numInsertedOrUpdatedRows } = await this.#query
      .insertInto("gateway_redemptions")
      .values({ proof_hash: hash, holder, sealed: null, expires_at: this.#after(LEASE_MS) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Does the work, and renews the lease meanwhile. */
  async #lead(hash: string, holder: string, work: () => Promise<Response>): Promise<Response> {
    const timer = setInterval(() => {
      this.#query
        .updateTable("gateway_redemptions")
        .set({ expires_at: this.#after(LEASE_MS) })
        .where(({ and }) => and({ proof_hash: hash, holder }))
        .where("sealed", "is", null)
        .execute()
        .catch((error: unknown) => this.#log?.error({ error }, "lease not renewed"));
    }, LEASE_RENEWAL_MS).unref();
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  /** Deletes the row, unless another request has taken over the work. */
  async #forget(hash: string, holder: string): Promise<void> {
    await this.#query
      .deleteFrom("gateway_redemptions")
      .where(({ and }) => and({ proof_hash: hash, holder }))
      .execute();
  }

  /** Stores and returns an answer, unless another request has taken over the work. */
  async #remember(hash: string, holder: string, flight: Flight, response: Response): Promise<Response> {
    const { status } = response;
    const headers = [...response.headers];
    const body = await response.text();
    await this.#query
      .updateTable("gateway_redemptions")
      .set({
        sealed: flight.seal(JSON.stringify({ status, headers, body }), hash),
        expires_at: this.#after(FINAL.has(status) ? flight.repeatedMs(body) : FAILURE_REMEMBERED_MS),
      })
      .where(({ and }) => and({ proof_hash: hash, holder }))
      .execute();
    return new Response(body, { status, headers });
  }

  /** The stored answer, once it exists; undefined when the work failed. */
  async #wait(hash: string, flight: Flight): Promise<Response | undefined> {
    for (;;) {
      const row = await this.#query
        .selectFrom("gateway_redemptions")
        .select("sealed")
        .where("proof_hash", "=", hash)
        .where("expires_at", ">", this.#after(0))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const text = row.sealed === null ? undefined : flight.open(row.sealed, hash);
      if (text !== undefined) {
        const { status, headers, body } = storedAnswer.parse(JSON.parse(text));
        return new Response(body, { status, headers });
      }
      await pause(POLL_MS);
    }
  }

  /** Does the work, or repeats the answer to the same work from a moment ago, at any gateway on this database. */
  async run(flight: Flight, work: () => Promise<Response>): Promise<Response> {
    const hash = hashSecret(flight.proof);
    const holder = randomUUID();
    while (!(await this.#begin(hash, holder))) {
      const response = await this.#wait(hash, flight);
      if (response) return response;
    }
    try {
      return await this.#remember(hash, holder, flight, await this.#lead(hash, holder, work));
    } catch (error) {
      await this.#forget(hash, holder);
      throw error;
    }
  }
}
