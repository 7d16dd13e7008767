import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { searchScoops } from "#contract/scoop-schemas.ts";
import type { SearchOperation } from "#contract/operation.ts";
import { companyConditions, engagementCondition } from "./company-criteria.ts";
import { type Asked, type Condition, type Holds, allOf, conditionsIn, textOf } from "./criteria-values.ts";
import { EMPLOYER_CHOICES, employerTest, scoopEmployerTest } from "./employer-criteria.ts";
import { contactOnlyConditions } from "./contact-criteria.ts";
import { matchesBoardCriteria, personConditions } from "./person-criteria.ts";
import { placeConditions } from "./place-criteria.ts";
import type { PlainLookups } from "./plain-lookups.ts";
import type { PlainCompany, PlainPerson, PlainRecords, PlainScoop } from "./plain-records.ts";

/** The data that criteria are evaluated on. */
export interface PlainWorld {
  readonly records: PlainRecords;
  readonly lookups: PlainLookups;
}

type Search = SearchOperation<unknown, { readonly id: string }>;

/** A second implementation of a search, over all records in memory. */
export interface SearchModel<Row> {
  readonly operation: Search;
  /** The criteria that it implements. */
  readonly names: readonly string[];
  readonly rows: readonly Row[];
  /** Returns the test that records have to pass. */
  read(asked: Asked): Holds<Row>;
}

const namesOf = (...conditions: readonly (readonly { readonly names: readonly string[] }[])[]) =>
  conditions.flat().flatMap(({ names }) => names);

/** Conditions that several searches share. */
function sharedConditions({ records, lookups }: PlainWorld) {
  return {
    companies: records.companies,
    about: companyConditions(lookups),
    places: placeConditions(lookups, records),
    person: personConditions(lookups),
  };
}

export function companyModel(world: PlainWorld): SearchModel<PlainCompany> {
  const { about, places } = sharedConditions(world);
  const more = [...about, engagementCondition<PlainCompany>()];
  return {
    operation: searchCompanies,
    names: namesOf(more, places),
    rows: world.records.companies,
    read: (asked) => {
      const [wanted, meets] = [allOf(more, asked), allOf(places, asked)];
      return (company) => wanted(company) && meets(company.place);
    },
  };
}

export function contactModel(world: PlainWorld): SearchModel<PlainPerson> {
  const { companies, about, places, person } = sharedConditions(world);
  const conditions = [...person, ...contactOnlyConditions(world.lookups), engagementCondition<PlainPerson>()];
  return {
    operation: searchContacts,
    names: [...namesOf(conditions, about, places), ...EMPLOYER_CHOICES, "boardMember"],
    rows: world.records.people,
    read: (asked) => {
      const wanted = allOf(conditions, asked);
      const employed = employerTest({ companies, about, places }, asked);
      const seated = matchesBoardCriteria(asked, world.lookups);
      return (each) => seated(each) && wanted(each) && employed(each);
    },
  };
}

/** Whether the scoop has to name somebody. */
function requiresPerson(person: readonly Condition<PlainPerson>[], asked: Asked): boolean {
  if (textOf(asked["boardMember"]).toLowerCase() === "only") return true;
  return conditionsIn(person, asked).length > 0;
}

/** Criteria about a company that only searches for companies and people have. */
const NOT_OF_SCOOPS = new Set(["ultimateParentId", "excludeTechAttributeTagList"]);

export function scoopModel(world: PlainWorld): SearchModel<PlainScoop> {
  const { companies, about: all, places, person } = sharedConditions(world);
  const about = all.filter(({ names }) => !names.some((name) => NOT_OF_SCOOPS.has(name)));
  return {
    operation: searchScoops,
    names: [...namesOf(person, about, places), ...EMPLOYER_CHOICES],
    rows: world.records.scoops,
    read: (asked) => {
      const named = allOf(person, asked);
      const employed = scoopEmployerTest({ companies, about, places }, asked);
      const seated = matchesBoardCriteria(asked, world.lookups);
      const asksPerson = requiresPerson(person, asked);
      return (each) =>
        employed(each) && (!asksPerson || each.people.some((one) => seated(one) && named(one)));
    },
  };
}
