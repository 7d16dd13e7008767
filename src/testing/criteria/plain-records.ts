import {
  type CompanyDetails,
  type ContactDetails,
  companyDetails,
  contactDetails,
} from "#database/json-columns.ts";
import type {
  CompanyRow,
  ContactRow,
  IntentSignalRow,
  NewsArticleRow,
  ScoopRow,
} from "#database/database-schema.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { groupBy } from "#testing/collections-for-test.ts";
import type { ServiceForTest } from "#testing/service/service-for-test.ts";
import { type PlainPlace, plainPlace } from "./plain-places.ts";

/*
 * Every record as its row and its details tell it, without the columns and tables that are made for searching.
 */

/** The organisation was in touch. */
interface Engagement {
  readonly company_id: number;
  readonly contact_id: number;
  readonly type: string;
  readonly engaged_on: string;
}

/** A company. Names and descriptions are folded. */
export interface PlainCompany {
  readonly id: number;
  readonly row: CompanyRow;
  readonly more: CompanyDetails;
  readonly name: string;
  readonly description: string;
  readonly place: PlainPlace;
  /** How many of its people are on file. */
  readonly people: number;
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
  readonly webReferences: readonly string[];
  readonly engagements: readonly Engagement[];
  /** Earlier identifiers, of persons who were merged into this one. */
  readonly oldIds: readonly number[];
}

/** An intent signal. */
export interface PlainSignal {
  readonly id: string;
  readonly row: IntentSignalRow;
  readonly company: PlainCompany;
}

/** A news article. */
export interface PlainArticle {
  readonly id: number;
  readonly row: NewsArticleRow;
  readonly categories: readonly string[];
}

/** A scoop with whom it names. The description is folded. */
export interface PlainScoop {
  readonly id: number;
  readonly row: ScoopRow;
  readonly description: string;
  readonly company: PlainCompany;
  readonly people: readonly PlainPerson[];
  readonly types: readonly string[];
  readonly topics: readonly string[];
  readonly departments: readonly string[];
}

/** All that searches can find. */
export interface PlainRecords {
  readonly companies: readonly PlainCompany[];
  /** Without those who opted out. [match-6] */
  readonly people: readonly PlainPerson[];
  readonly signals: readonly PlainSignal[];
  readonly articles: readonly PlainArticle[];
  readonly scoops: readonly PlainScoop[];
}

type Query = ServiceForTest["database"]["query"];

/** The record of a key. Throws for one that nothing has. */
function found<Key, Row>(rows: ReadonlyMap<Key, Row>, key: Key): Row {
  const row = rows.get(key);
  if (row === undefined) throw new Error(`No record ${String(key)}`);
  return row;
}

async function readCompanies(query: Query, contacts: readonly ContactRow[]): Promise<PlainCompany[]> {
  const rows = await query.selectFrom("companies").selectAll().orderBy("id").execute();
  const units = groupBy(
    await query.selectFrom("family_units").selectAll().execute(),
    (row) => row.company_id,
  );
  const engagements = groupBy(
    await query.selectFrom("engagements").selectAll().execute(),
    (row) => row.company_id,
  );
  const people = groupBy(contacts, (row) => row.company_id);
  return rows.map((row) => {
    const more = companyDetails.parse(JSON.parse(row.details));
    return {
      id: row.id,
      row,
      more,
      name: normalizeText(row.name),
      description: normalizeText(more.description),
      place: plainPlace(row),
      people: people.get(row.id)?.length ?? 0,
      units: (units.get(row.id) ?? []).map((unit) => unit.sub_unit_type),
      engagements: engagements.get(row.id) ?? [],
    };
  });
}

async function readPeople(
  query: Query,
  contacts: readonly ContactRow[],
  companies: readonly PlainCompany[],
): Promise<PlainPerson[]> {
  const companiesById = new Map(companies.map((company) => [company.id, company]));
  const companiesByName = new Map(companies.map((company) => [company.row.name, company]));
  const pages = await query
    .selectFrom("contact_codes")
    .select(["contact_id", "code"])
    .where("kind", "=", "reference")
    .execute();
  const references = groupBy(pages, (row) => row.contact_id);
  const merged = groupBy(
    await query.selectFrom("merged_contacts").selectAll().execute(),
    (row) => row.new_id,
  );
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
        // nobody works on another continent than the employer
        place: plainPlace({ ...row, continent: company.row.continent }),
        company,
        past: more.employmentHistory
          .filter(({ toDate }) => toDate !== null)
          .map((job) => ({
            title: normalizeText(job.jobTitle),
            employer: found(companiesByName, job.company.companyName),
          })),
        webReferences: (references.get(row.id) ?? []).map(({ code }) => code),
        engagements: company.engagements.filter(({ contact_id: contact }) => contact === row.id),
        oldIds: (merged.get(row.id) ?? []).map((each) => each.old_id),
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
  const codes = groupBy(await query.selectFrom("scoop_codes").selectAll().execute(), (row) => row.scoop_id);
  return rows.map((row) => {
    const codesOf = (kind: string) =>
      (codes.get(row.id) ?? []).flatMap((each) => (each.kind === kind ? each.code : []));
    return {
      id: row.id,
      row,
      description: normalizeText(row.description),
      company: found(companies, row.company_id),
      people: (named.get(row.id) ?? []).flatMap((each) => people.get(each.contact_id) ?? []),
      types: codesOf("type"),
      topics: codesOf("topic"),
      departments: codesOf("department"),
    };
  });
}

async function readArticles(query: Query): Promise<PlainArticle[]> {
  const rows = await query.selectFrom("news_articles").selectAll().orderBy("id").execute();
  const categories = groupBy(
    await query.selectFrom("news_categories").selectAll().execute(),
    (row) => row.article_id,
  );
  return rows.map((row) => ({
    id: row.id,
    row,
    categories: (categories.get(row.id) ?? []).map(({ category }) => category),
  }));
}

/** Reads every record. */
export async function readPlainRecords({ database: { query } }: ServiceForTest): Promise<PlainRecords> {
  const contacts = await query.selectFrom("contacts").selectAll().orderBy("id").execute();
  const companies = await readCompanies(query, contacts);
  const people = await readPeople(query, contacts, companies);
  const companiesById = new Map(companies.map((company) => [company.id, company]));
  const peopleById = new Map(people.map((person) => [person.id, person]));
  const signals = await query.selectFrom("intent_signals").selectAll().orderBy("id").execute();
  return {
    companies,
    people,
    signals: signals.map((row) => ({ id: row.id, row, company: found(companiesById, row.company_id) })),
    articles: await readArticles(query),
    scoops: await readScoops(query, companiesById, peopleById),
  };
}
