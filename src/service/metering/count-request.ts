import { type Kysely, sql } from "kysely";
import { VALIDATION_CODES } from "#contract/errors.ts";
import type { Schema } from "#database/schema.ts";
import { validationProblem } from "../http/problem.ts";

/**
 * Counts one answered request and the records that it returned, where those count. Throws PFAPI0011 when it is one
 * more than the organisation's allowance: the answer is then not given. [metering-9] [metering-11]
 */
export async function countRequest(query: Kysely<Schema>, organisation: string, records = 0): Promise<void> {
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

/** PFAPI0011 for what an organisation has used up. [metering-9] */
export function exhausted(what: "credits" | "records" | "requests") {
  return validationProblem([{ code: VALIDATION_CODES.creditsExhausted, detail: `No ${what} are left.` }]);
}
