import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { searchIntent } from "#contract/intent-schemas.ts";
import { searchNews } from "#contract/news-schemas.ts";
import { searchScoops } from "#contract/scoop-schemas.ts";
import type { SearchOperation } from "#contract/operation.ts";
import { companyConditions } from "./company-criteria.ts";
import { companyOnlyConditions, engagementCondition, managedCondition } from "./company-record-criteria.ts";
import {
  type Asked,
  type Condition,
  type Holds,
  allOf,
  conditionsIn,
  isTrue,
  textOf,
} from "./criteria-values.ts";
import { EMPLOYER_CHOICES, employerTest, scoopEmployerTest } from "./employer-criteria.ts";
import { articleConditions, scoopConditions, signalConditions } from "./event-criteria.ts";
import { contactOnlyConditions } from "./contact-criteria.ts";
import { isOnAskedBoard, personConditions } from "./person-criteria.ts";
import { placeConditions } from "./place-criteria.ts";
import type { PlainLookups } from "./plain-lookups.ts";
import type { PlainCompany, PlainPerson, PlainRecords, PlainScoop, PlainSignal } from "./plain-records.ts";

/** What the readings of criteria need to know. */
export interface PlainWorld {
  readonly records: PlainRecords;
  readonly lookups: PlainLookups;
  /** Identifiers of records that the organisation paid for. */
  readonly managed: { readonly companies: ReadonlySet<number>; readonly people: ReadonlySet<number> };
  readonly today: Date;
}

type Search = SearchOperation<unknown, { readonly id: string }>;

/** A search as a plain reading of all records. */
export interface SearchModel<Row> {
  readonly operation: Search;
  /** Every criterion that has a reading. */
  readonly names: readonly string[];
  readonly rows: readonly Row[];
  /** Which records are meant. */
  read(asked: Asked): Holds<Row>;
}

const namesOf = (...conditions: readonly (readonly { readonly names: readonly string[] }[])[]) =>
  conditions.flat().flatMap(({ names }) => names);

/** What several searches share. */
function sharedConditions({ records, lookups, today }: PlainWorld) {
  return {
    companies: records.companies,
    about: companyConditions(lookups),
    places: placeConditions(lookups, records),
    person: personConditions(lookups, today),
  };
}

export function companyModel(world: PlainWorld): SearchModel<PlainCompany> {
  const { about, places } = sharedConditions(world);
  const more = [
    ...about,
    ...companyOnlyConditions,
    engagementCondition<PlainCompany>(),
    managedCondition<PlainCompany>(world.managed.companies),
  ];
  return {
    operation: searchCompanies,
    // companies have their headquarters only
    names: [...namesOf(more, places), "locationSearchType"],
    rows: world.records.companies,
    read: (asked) => {
      const [wanted, meets] = [allOf(more, asked), allOf(places, asked)];
      return (company) => wanted(company) && meets(company.place);
    },
  };
}

export function contactModel(world: PlainWorld): SearchModel<PlainPerson> {
  const { companies, about: all, places, person } = sharedConditions(world);
  const about = withoutNames(all, ["businessModel"]);
  const conditions = [
    ...person,
    ...contactOnlyConditions(world.lookups),
    engagementCondition<PlainPerson>(),
    managedCondition<PlainPerson>(world.managed.people),
  ];
  return {
    operation: searchContacts,
    names: [...namesOf(conditions, about, places), ...EMPLOYER_CHOICES, "boardMember"],
    rows: world.records.people,
    read: (asked) => {
      const wanted = allOf(conditions, asked);
      const employed = employerTest({ companies, about, places }, asked);
      const seated = isOnAskedBoard(asked, world.lookups);
      return (each) => seated(each) && wanted(each) && employed(each);
    },
  };
}

/** Criteria that identify a company, or that only searches of companies and people have. */
const KNOWN_COMPANY_ONLY = [
  "companyId",
  "companyWebsite",
  "parentId",
  "ultimateParentId",
  "recentFundingRoundTypes",
  "allFundingRoundTypes",
  "excludeTechAttributeTagList",
];

function withoutNames<Row>(
  conditions: readonly Condition<Row>[],
  names: readonly string[],
): readonly Condition<Row>[] {
  return conditions.filter((each) => !each.names.some((name) => names.includes(name)));
}

export function intentModel(world: PlainWorld): SearchModel<PlainSignal> {
  const { companies, about: all, places } = sharedConditions(world);
  const about = withoutNames(all, [...KNOWN_COMPANY_ONLY, "companyName"]);
  const signal = signalConditions(world.lookups);
  return {
    operation: searchIntent,
    names: [...namesOf(signal, about, places), "locationSearchType"],
    rows: world.records.signals,
    read: (asked) => {
      const [wanted, of, meets] = [allOf(signal, asked), allOf(about, asked), allOf(places, asked)];
      const found = new Set(companies.filter((company) => of(company) && meets(company.place)));
      return (each) => wanted(each) && found.has(each.company);
    },
  };
}

export function newsModel({ lookups, records }: PlainWorld): SearchModel<PlainRecords["articles"][number]> {
  const conditions = articleConditions(lookups);
  return {
    operation: searchNews,
    names: namesOf(conditions),
    rows: records.articles,
    read: (asked) => allOf(conditions, asked),
  };
}

/** Values that ask for nobody: they tell who is not left out. */
const NEUTRAL: Readonly<Record<string, (value: unknown) => boolean>> = {
  hasBeenNotified: (value) => textOf(value).toLowerCase() === "include",
  executivesOnly: (value) => !isTrue(value),
  excludePartialProfiles: (value) => !isTrue(value),
};

/** Whether a scoop has to name somebody. */
function asksForSomebody(person: readonly Condition<PlainPerson>[], asked: Asked): boolean {
  if (textOf(asked["boardMember"]).toLowerCase() === "only") return true;
  const demanding = Object.entries(asked).filter(([name, value]) => NEUTRAL[name]?.(value) !== true);
  return conditionsIn(person, Object.fromEntries(demanding)).length > 0;
}

export function scoopModel(world: PlainWorld): SearchModel<PlainScoop> {
  const { companies, about: all, places, person } = sharedConditions(world);
  const certified = companyOnlyConditions.filter(({ names }) => names.includes("certified"));
  const about = [...withoutNames(all, KNOWN_COMPANY_ONLY), ...certified];
  const scoop = scoopConditions(world.lookups);
  return {
    operation: searchScoops,
    names: [...namesOf(scoop, person, about, places), ...EMPLOYER_CHOICES, "boardMember"],
    rows: world.records.scoops,
    read: (asked) => {
      const [wanted, named] = [allOf(scoop, asked), allOf(person, asked)];
      const employed = scoopEmployerTest({ companies, about, places }, asked);
      const seated = isOnAskedBoard(asked, world.lookups);
      const asksPerson = asksForSomebody(person, asked);
      return (each) =>
        wanted(each) &&
        employed(each) &&
        (!asksPerson || each.people.some((one) => seated(one) && named(one)));
    },
  };
}
