import type { NewCompany, NewFamilyUnit } from "#database/database-schema.ts";
import { stemOf } from "#service/sandbox/companies/generate-company-names.ts";
import type { CompanyProfile } from "#service/sandbox/companies/generate-company-profile.ts";
import { pickPlace, pickPlaceNear } from "#service/reference/places/reference-places.ts";
import { Random } from "#service/random.ts";
import { SUB_UNIT_TYPES } from "#service/reference/sub-unit-types.ts";

/** Types of locations. */
const KINDS = ["Office", "Office", "Branch", "Service Centre", "Warehouse", "Workshop"];

/** Share of locations in the company's own country. */
const NEAR = 0.75;

/** The company's former names, followed by its locations beyond the first: one fewer than `location_count`. */
export function generateFamilyUnits(seed: number, profile: CompanyProfile, row: NewCompany): NewFamilyUnit[] {
  const random = new Random(seed, "family units", profile.index);
  // acquired companies were often renamed
  const formerNames = random.chance(row.sub_unit_type === SUB_UNIT_TYPES.acquisition ? 0.6 : 0.08)
    ? [formerName(random, profile)]
    : [];
  const units = [...formerNames, ...locations(random, profile, row.location_count - 1)];
  return units.map((unit, at) => ({ company_id: profile.id, position: at + 1, ...unit }));
}

type Unit = Omit<NewFamilyUnit, "company_id" | "position">;

function formerName(random: Random, { sector, place }: CompanyProfile): Unit {
  const name = `${stemOf(random.integer(0, 20_000))} ${random.pick(sector.words)}`;
  return { sub_unit_type: SUB_UNIT_TYPES.formerName, name, city: place.city, state: place.state };
}

/** Further locations, with unique names. */
function locations(random: Random, { shortName, place }: CompanyProfile, count: number): Unit[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, () => {
    const { city, state } = random.chance(NEAR) ? pickPlaceNear(random, place) : pickPlace(random);
    const wish = `${shortName} ${random.pick(KINDS)} ${city}`;
    let name = wish;
    for (let number = 2; taken.has(name); number += 1) name = `${wish} ${number}`;
    taken.add(name);
    return { sub_unit_type: SUB_UNIT_TYPES.location, name, city, state };
  });
}
