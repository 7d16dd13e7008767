import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { VALIDATION_CODES } from "#contract/error-schemas.ts";
import type { Query } from "#database/database.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { validationProblem } from "#service/http/http-problem.ts";
import { type ManagedType, managedRecords } from "./records-under-management.ts";

/**
 * Counts an answered request, and its returned records where those count. Throws PFAPI0011 when it exceeds the
 * organisation's allowance: the answer is then withheld. [metering-9] [metering-11]
 */
export async function countRequest(query: Query, organisation: string, records = 0): Promise<void> {
  const after = await query
    .updateTable("organisations")
    .set({
      requests_used: sql`requests_used + 1`,
      ...(records === 0 ? {} : { records_used: sql`records_used + ${records}` }),
    })
    .where("id", "=", organisation)
    .where((all) => all("requests_used", "<", all.ref("request_limit")))
    .$if(records > 0, (update) =>
      update.where((all) => all(all("records_used", "+", records), "<=", all.ref("record_limit"))),
    )
    .returning(["requests_used", "request_limit"])
    .executeTakeFirst();
  if (after) return;
  const full = await query
    .selectFrom("organisations")
    .select(["requests_used", "request_limit"])
    .where("id", "=", organisation)
    .executeTakeFirstOrThrow();
  throw exhausted(full.requests_used >= full.request_limit ? "requests" : "records");
}

/** PFAPI0011 for an exhausted allowance. [metering-9] */
export function exhausted(what: "credits" | "records" | "requests") {
  return validationProblem([{ code: VALIDATION_CODES.creditsExhausted, detail: `No ${what} are left.` }]);
}

/** What an enrich call would return, before it is paid for. */
interface Charge {
  readonly organisation: string;
  readonly userId: string;
  readonly operation: string;
  readonly requestId: string;
  readonly type: ManagedType;
  /** Ids of the records to return, in input order; a repeated one is paid once. */
  readonly records: readonly number[];
  /** Number of returned records that also count toward the record limit: signals, articles, scoops. */
  readonly counted?: number;
}

async function creditsLeft(query: Query, organisation: string): Promise<number> {
  const row = await query
    .selectFrom("organisations")
    .select(["credit_limit", "credits_used"])
    .where("id", "=", organisation)
    .executeTakeFirstOrThrow();
  return row.credit_limit - row.credits_used;
}

async function pay(query: Query, charge: Charge, paid: readonly number[], at: string): Promise<void> {
  const { organisation: organisation_id, type: record_type } = charge;
  await query
    .updateTable("organisations")
    .set({ credits_used: sql`credits_used + ${paid.length}` })
    .where("id", "=", organisation_id)
    .execute();
  await query
    .insertInto("managed_records")
    .values(paid.map((record_id) => ({ organisation_id, record_type, record_id, purchased_at: at })))
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "record_type", "record_id"]).doUpdateSet({ purchased_at: at }),
    )
    .execute();
  await query
    .insertInto("ledger")
    .values(
      paid.map((record_id) => ({
        id: randomUUID(),
        organisation_id,
        user_id: charge.userId,
        operation: charge.operation,
        request_id: charge.requestId,
        record_type,
        record_id,
        credits: 1,
        charged_at: at,
      })),
    )
    .execute();
}

/** The outcome for the records of one call. */
interface Charged {
  /** Ids that may be returned. */
  readonly allowed: ReadonlySet<number>;
  readonly credits: number;
  /** Timestamp of its ledger rows. */
  readonly at: string;
}

async function decide(query: Query, context: ServiceContext, charge: Charge): Promise<Charged> {
  const wanted = [...new Set(charge.records)];
  // count first: writing takes the lock, so nobody else reads the allowance in between
  await countRequest(query, charge.organisation, charge.counted);
  const managed = await managedRecords(query, context, charge.organisation, charge.type, wanted);
  const unpaid = wanted.filter((id) => !managed.has(id));
  const left = unpaid.length === 0 ? 0 : await creditsLeft(query, charge.organisation);
  const paid = unpaid.slice(0, Math.max(0, left));
  if (unpaid.length > 0 && paid.length === 0 && managed.size === 0) throw exhausted("credits");
  const at = context.now().toISOString();
  if (paid.length > 0) await pay(query, charge, paid, at);
  return { allowed: new Set([...managed.keys(), ...paid]), credits: paid.length, at };
}

async function isInLedger(query: Query, charge: Charge, { at }: Charged): Promise<boolean> {
  const row = await query
    .selectFrom("ledger")
    .select("id")
    .where(({ and }) =>
      and({ organisation_id: charge.organisation, charged_at: at, request_id: charge.requestId }),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Pays for the records of one call and counts the call, in one transaction: charge, management stamp and ledger rows
 * are atomic. Returns the ids that may be returned; those beyond the allowance are missing. Throws PFAPI0011 when the
 * allowance covers none. [metering-4] [metering-5]
 */
export async function chargeRecords(context: ServiceContext, charge: Charge): Promise<ReadonlySet<number>> {
  const { query } = context.database;
  let decided: Charged | undefined;
  const done = query.transaction().execute(async (transaction) => {
    decided = await decide(transaction, context, charge);
    return decided;
  });
  const { allowed, credits } = await done.catch(async (error: unknown) => {
    // a failure before the commit was rolled back
    if (decided === undefined || decided.credits === 0) throw error;
    // the commit may have succeeded and only its confirmation been lost: then the ledger has the rows
    const isPaid = await isInLedger(query, charge, decided).catch((problem: unknown) => {
      context.log.error({ error: problem }, "ledger not read");
      return false;
    });
    if (isPaid) return decided;
    context.charged?.("unknown");
    throw error;
  });
  context.charged?.(credits);
  return allowed;
}
