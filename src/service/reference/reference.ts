import type { LookupField } from "#contract/lookup-schemas.ts";
import {
  boardMembers,
  buyingGroups,
  companyRankings,
  companyTypes,
  continents,
  fundingRoundTypes,
  subUnitTypes,
} from "./reference-company-tables.ts";
import { departments, jobFunctions, managementLevels } from "./reference-departments.ts";
import { intentTopics } from "./intent-topics.ts";
import { countries, states } from "./iso-regions.ts";
import { jobTitles } from "./reference-job-titles.ts";
import { metroRegions } from "./metro-regions.ts";
import { naicsCodes, naicsIndustries } from "./naics-industries.ts";
import { EMPLOYEE_RANGES, EXPERIENCE_RANGES, REVENUE_RANGES, rangeEntries } from "./reference-ranges.ts";
import { type ReferenceEntry, named, numbered } from "./reference-entry.ts";
import { sicGroups } from "./sic-groups.ts";
import {
  hashtags,
  techCategories,
  techProducts,
  techSkills,
  techVendors,
} from "./reference-technology-tables.ts";

/** What an article can be about; news criteria take these words. */
const NEWS_CATEGORIES =
  "AWARD|BANKRUPTCY|COMPANY_EARNINGS|COMPANY_PARTNERSHIP|CONTRACT|COST_CUTTING|DATA_BREACH|EVENT|EXPANSION|FACILITIES|" +
  "FUNDING|GENERAL_NEWS|IPO|LAYOFFS|LEGAL|MERGERS_ACQUISITIONS|PERSON|PRODUCT|RESEARCH|SPENDING_INVESTMENT";

function newsCategories(): readonly ReferenceEntry[] {
  return named(NEWS_CATEGORIES.split("|"));
}

const SCOOP_TYPES =
  "Award|Earnings|Event|Executive Move|Divestiture|Facilities Relocation|Funding|Hiring Plans|IPO|Layoffs|Merger or Acquisition|" +
  "New Hire|Open Position|Pain Point|Partnership|Product Launch|Project|Promotion|Spending";

function scoopTypes(): readonly ReferenceEntry[] {
  return numbered(SCOOP_TYPES.split("|"));
}

const SCOOP_TOPICS =
  "Advertising|Analytics|Artificial Intelligence|Automation|Award|Brand|Business Continuity|Cloud|Compliance|Consolidation|" +
  "Contact Center|Cost Reduction|Customer Experience|Cybersecurity|Data Center|E-commerce|Expansion|Hiring|Integration|" +
  "Mobility|Networking|Outsourcing|Payments|Recruiting Tools|Restructuring|Supply Chain|Sustainability|Training";

function scoopTopics(): readonly ReferenceEntry[] {
  return numbered(SCOOP_TOPICS.split("|"));
}

/** Each table is made when it is first asked for. */
const MAKERS: Readonly<Record<LookupField, () => readonly ReferenceEntry[]>> = {
  "board-members": boardMembers,
  "buying-groups": buyingGroups,
  "company-rankings": companyRankings,
  "company-types": companyTypes,
  continents,
  countries,
  departments,
  "employee-count": () => rangeEntries(EMPLOYEE_RANGES),
  "funding-round-types": fundingRoundTypes,
  hashtags,
  industries: naicsIndustries,
  "intent-topics": intentTopics,
  "job-functions": jobFunctions,
  "job-titles": jobTitles,
  "management-levels": managementLevels,
  "metro-regions": metroRegions,
  "naics-codes": naicsCodes,
  "news-categories": newsCategories,
  "revenue-ranges": () => rangeEntries(REVENUE_RANGES),
  "scoop-departments": () => numbered(departments().map(({ name }) => name)),
  "scoop-topics": scoopTopics,
  "scoop-types": scoopTypes,
  "sic-codes": sicGroups,
  states,
  "sub-unit-types": subUnitTypes,
  "tech-categories": techCategories,
  "tech-products": techProducts,
  "tech-skills": techSkills,
  "tech-vendors": techVendors,
  "years-of-experience": () => rangeEntries(EXPERIENCE_RANGES),
};

interface Table {
  readonly entries: readonly ReferenceEntry[];
  readonly byId: ReadonlyMap<string, ReferenceEntry>;
  readonly idByName: ReadonlyMap<string, string>;
}

const made = new Map<LookupField, Table>();

function table(field: LookupField): Table {
  const known = made.get(field);
  if (known) return known;
  const entries = MAKERS[field]();
  const fresh = {
    entries,
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    idByName: new Map(entries.map(({ id, name }) => [name, id])),
  };
  made.set(field, fresh);
  return fresh;
}

/** The values of one field of Lookup Data, in the order in which they are shown. [lookup-1] */
export function referenceTable(field: LookupField): readonly ReferenceEntry[] {
  return table(field).entries;
}

/** What a value of a field is called; undefined for one that the table does not hold. */
export function referenceName(field: LookupField, id: string): string | undefined {
  return table(field).byId.get(id)?.name;
}

/** The value of a field that is called so. Throws a RangeError for a name that the table does not hold. */
export function referenceId(field: LookupField, name: string): string {
  const id = table(field).idByName.get(name);
  if (id === undefined) throw new RangeError(`No value of ${field} is called ${name}`);
  return id;
}
