import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { Query } from "#database/database.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { openAbout } from "./usage-ledger.ts";

/** A call whose total charge is known, but not for which records, such as an error that names a sum. */
export interface UnattributedCharge {
  readonly userId: string;
  readonly runId: string | null;
  /** ISO 8601, UTC. */
  readonly sentAt: string;
  /** The records that it asked for. */
  readonly ids: ReadonlySet<string>;
  /** Credits that are not yet attributed to records: whoever attributes some subtracts them. */
  left: number;
}

/** Selects calls of an organisation that were sent within a span and asked for some of the records. */
interface UnattributedQuery {
  readonly spaceId: string;
  readonly type: RecordType;
  readonly ids: ReadonlySet<string>;
  /** ISO 8601, UTC, both included. */
  readonly from: string;
  readonly to: string;
}

/** The calls whose unattributed charges may have been for these records, oldest first. [run-5] */
export async function unattributedCharges(
  on: Query,
  keys: SessionKeys,
  { spaceId, type, ids, from, to }: UnattributedQuery,
): Promise<UnattributedCharge[]> {
  if (ids.size === 0) return [];
  const rows = await on
    .selectFrom("usage_calls")
    .select(["user_id", "key", "run_id", "sent_at", "credits", "about"])
    .where("space_id", "=", spaceId)
    .where("sent_at", ">=", from)
    .where("sent_at", "<=", to)
    .where("credits", ">", 0)
    .orderBy("sent_at")
    .execute();
  const untold: UnattributedCharge[] = [];
  for (const { user_id: userId, key, run_id: runId, sent_at: sentAt, credits, about: sealed } of rows) {
    const about = openAbout(keys, { userId, key }, sealed);
    if (about?.type !== type) continue;
    const asked = new Set(about.records.flatMap(({ id }) => id ?? []));
    if (![...asked].some((id) => ids.has(id))) continue;
    const known = await on
      .selectFrom("owned_records")
      .select("record_id")
      .where(({ and }) => and({ space_id: spaceId, record_type: type }))
      .where("record_id", "in", [...asked])
      .where("charged_at", "=", sentAt)
      .execute();
    const left = (credits ?? 0) - known.length;
    if (left > 0) untold.push({ userId, runId, sentAt, ids: asked, left });
  }
  return untold;
}
