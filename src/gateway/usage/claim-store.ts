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
import { sealedPlaces } from "#gateway/keys/sealed-places.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { callClaimId, resultClaimId, type UsageReader } from "./read-usage.ts";
import { openAbout } from "#gateway/journal/usage-ledger.ts";

type ClaimRow = Selectable<Schema["usage_claims"]>;

/** The last claim that was read: when it was made, and its id. */
const places = sealedPlaces(z.object({ madeAt: z.string(), id: z.string() }), "claims");

/** Who asks, and what they were granted: a copy of what came back is for who has the scope for it. */
export interface ClaimReader extends UsageReader {
  readonly scopes: ReadonlySet<string>;
}

/** Why something was not done. */
export type ClaimRefusal = "absent" | "not-now" | "full";

const sealedClaim = z.object({
  note: z.string(),
  name: z.string(),
  ids: z.array(z.string()),
  copy: z.unknown(),
});
type SealedClaim = z.output<typeof sealedClaim>;

/** What a claim is about, as it was when it was made. */
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

/** What is sealed of a claim; undefined once that was erased, or where no key opens it. */
export function openClaim(
  keys: SessionKeys,
  row: Pick<ClaimRow, "space_id" | "id" | "sealed">,
): SealedClaim | undefined {
  const text = row.sealed === null ? undefined : keys.open(row.sealed, contextOf(row));
  return text === undefined ? undefined : sealedClaim.parse(JSON.parse(text));
}

/** What came back, unless it is too much to be kept beside. */
function copyOf(answered: unknown): unknown {
  const text = JSON.stringify(answered ?? null);
  return text.length > CLAIM_LIMITS.copy ? null : (answered ?? null);
}

/** What a claim says of its call; nothing where the ledger has none. */
function callColumns(row: Selectable<Schema["usage_calls"]> | undefined) {
  if (row === undefined) return { key: null, attempt: null, sent_at: null, request_id: null };
  return { key: row.key, attempt: row.attempt, sent_at: row.sent_at, request_id: row.request_id };
}

function claimIdOf(userId: string, about: ClaimSubject): string {
  return "runId" in about ? resultClaimId(userId, about) : callClaimId(userId, about);
}

/** What people say is wrong with what was paid for. [claim-1] */
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

  /** The newest attempt at a call of a person, or the one that is named. */
  #callOf({ id, spaceId }: UsageReader, key: string, attempt?: number) {
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

  async #calledThing(person: ClaimReader, key: string, attempt: number): Promise<ClaimedThing | undefined> {
    const row = await this.#callOf(person, key, attempt);
    if (row === undefined) return undefined;
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
    person: UsageReader,
    { runId, position }: { readonly runId: string; readonly position: number },
  ): Promise<ClaimedThing | ClaimRefusal> {
    const run = await readRun(this.#query, { userId: person.id, id: runId });
    if (run?.spaceId !== person.spaceId) return "absent";
    const [result] = await this.#inputs.page(this.#query, run, { groups: [], offset: position, limit: 1 });
    if (result?.position !== position) return "absent";
    const { call, record, recordId, asked, charged } = result;
    // nothing was asked, so nothing can be wrong
    if (call === null && record === null) return "not-now";
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

  /** Makes a claim; about what one was made already it is that one. [claim-2] */
  async make(person: ClaimReader, { about, reason, note }: ClaimBody): Promise<Claim | ClaimRefusal> {
    const { keys, now } = this.#options;
    const id = claimIdOf(person.id, about);
    const made = await this.#find(person, id);
    if (made !== undefined) return made;
    const thing =
      "runId" in about
        ? await this.#resultThing(person, about)
        : await this.#calledThing(person, about.key, about.attempt);
    if (thing === undefined) return "absent";
    if (typeof thing === "string") return thing;
    const { claims } = await this.#query
      .selectFrom("usage_claims")
      .select(({ fn }) => fn.countAll<number | string>().as("claims"))
      .where("user_id", "=", person.id)
      .executeTakeFirstOrThrow();
    if (Number(claims) >= CLAIM_LIMITS.claims) return "full";
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
    return (await this.#find(person, id)) ?? "absent";
  }

  async #find(person: ClaimReader, id: string): Promise<Claim | undefined> {
    const row = await this.#query
      .selectFrom("usage_claims")
      .selectAll()
      .where(({ and }) => and({ space_id: person.spaceId, id }))
      .executeTakeFirst();
    return row && (await this.#told(person, [row]))[0];
  }

  /** A page of a person's claims, or of those of their organisation, the newest first; undefined where it goes on from no place. */
  async list(
    person: ClaimReader,
    of: "self" | "team",
    { size = CLAIM_LIMITS.page, after }: Pick<ClaimsQuestion, "size" | "after">,
  ): Promise<ClaimsAnswer | undefined> {
    const place = after === undefined ? undefined : places.at(this.#options.keys, person.spaceId, after);
    if (after !== undefined && place === undefined) return undefined;
    const some = this.#query
      .selectFrom("usage_claims")
      .where("space_id", "=", person.spaceId)
      .$if(of === "self", (query) => query.where("user_id", "=", person.id));
    const { total } = await some
      .select(({ fn }) => fn.countAll<number | string>().as("total"))
      .executeTakeFirstOrThrow();
    const found = await some
      .selectAll()
      .$if(place !== undefined, (query) => {
        const { madeAt, id } = place ?? { madeAt: "", id: "" };
        return query.where(({ eb, or, and }) =>
          or([eb("made_at", "<", madeAt), and([eb("made_at", "=", madeAt), eb("id", ">", id)])]),
        );
      })
      .orderBy("made_at", "desc")
      .orderBy("id")
      .limit(size + 1)
      .execute();
    const rows = found.slice(0, size);
    const last = found.length > size ? rows.at(-1) : undefined;
    return {
      claims: await this.#told(person, rows),
      total: Number(total),
      next:
        last === undefined
          ? null
          : places.cursor(this.#options.keys, person.spaceId, { madeAt: last.made_at, id: last.id }),
    };
  }

  /** Sets the state of a claim of the organisation. */
  async setState(person: ClaimReader, id: string, state: ClaimState): Promise<Claim | ClaimRefusal> {
    await this.#query
      .updateTable("usage_claims")
      .set({ state, changed_at: this.#options.now().toISOString() })
      .where(({ and }) => and({ space_id: person.spaceId, id }))
      .execute();
    return (await this.#find(person, id)) ?? "absent";
  }

  /** Takes a claim of one's own back, as long as it is open. */
  async withdraw(person: ClaimReader, id: string): Promise<"done" | ClaimRefusal> {
    const own = this.#query
      .deleteFrom("usage_claims")
      .where(({ and }) => and({ space_id: person.spaceId, id, user_id: person.id }));
    const { numDeletedRows } = await own.where("state", "=", "open").executeTakeFirst();
    if (numDeletedRows > 0n) return "done";
    const left = await this.#find(person, id);
    return left?.person.isSelf === true ? "not-now" : "absent";
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
