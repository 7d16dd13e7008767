import type { Query } from "#database/database.ts";
import type { ServiceContext } from "#service/service-context.ts";

export type ManagedType = "Contact" | "Company";

const DAY = 86_400_000;

/** Records bought at or after this time are under management. In the future if there is no window. */
export function managedSince({ settings, now }: ServiceContext): string {
  return settings.managementDays === 0
    ? "9999"
    : new Date(now().getTime() - settings.managementDays * DAY).toISOString();
}

/** The records that are under management, by id, with the time of purchase. */
export async function managedRecords(
  query: Query,
  context: ServiceContext,
  organisation: string,
  type: ManagedType,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query
    .selectFrom("managed_records")
    .select(["record_id", "purchased_at"])
    .where(({ and }) => and({ organisation_id: organisation, record_type: type }))
    .where("record_id", "in", [...ids])
    .where("purchased_at", ">=", managedSince(context))
    .execute();
  return new Map(rows.map((row) => [row.record_id, row.purchased_at]));
}

/** `managementStatus` of a search result, from the time of purchase. [field-15] */
export function managementAttribute(purchasedAt: string | undefined) {
  return purchasedAt === undefined
    ? { underManagement: false }
    : { underManagement: true, purchaseDate: purchasedAt };
}
