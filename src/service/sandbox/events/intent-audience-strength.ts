import { AUDIENCE_STRENGTHS, type AudienceStrength } from "#contract/intent-schemas.ts";

/** Minimum number of employees for each grade, largest first. */
const MIN_EMPLOYEES = [5_000, 1_000, 250, 50, 0];

/** The audience strength for a number of employees. [search-13] */
export function audienceStrength(employees: number): AudienceStrength {
  return AUDIENCE_STRENGTHS[MIN_EMPLOYEES.findIndex((least) => employees >= least)] ?? "E";
}
