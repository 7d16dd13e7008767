import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import type { Database } from "#database/database.ts";

/** How long the same code and verifier get the same answer. */
const REPEATED_MS = 10_000;

/** How long a redemption may be under way before it counts as given up by a process that died. */
const UNDER_WAY_MS = 30_000;

const POLL_MS = 50;

/** Answers that are final: others are worth another try. */
const FINAL: ReadonlySet<number> = new Set([200, 400, 401]);

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const storedAnswer = z.object({
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
});

/**
 * What proves that a request is the same as an earlier one, as a hash: the form holds code, verifier, client and redirect
 * URI.
 */
function proofOf(request: Request, form: URLSearchParams): string {
  const text = `${request.headers.get("Authorization") ?? ""}\n${form.toString()}`;
  return createHash("sha256").update(text).digest("base64url");
}

/** Only who has the verifier can read what is stored: the database has no part of it but a hash. */
function keyOf(proof: string, verifier: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", verifier, proof, "prospect code redemption", 32));
}

function seal(text: string, key: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

function open(sealed: string, key: Uint8Array): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}

/**
 * Redemptions of codes by pages. A browser sends a request again when a warm connection breaks; the code is used up then,
 * and a second use would end the session that the first one began. [gateway-10]
 */
export class CodeRedemptions {
  readonly #query: Database["query"];
  readonly #now: () => Date;

  constructor({ query }: Database, now: () => Date) {
    this.#query = query;
    this.#now = now;
  }

  #after(milliseconds: number): string {
    return new Date(this.#now().getTime() + milliseconds).toISOString();
  }

  /** Whether this request is the first with its proof. Takes away what has expired, whosever it is. */
  async #begin(proof: string): Promise<boolean> {
    await this.#query.deleteFrom("gateway_redemptions").where("expires_at", "<=", this.#after(0)).execute();
    const { numInsertedOrUpdatedRows } = await this.#query
      .insertInto("gateway_redemptions")
      .values({ proof_hash: proof, sealed: null, expires_at: this.#after(UNDER_WAY_MS) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  async #forget(proof: string): Promise<void> {
    await this.#query.deleteFrom("gateway_redemptions").where("proof_hash", "=", proof).execute();
  }

  /** Stores an answer, and gives it back. */
  async #remember(proof: string, key: Uint8Array, response: Response): Promise<Response> {
    const { status } = response;
    const headers = [...response.headers];
    const body = await response.text();
    await this.#query
      .updateTable("gateway_redemptions")
      .set({
        sealed: seal(JSON.stringify({ status, headers, body }), key),
        expires_at: this.#after(REPEATED_MS),
      })
      .where("proof_hash", "=", proof)
      .execute();
    return new Response(body, { status, headers });
  }

  /** The stored answer, once it is there; undefined when the redemption came to nothing. */
  async #wait(proof: string, key: Uint8Array): Promise<Response | undefined> {
    for (;;) {
      const row = await this.#query
        .selectFrom("gateway_redemptions")
        .select("sealed")
        .where("proof_hash", "=", proof)
        .where("expires_at", ">", this.#after(0))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      if (row.sealed !== null) {
        const { status, headers, body } = storedAnswer.parse(JSON.parse(open(row.sealed, key)));
        return new Response(body, { status, headers });
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** Redeems a code, or answers as the same redemption was answered a moment ago, at any gateway on this database. */
  async once(request: Request, form: URLSearchParams, redeem: () => Promise<Response>): Promise<Response> {
    const verifier = form.get("code_verifier");
    if (!verifier) return redeem();
    const proof = proofOf(request, form);
    const key = keyOf(proof, verifier);
    while (!(await this.#begin(proof))) {
      const response = await this.#wait(proof, key);
      if (response) return response;
    }
    try {
      const response = await redeem();
      if (FINAL.has(response.status)) return await this.#remember(proof, key, response);
      await this.#forget(proof);
      return response;
    } catch (error) {
      await this.#forget(proof);
      throw error;
    }
  }
}
