import type { Selectable } from "kysely";
import * as z from "zod/mini";
import { readable } from "#contract/diagnostics/unreadable-text.ts";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import {
  CLAIM_LIMITS,
  type Claim,
  type ClaimBody,
  type ClaimReason,
  type ClaimSubject,
  type ClaimsAnswer,
  type ClaimsQuestion,
} from "#contract/usage/claim-schemas.ts";
import type { ClaimState } from "#contract/usage/ledger-schemas.ts";
import type { Database, Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import type { CallStore } from "#gateway/journal/call-store.ts";
import { namesOf } from "#gateway/people/people-store.ts";
import { RunInputs } from "#gateway/runs/run-input-rows.ts";
import { callKey, readRun } from "#gateway/runs/run-rows.ts";
import { mayRead } from "#gateway/records/record-reader.ts";
import { pagedList } from "#gateway/keys/paged-list.ts";
import { PROBLEMS } from "#gateway/gateway-answers.ts";
import { countRows } from "#database/statements.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { callClaimId, resultClaimId } from "./read-usage-report.ts";
import { openAbout } from "#gateway/journal/usage-ledger.ts";

type ClaimRow = Selectable<Schema["usage_claims"]>;

/** Claims, the newest first. */
const claimsList = pagedList("claims", [
  ["made_at", "desc"],
  ["id", "asc"],
]);

/** The reader. Their scopes decide whether a claim's copy of the answer is shown. */
export interface ClaimReader extends SpacePerson {
  readonly scopes: ReadonlySet<string>;
}

const absent = () => PROBLEMS.notFound("There is no such thing to claim about.");
const notNow = () => PROBLEMS.notNow("The claim has come to another state meanwhile.");

const sealedClaim = z.object({
  note: z.string(),
  name: z.string(),
  ids: z.array(z.string()),
  copy: z.unknown(),
});
type SealedClaim = z.output<typeof sealedClaim>;

/** The subject of a claim, as it was when the claim was made. */
type ClaimedThing = Pick<ClaimRow, "key" | "attempt" | "operation" | "sent_at" | "request_id" | "credits"> &
  Omit<SealedClaim, "note">;

interface ClaimStoreOptions {
  readonly database: Database;
  readonly keys: SessionKeys;
  readonly calls: Pick<CallStore, "readAnswer">;
  readonly now: () => Date;
}

export const contextOf = ({ space_id: spaceId, id }: Pick<ClaimRow, "space_id" | "id">) =>
  `claim ${spaceId} ${id}`;

/** Unseals a claim; undefined once it was erased, or where no key opens it. */
export function openClaim(
  keys: SessionKeys,
  row: Pick<ClaimRow, "space_id" | "id" | "sealed">,
): SealedClaim | undefined {
  const text = row.sealed === null ? undefined : keys.open(row.sealed, contextOf(row));
  return text === undefined ? undefined : sealedClaim.parse(JSON.parse(text));
}

/** A copy of the answer, unless it is too large. */
function copyOf(answered: unknown): unknown {
  const text = JSON.stringify(answered ?? null);
  return text.length > CLAIM_LIMITS.copy ? null : (answered ?? null);
}

/** A claim's columns about its call; empty where the ledger has none. */
function callColumns(row: Selectable<Schema["usage_calls"]> | undefined) {
  if (row === undefined) return { key: null, attempt: null, sent_at: null, request_id: null };
  return { key: row.key, attempt: row.attempt, sent_at: row.sent_at, request_id: row.request_id };
}

function claimIdOf(userId: string, about: ClaimSubject): string {
  return "runId" in about ? resultClaimId(userId, about) : callClaimId(userId, about);
}

/** Claims that something paid for is wrong. [claim-1] */
export class ClaimStore {
  readonly #options: ClaimStoreOptions;
  readonly #inputs: RunInputs;

  constructor(options: ClaimStoreOptions) {
    this.#options = options;
    this.#inputs = new RunInputs(options.keys);
  }

  get #query(): Query {
    return this.#options.database.query;
  }

  /** A person's call: the newest attempt at it, or the named one. */
  #callOf({ id, spaceId }: SpacePerson, key: string, attempt?: number) {
    return this.#query
      .selectFrom("usage_calls")
      .selectAll()
      .where(({ and }) => and({ user_id: id, space_id: spaceId, key }))
      .$if(attempt !== undefined, (query) => query.where("attempt", "=", attempt ?? 0))
      .orderBy("sent_at", "desc")
      .limit(1)
      .executeTakeFirst();
  }

  async #answerOf(userId: string, key: string): Promise<unknown> {
    const stored = await this.#options.calls.readAnswer(userId, key);
    if (stored === undefined || stored.body.byteLength > CLAIM_LIMITS.copy) return null;
    return readable(() => JSON.parse(new TextDecoder().decode(stored.body)) as unknown) ?? null;
  }

  async #calledThing(person: ClaimReader, key: string, attempt: number): Promise<ClaimedThing> {
    const row = await this.#callOf(person, key, attempt);
    if (row === undefined) throw absent();
    const about = openAbout(this.#options.keys, { userId: person.id, key }, row.about);
    const records = about?.records ?? [];
    return {
      ...callColumns(row),
      operation: row.operation,
      credits: row.credits,
      name: (records.length === 1 ? records[0]?.name : about?.name) ?? "",
      ids: records.flatMap(({ id }) => id ?? []),
      copy: copyOf(await this.#answerOf(person.id, key)),
    };
  }

  async #resultThing(
    person: SpacePerson,
    { runId, position }: { readonly runId: string; readonly position: number },
  ): Promise<ClaimedThing> {
    const run = await readRun(this.#query, { userId: person.id, id: runId });
    if (run?.spaceId !== person.spaceId) throw absent();
    const [result] = await this.#inputs.page(this.#query, run, { groups: [], offset: position, limit: 1 });
    if (result?.position !== position) throw absent();
    const { call, record, recordId, asked, charged } = result;
    // it asked for nothing, so nothing can be wrong
    if (call === null && record === null) throw notNow();
    const row = call === null ? undefined : await this.#callOf(person, callKey(run, call));
    return {
      ...callColumns(row),
      operation: run.operation,
      credits: charged,
      name: asked.snapshot.name,
      ids: [recordId ?? asked.id],
      copy: copyOf(record),
    };
  }

  /** Makes a claim, or returns the existing one about the same thing. [claim-2] */
  async make(person: ClaimReader, { about, reason, note }: ClaimBody): Promise<Claim> {
    const { keys, now } = this.#options;
    const id = claimIdOf(person.id, about);
    const made = await this.#find(person, id);
    if (made !== undefined) return made;
    const thing =
      "runId" in about
        ? await this.#resultThing(person, about)
        : await this.#calledThing(person, about.key, about.attempt);
    const own = this.#query.selectFrom("usage_claims").where("user_id", "=", person.id);
    if ((await countRows(own)) >= CLAIM_LIMITS.claims)
      throw PROBLEMS.tooManyRuns(`a person has up to ${String(CLAIM_LIMITS.claims)} claims`);
    const { name, ids, copy, ...columns } = thing;
    const at = now().toISOString();
    const sealed: SealedClaim = { note, name, ids, copy };
    await this.#query
      .insertInto("usage_claims")
      .values({
        ...columns,
        space_id: person.spaceId,
        id,
        user_id: person.id,
        reason,
        state: "open",
        made_at: at,
        changed_at: at,
        sealed: keys.seal(JSON.stringify(sealed), contextOf({ space_id: person.spaceId, id })),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return this.#found(person, id);
  }

  async #found(person: ClaimReader, id: string): Promise<Claim> {
    const claim = await this.#find(person, id);
    if (claim === undefined) throw absent();
    return claim;
  }

  async #find(person: ClaimReader, id: string): Promise<Claim | undefined> {
    const row = await this.#query
      .selectFrom("usage_claims")
      .selectAll()
      .where(({ and }) => and({ space_id: person.spaceId, id }))
      .executeTakeFirst();
    return row && (await this.#told(person, [row]))[0];
  }

  /** Reads a page of a person's claims, or of those of their organisation, the newest first. */
  async list(
    person: ClaimReader,
    of: "self" | "team",
    { size = CLAIM_LIMITS.page, after }: Pick<ClaimsQuestion, "size" | "after">,
  ): Promise<ClaimsAnswer> {
    const { keys } = this.#options;
    const { spaceId } = person;
    const some = this.#query
      .selectFrom("usage_claims")
      .where("space_id", "=", spaceId)
      .$if(of === "self", (query) => query.where("user_id", "=", person.id));
    const { rows, next } = await claimsList.page(some.selectAll(), { keys, spaceId, after, size });
    return { claims: await this.#told(person, rows), total: await countRows(some), next };
  }

  /** Sets the state of a claim of the organisation. */
  async setState(person: ClaimReader, id: string, state: ClaimState): Promise<Claim> {
    await this.#query
      .updateTable("usage_claims")
      .set({ state, changed_at: this.#options.now().toISOString() })
      .where(({ and }) => and({ space_id: person.spaceId, id }))
      .execute();
    return this.#found(person, id);
  }

  /** Withdraws one's own claim while it is open. */
  async withdraw(person: ClaimReader, id: string): Promise<void> {
    const own = this.#query
      .deleteFrom("usage_claims")
      .where(({ and }) => and({ space_id: person.spaceId, id, user_id: person.id }));
    const { numDeletedRows } = await own.where("state", "=", "open").executeTakeFirst();
    if (numDeletedRows > 0n) return;
    const left = await this.#find(person, id);
    throw left?.person.isSelf === true ? notNow() : absent();
  }

  async #told(person: ClaimReader, rows: readonly ClaimRow[]): Promise<Claim[]> {
    const names = await namesOf(
      this.#query,
      rows.map((row) => row.user_id),
    );
    return rows.map((row) => {
      const { user_id: id } = row;
      const operation = row.operation as PaidOperation;
      const opened = openClaim(this.#options.keys, row);
      return {
        id: row.id,
        person: { id, name: names.get(id) ?? null, isSelf: id === person.id },
        state: row.state,
        reason: row.reason as ClaimReason,
        madeAt: row.made_at,
        changedAt: row.changed_at,
        operation,
        sentAt: row.sent_at,
        requestId: row.request_id,
        credits: row.credits,
        note: opened?.note ?? null,
        name: opened?.name ?? null,
        ids: opened?.ids ?? [],
        copy: mayRead(person.scopes, operation) ? (opened?.copy ?? null) : null,
      };
    });
  }
}
