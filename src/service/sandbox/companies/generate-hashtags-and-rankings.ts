import type { CompanyDetails } from "#database/json-columns.ts";
import { HASHTAGS } from "#service/reference/hashtags.ts";
import { referenceTable } from "#service/reference/reference.ts";
import { daysBefore } from "#service/sandbox/sandbox-date.ts";
import type { Random } from "#service/random.ts";
import type { CompanyProfile } from "./generate-company-profile.ts";

/** Details that hashtags depend on. */
type Known = Pick<CompanyDetails, "growth" | "funding" | "industries">;

/** Hashtags that any company can have. */
const ANYBODY = new Set(
  (
    "family_owned|subscription_pricing|woman_owned|employee_owned|hiring_engineers|hiring_sales|new_leadership|" +
    "expanding_abroad|carbon_neutral|renewable_energy|24_hour_support|iso_9001|remote_first|uses_contractors|" +
    "accepts_online_payments|cloud_first|has_mobile_app|on_premises|uses_machine_learning"
  ).split("|"),
);

/** Share of a company's people in an occupation, and the industries that employ it. */
const CREWS: Readonly<Record<string, { share: number; industries: RegExp }>> = {
  doctors: { share: 0.12, industries: /^healthcare/ },
  engineers: { share: 0.15, industries: /^(software|manufacturing|energy|telecom|construction)/ },
  operations: { share: 0.12, industries: /./ },
  sales: { share: 0.16, industries: /./ },
};

/** Whether a company has as many people as the hashtag says: "250_plus_doctors". */
function hasCrew(tag: string, { staff }: CompanyProfile, { industries }: Known): boolean {
  const [, least = "", work = ""] = /^(\d+)_plus_(\w+)$/.exec(tag) ?? [];
  const crew = CREWS[work];
  if (!crew || !industries.some((code) => crew.industries.test(code))) return false;
  return staff * crew.share >= Number(least);
}

/** Whether a hashtag follows from what is known of the company. */
function follows(tag: string, profile: CompanyProfile, known: Known): boolean {
  const [latest] = known.funding;
  if (tag === "recently_funded") return latest !== undefined && daysBefore(latest.date) <= 365;
  if (tag === "fast_growing") return known.growth.oneYear >= 15;
  if (tag === "builds_software") return known.industries.some((code) => code.startsWith("software"));
  if (/^(fleet_operator|has_warehouse|electric_fleet)$/.test(tag)) {
    return known.industries.some((code) => /^(transportation|retail)/.test(code));
  }
  if (tag === "opening_locations" || tag === "multiple_locations") return profile.staff > 2_000;
  return hasCrew(tag, profile, known);
}

/** The hashtags of a company: those that follow from its data, and up to three others. */
export function generateHashtags(random: Random, profile: CompanyProfile, known: Known): string[] {
  const others = random.some(
    HASHTAGS.filter(({ id }) => ANYBODY.has(id.slice(1))),
    random.integer(0, 3),
  );
  return HASHTAGS.filter((mark) => others.includes(mark) || follows(mark.id.slice(1), profile, known)).map(
    ({ id }) => id,
  );
}

/** The rankings of a large company. */
export function generateRankings(
  random: Random,
  { employees, place }: CompanyProfile,
  { growth }: Known,
): string[] {
  if (employees <= 3_000) return [];
  const open = referenceTable("company-rankings").filter(
    ({ id }) =>
      (id !== "fortune500" || place.country === "United States") &&
      (id !== "fastgrowers100" || growth.oneYear >= 10),
  );
  return random.some(open, 2).map(({ id }) => id);
}
