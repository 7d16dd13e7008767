import {
  type CompanyDetails,
  type ContactDetails,
  companyDetails,
  contactDetails,
} from "#database/json-columns.ts";
import type { CompanyRow, ContactRow } from "#database/database-schema.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { groupBy } from "#testing/collections-for-test.ts";
import type { ServiceForTest } from "#testing/service/service-for-test.ts";
import { type PlainPlace, plainPlace } from "./plain-places.ts";

/* Every record from its row and details, without the columns and tables that exist for searching. */

/** A contact of the organisation with somebody, such as a call. */
interface Engagement {
  readonly company_id: number;
  readonly contact_id: number;
  readonly type: string;
  readonly engaged_on: string;
}

/** A company. The name is folded. */
export interface PlainCompany {
  readonly id: number;
  readonly row: CompanyRow;
  readonly more: CompanyDetails;
  readonly name: string;
  readonly place: PlainPlace;
  /** Kinds of its further members that are no companies. */
  readonly units: readonly number[];
  readonly engagements: readonly Engagement[];
}

/** A position before the present one. */
interface PlainPosition {
  readonly title: string;
  readonly employer: PlainCompany;
}

/** A contact with employers, earlier ones included. The title is folded. */
export interface PlainPerson {
  readonly id: number;
  readonly row: ContactRow;
  readonly more: ContactDetails;
  readonly title: string;
  readonly place: PlainPlace;
  readonly company: PlainCompany;
  readonly past: readonly PlainPosition[];
  readonly engagements: readonly Engagement[];
}

/** A scoop with whom it names. */
export interface PlainScoop {
  readonly id: number;
  readonly company: PlainCompany;
  readonly people: readonly PlainPerson[];
}

/** All records that the searches can find. */
export interface PlainRecords {
  readonly companies: readonly PlainCompany[];
  /** Without those who opted out. [match-6] */
  readonly people: readonly PlainPerson[];
  readonly scoops: readonly PlainScoop[];
}

type Query = ServiceForTest["database"]["query"];

/** The record of a key. Throws where there is none. */
function found<Key, Row>(rows: ReadonlyMap<Key, Row>, key: Key): Row {
  const row = rows.get(key);
  if (row === undefined) throw new Error(`No record ${String(key)}`);
  return row;
}

async function readCompanies(query: Query): Promise<PlainCompany[]> {
  const rows = await query.selectFrom("companies").selectAll().orderBy("id").execute();
  const units = groupBy(
    await query.selectFrom("family_units").selectAll().execute(),
    (row) => row.company_id,
  );
  const engagements = groupBy(
    await query.selectFrom("engagements").selectAll().execute(),
    (row) => row.company_id,
  );
  return rows.map((row) => {
    const more = companyDetails.parse(JSON.parse(row.details));
    return {
      id: row.id,
      row,
      more,
      name: normalizeText(row.name),
      place: plainPlace(row),
      units: (units.get(row.id) ?? []).map((unit) => unit.sub_unit_type),
      engagements: engagements.get(row.id) ?? [],
    };
  });
}

function plainPeople(contacts: readonly ContactRow[], companies: readonly PlainCompany[]): PlainPerson[] {
  const companiesById = new Map(companies.map((company) => [company.id, company]));
  const companiesByName = new Map(companies.map((company) => [company.row.name, company]));
  return contacts
    .filter(({ listing }) => listing !== 2)
    .map((row) => {
      const more = contactDetails.parse(JSON.parse(row.details));
      const company = found(companiesById, row.company_id);
      return {
        id: row.id,
        row,
        more,
        title: normalizeText(row.job_title),
        // nobody works on another continent than their employer
        place: plainPlace({ ...row, continent: company.row.continent }),
        company,
        past: more.employmentHistory
          .filter(({ toDate }) => toDate !== null)
          .map((job) => ({
            title: normalizeText(job.jobTitle),
            employer: found(companiesByName, job.company.companyName),
          })),
        engagements: company.engagements.filter(({ contact_id: contact }) => contact === row.id),
      };
    });
}

async function readScoops(
  query: Query,
  companies: ReadonlyMap<number, PlainCompany>,
  people: ReadonlyMap<number, PlainPerson>,
): Promise<PlainScoop[]> {
  const rows = await query.selectFrom("scoops").selectAll().orderBy("id").execute();
  const named = groupBy(
    await query.selectFrom("scoop_contacts").selectAll().execute(),
    (row) => row.scoop_id,
  );
  return rows.map(({ id, company_id: company }) => ({
    id,
    company: found(companies, company),
    people: (named.get(id) ?? []).flatMap((each) => people.get(each.contact_id) ?? []),
  }));
}

/** Reads all companies, people and scoops. */
export async function readPlainRecords({ database: { query } }: ServiceForTest): Promise<PlainRecords> {
  const contacts = await query.selectFrom("contacts").selectAll().orderBy("id").execute();
  const companies = await readCompanies(query);
  const people = plainPeople(contacts, companies);
  const companiesById = new Map(companies.map((company) => [company.id, company]));
  const peopleById = new Map(people.map((person) => [person.id, person]));
  return {
    companies,
    people,
    scoops: await readScoops(query, companiesById, peopleById),
  };
}
