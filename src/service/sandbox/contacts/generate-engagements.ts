import type { NewContact, NewEngagement } from "#database/database-schema.ts";
import { LISTINGS } from "#database/record-table-types.ts";
import { ENGAGEMENT_TYPES } from "#contract/company-schemas.ts";
import type { CompanyProfile } from "#service/sandbox/companies/generate-company-profile.ts";
import { dateBefore } from "#service/sandbox/sandbox-date.ts";
import { Random } from "#service/random.ts";

/** Share of companies with which the organisation was in touch. */
const KNOWN_SHARE = 0.12;
/** Range of days before the data date. */
const DAYS = [1, 180] as const;

/** When and how the organisation was in touch with people at the company. */
export function generateEngagements(
  seed: number,
  { index, id }: CompanyProfile,
  contacts: readonly NewContact[],
): NewEngagement[] {
  const random = new Random(seed, "engagements", index);
  const reachable = contacts.filter(({ listing }) => listing === LISTINGS.ordinary);
  if (reachable.length === 0 || !random.chance(KNOWN_SHARE)) return [];
  const made = Array.from({ length: random.integer(1, 4) }, () => ({
    company_id: id,
    contact_id: random.pick(reachable).id,
    type: random.pick(ENGAGEMENT_TYPES),
    engaged_on: dateBefore(random.integer(...DAYS)),
  }));
  const keyed = made.map((row) => [Object.values(row).join(), row] as const);
  return [...new Map(keyed).values()];
}
