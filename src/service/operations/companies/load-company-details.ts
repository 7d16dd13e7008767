import type { CompanyReadCall } from "#service/service-call.ts";
import { type CompanyDetails, companyDetails } from "#database/json-columns.ts";

/** The details of a read's company, beyond its columns. */
export async function loadDetails({ context, companyId }: CompanyReadCall<unknown>): Promise<CompanyDetails> {
  const row = await context.database.records
    .selectFrom("companies")
    .select("details")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return companyDetails.parse(JSON.parse(row.details));
}
