import { companyName, domainOf } from "./generate-company-names.ts";
import { familyPlan } from "#service/sandbox/families/generate-family-plan.ts";
import { FIRST_FAMILY_INDEX, namedFamilyAt } from "#service/sandbox/families/named-families.ts";
import {
  type Place,
  pickPlace,
  pickStreet,
  pickZipCode,
} from "#service/reference/places/reference-places.ts";
import { Random } from "#service/random.ts";
import { companyId } from "#service/sandbox/sandbox-record-ids.ts";
import { SECTORS, type Sector } from "#service/reference/sectors.ts";
import { type FamilyPlace, smallFamily } from "#service/sandbox/families/generate-family-shapes.ts";

/** The basis of a company's row, industries and contacts. */
export interface CompanyProfile {
  readonly index: number;
  readonly id: number;
  /** Including the legal form. */
  readonly name: string;
  /** Without the legal form. */
  readonly shortName: string;
  readonly domain: string | null;
  readonly sector: Sector;
  readonly family: FamilyPlace | null;
  readonly place: Place;
  readonly street: string | null;
  readonly zipCode: string | null;
  /** Number of people at it and the companies below it. */
  readonly employees: number;
  /** Number of people at the company itself. */
  readonly staff: number;
  /**
   * Thousands of US dollars, if the family's plan determines it; null where it derives from the number of employees.
   */
  readonly revenue: number | null;
  readonly contactCount: number;
  /** Whether it has signals, news and scoops: in a named family only the top does. */
  readonly inTheNews: boolean;
}

/** Lowest and highest number. */
type Bounds = readonly [number, number];

const SMALLEST: { contacts: Bounds; employees: Bounds } = { contacts: [2, 8], employees: [8, 400] };

/** Company sizes, smallest first: number of contacts on file, and of employees. */
const SIZES: readonly (typeof SMALLEST)[] = [
  SMALLEST,
  { contacts: [9, 24], employees: [40, 2_500] },
  { contacts: [25, 60], employees: [300, 9_000] },
  { contacts: [80, 148], employees: [1_500, 60_000] },
];

const SHARES = {
  alone: [0.81, 0.132, 0.045, 0.013],
  /** Companies with subsidiaries are larger, subsidiaries smaller. */
  top: [0, 0.6, 0.3, 0.1],
  owned: [0.9, 0.1, 0, 0],
};

/** The company at this index; depends on the seed only, not on what else is generated. */
export function companyProfile(seed: number, index: number): CompanyProfile {
  return index < FIRST_FAMILY_INDEX ? ordinaryProfile(seed, index) : memberProfile(seed, index);
}

function ordinaryProfile(seed: number, index: number): CompanyProfile {
  const random = new Random(seed, "company", index);
  const family = smallFamily(seed, index);
  const size = SIZES[random.weighted(sharesOf(family))] ?? SMALLEST;
  const contactCount = random.integer(...size.contacts);
  const sector = random.pick(SECTORS);
  const place = pickPlace(random);
  const addressKnown = !random.chance(0.03);
  const name = companyName(seed, index, sector);
  const draft = {
    index,
    id: companyId(index),
    name: sector.type === null ? `${name} ${random.pick(place.legalForms)}`.trim() : name,
    shortName: name,
    domain: random.chance(0.04) ? null : domainOf(name),
    sector,
    family,
    place,
    street: addressKnown ? pickStreet(random, place) : null,
    zipCode: addressKnown ? pickZipCode(random, place) : null,
    contactCount,
    revenue: null,
    inTheNews: true,
  };
  const employees = Math.max(contactCount, random.spread(...size.employees));
  return { ...draft, employees, staff: employees };
}

/** A member of a named family. Most contacts are at its top. */
function memberProfile(seed: number, index: number): CompanyProfile {
  const random = new Random(seed, "company", index);
  const family = namedFamilyAt(index);
  const plan = familyPlan(seed, family);
  const member = plan[index - family.firstIndex];
  if (!member) throw new RangeError(`No member is planned for index ${index}`);
  const { name, parent, place, sector, staff, employees, revenue, contactCount, subUnitType } = member;
  const isTop = parent === null;
  return {
    index,
    id: companyId(index),
    name: isTop ? name : `${name} ${random.pick(place.legalForms)}`.trim(),
    shortName: name,
    domain: isTop || random.chance(0.62) ? domainOf(name) : null,
    sector,
    family: { parent: isTop ? null : family.firstIndex + parent, root: family.firstIndex, subUnitType },
    place,
    street: pickStreet(random, place),
    zipCode: pickZipCode(random, place),
    employees,
    staff,
    revenue,
    contactCount,
    inTheNews: isTop,
  };
}

function sharesOf(family: FamilyPlace | null): readonly number[] {
  if (!family) return SHARES.alone;
  return family.parent === null ? SHARES.top : SHARES.owned;
}
