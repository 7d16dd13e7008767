import { AUDIENCE_STRENGTHS, type AudienceStrength } from "#contract/intent-schemas.ts";

/** Employees from which each grade holds, the largest first. */
const MIN_EMPLOYEES = [5_000, 1_000, 250, 50, 0];

/** The letter for the number of people whose reading makes up a company's signals. [search-13] */
export function audienceStrength(employees: number): AudienceStrength {
  return AUDIENCE_STRENGTHS[MIN_EMPLOYEES.findIndex((least) => employees >= least)] ?? "E";
}
