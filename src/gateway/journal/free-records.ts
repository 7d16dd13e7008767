import type { PaidOperation } from "#contract/gateway-schemas.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { Query } from "#database/database.ts";
import { daysFrom } from "#gateway/days.ts";

/** The window in which charged records are free, and the moment it is evaluated at. */
export interface FreeWindow {
  /** Days; 0 where the service has no window, or it is unknown. */
  readonly managementDays: number;
  readonly now: Date;
}

/** The type of record that a paid operation charges for. [metering-4] [metering-7] */
export function chargedType(operation: PaidOperation): RecordType {
  return operation === "enrichContacts" ? "contact" : "company";
}

/** Those of some records that an organisation was charged for within the window, so that they are free now. [metering-4] */
export async function freeRecords(
  on: Query,
  spaceId: string,
  { type, ids }: { readonly type: RecordType; readonly ids: readonly string[] },
  { managementDays, now }: FreeWindow,
): Promise<ReadonlySet<string>> {
  if (managementDays === 0 || ids.length === 0) return new Set();
  const rows = await on
    .selectFrom("owned_records")
    .select("record_id")
    .where(({ and }) => and({ space_id: spaceId, record_type: type }))
    .where("record_id", "in", ids)
    .where("charged_at", ">", daysFrom(now, -managementDays))
    .execute();
  return new Set(rows.map((row) => row.record_id));
}

/**
 * Until when a record charged at a time is free; null where that is over, or unknown because the service has no window
 * (`managementDays` 0). [metering-4]
 */
export function freeUntil(chargedAt: string | null, managementDays: number, now: Date): string | null {
  if (chargedAt === null || managementDays === 0) return null;
  const until = daysFrom(chargedAt, managementDays);
  return until > now.toISOString() ? until : null;
}

/** The inverse of {@link freeUntil}: when a record was charged that is free until the start of a day. ISO 8601, UTC. */
export function chargedAtOf(day: string, managementDays: number): string {
  return daysFrom(day, -managementDays);
}
