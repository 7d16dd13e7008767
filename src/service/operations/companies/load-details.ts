import type { CompanyReadCall } from "../../call.ts";
import { type CompanyDetails, companyDetails } from "../../data/details-schema.ts";

/** What is known of the company of a read beyond its columns. */
export async function loadDetails({ context, companyId }: CompanyReadCall<unknown>): Promise<CompanyDetails> {
  const row = await context.database.query
    .selectFrom("companies")
    .select("details")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return companyDetails.parse(JSON.parse(row.details));
}
