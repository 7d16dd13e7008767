import { enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import type { DataClient } from "#testing/service/service-data-client-for-test.ts";
import type { ServiceForTest } from "#testing/service/service-for-test.ts";

/** The rows of a family's companies, including the top. */
export async function familyRows({ database }: ServiceForTest, top: number) {
  return database.query
    .selectFrom("companies")
    .selectAll()
    .where((where) => where.or([where("id", "=", top), where("ultimate_parent_id", "=", top)]))
    .execute();
}

/** The hierarchy answer for one company. Throws unless it is a full match. */
export async function hierarchyOf(
  client: DataClient,
  companyId: number | string,
  outputFields: readonly string[] = ["familyTree"],
): Promise<Record<string, unknown>> {
  const [record] = await client.enrich(enrichHierarchy, [{ companyId }], outputFields);
  if (record?.type !== "CorporateHierarchy" || record.id !== String(companyId) || !record.attributes) {
    throw new Error(`Company ${companyId} was answered as ${record?.type} ${record?.id}.`);
  }
  return record.attributes;
}
