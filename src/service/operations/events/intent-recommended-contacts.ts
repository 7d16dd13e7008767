import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { ContactRow } from "#database/database-schema.ts";
import { LISTINGS } from "#database/record-table-types.ts";
import { jobFunctionOf } from "#service/operations/output-values.ts";
import type { Call } from "#service/service-call.ts";

/** Contacts that are recommended with a signal, at most. */
const RECOMMENDED = 3;

/** A prime above the number of a company's contacts: multiplying modulo it shuffles them. */
const PRIME = 65_537;

type Candidate = Pick<
  ContactRow,
  "id" | "company_id" | "first_name" | "last_name" | "job_title" | "department" | "job_function"
> & {
  readonly company_name: string;
};

/** The same for a person at any time, another for another person. */
function shuffleOf({ userId, clientId }: Call["caller"]): number {
  const digest = createHash("sha256").update(userId ?? clientId);
  return 1 + (digest.digest().readUInt32BE() % (PRIME - 1));
}

function present(row: Candidate) {
  return {
    id: String(row.id),
    firstName: row.first_name,
    lastName: row.last_name,
    jobTitle: row.job_title,
    companyName: row.company_name,
    jobFunctions: [jobFunctionOf(row)],
  };
}

/**
 * Whom to talk to at each of the companies, by company id: up to three, managers and above first, chosen for the
 * person who asks. People who opted out are never among them. [field-4] [auth-4]
 */
export async function recommendedContacts(
  call: Call,
  companyIds: readonly number[],
): Promise<Map<number, object[]>> {
  const found = new Map<number, object[]>();
  if (companyIds.length === 0) return found;
  const { rows } =
    await sql<Candidate>`select r.id, r.company_id, r.first_name, r.last_name, r.job_title, r.department, r.job_function,
      c.name as company_name
    from (
      select p.id, p.company_id, p.first_name, p.last_name, p.job_title, p.department, p.job_function, row_number() over (
        partition by p.company_id
        order by case when p.hierarchy >= 2 then 0 else 1 end, (p.id % ${PRIME}) * ${shuffleOf(call.caller)} % ${PRIME}, p.id
      ) as place
      from contacts p where p.company_id in (${sql.join([...new Set(companyIds)])}) and p.listing = ${sql.lit(LISTINGS.ordinary)}
    ) r join companies c on c.id = r.company_id
    where r.place <= ${RECOMMENDED} order by r.company_id, r.place`.execute(call.context.database.records);
  for (const row of rows) {
    const others = found.get(row.company_id) ?? [];
    found.set(row.company_id, [...others, present(row)]);
  }
  return found;
}
