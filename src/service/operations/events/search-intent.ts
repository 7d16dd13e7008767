import { type RawBuilder, type SqlBool, sql } from "kysely";
import {
  type EnrichIntentSortKey,
  type ParsedIntentCriteria,
  type ParsedIntentEnrich,
  AUDIENCE_STRENGTHS,
} from "#contract/intent-schemas.ts";
import type { IntentSignalRow, ContactRow } from "#database/database-schema.ts";
import { signalLocations } from "#database/json-columns.ts";
import { companyPredicates, ofCompanies } from "#service/operations/companies/search-companies-predicates.ts";
import { withoutNull, jobFunctionOf } from "#service/operations/output-values.ts";
import type { CompanyReadCall, SearchCall, SearchResult, Call } from "#service/service-call.ts";
import { placesOf } from "#service/sql/sql-places.ts";
import {
  type Predicate,
  allOf,
  isNoneOf,
  between,
  betweenTimes,
  invalidValue,
  isOneOf,
  knownCodes,
  minMax,
} from "#service/sql/sql-predicates.ts";
import { type OrderBy, ordered, runSearch, withoutCase } from "#service/sql/sql-search.ts";
import { createHash } from "node:crypto";
import { LISTINGS } from "#database/record-table-types.ts";

/** Maximum number of recommended contacts per signal. */
const RECOMMENDED = 3;

/** A prime above the number of contacts of a company: multiplication modulo it shuffles them. */
const PRIME = 65_537;

type Candidate = Pick<
  ContactRow,
  "id" | "company_id" | "first_name" | "last_name" | "job_title" | "department" | "job_function"
> & {
  readonly company_name: string;
};

/** Shuffle factor of a caller: constant for a person, different for others. */
function shuffleOf({ userId, clientId }: Call["caller"]): number {
  const digest = createHash("sha256").update(userId ?? clientId);
  return 1 + (digest.digest().readUInt32BE() % (PRIME - 1));
}

function recommended(row: Candidate) {
  return {
    id: String(row.id),
    firstName: row.first_name,
    lastName: row.last_name,
    jobTitle: row.job_title,
    companyName: row.company_name,
    jobFunctions: [jobFunctionOf(row)],
  };
}

/**
 * Recommended contacts of each company, by company id: up to three, managers and above first, chosen for the calling
 * person. Never people who opted out. [field-4] [auth-4]
 */
async function recommendedContacts(
  call: Call,
  companyIds: readonly number[],
): Promise<Map<number, object[]>> {
  const found = new Map<number, object[]>();
  if (companyIds.length === 0) return found;
  const { rows } =
    await sql<Candidate>`select r.id, r.company_id, r.first_name, r.last_name, r.job_title, r.department, r.job_function,
      c.name as company_name
    from (
      select p.id, p.company_id, p.first_name, p.last_name, p.job_title, p.department, p.job_function, row_number() over (
        partition by p.company_id
        order by case when p.hierarchy >= 2 then 0 else 1 end, (p.id % ${PRIME}) * ${shuffleOf(call.caller)} % ${PRIME}, p.id
      ) as place
      from contacts p where p.company_id in (${sql.join([...new Set(companyIds)])}) and p.listing = ${sql.lit(LISTINGS.ordinary)}
    ) r join companies c on c.id = r.company_id
    where r.place <= ${RECOMMENDED} order by r.company_id, r.place`.execute(call.context.database.records);
  for (const row of rows) {
    const others = found.get(row.company_id) ?? [];
    found.set(row.company_id, [...others, recommended(row)]);
  }
  return found;
}

/** Criteria about a signal, shared by search and enrich. */
type SignalCriteria = Pick<
  ParsedIntentCriteria,
  | "topics"
  | "signalScoreMin"
  | "signalScoreMax"
  | "audienceStrengthMin"
  | "audienceStrengthMax"
  | "signalStartDate"
  | "signalEndDate"
  | "findRecommendedContacts"
>;

/** The requested dates, for a column of signal dates. They apply both to the signals and to the number of spikes. */
function signalDates(column: RawBuilder<unknown>, criteria: SignalCriteria): Predicate[] {
  return betweenTimes(column, [
    ["signalStartDate", criteria.signalStartDate],
    ["signalEndDate", criteria.signalEndDate],
  ]);
}

/** Bounds on the scale from A, the largest audience, to E. [search-13] */
function strengths({ audienceStrengthMin, audienceStrengthMax }: SignalCriteria): Predicate[] {
  if (audienceStrengthMin === undefined && audienceStrengthMax === undefined) return [];
  const strongest = AUDIENCE_STRENGTHS.indexOf(audienceStrengthMax ?? "A");
  const weakest = AUDIENCE_STRENGTHS.indexOf(audienceStrengthMin ?? "E");
  if (strongest > weakest)
    throw invalidValue("audienceStrengthMin", 'is stronger than "audienceStrengthMax"');
  const within = AUDIENCE_STRENGTHS.slice(strongest, weakest + 1);
  return [sql<SqlBool>`s.audience_strength in (${sql.join(within)})`];
}

/** The requested topics, as stored with signals. */
function knownTopics({ topics }: Pick<SignalCriteria, "topics">): string[] {
  return knownCodes("topics", "intent-topics", topics);
}

/** The criteria about a signal, with alias `s` of intent_signals. */
function signalPredicates(criteria: SignalCriteria): Predicate[] {
  return [
    isOneOf(sql`s.topic`, knownTopics(criteria)),
    ...between(sql`s.signal_score`, minMax("signalScore", criteria)),
    ...strengths(criteria),
    ...signalDates(sql`s.signal_date`, criteria),
  ];
}

type Found = IntentSignalRow & {
  readonly company_name: string;
  readonly company_website: string | null;
  readonly spikes: number | string;
  readonly others: number | boolean;
};

const WITH_COMPANY = sql`intent_signals s join companies c on c.id = s.company_id`;

/**
 * The same tables, company by company. SQLite cannot look up a company by `+c.id`, so it scans companies; a page
 * ordered by their names ends the scan as soon as it is full.
 */
const ALONG_COMPANIES = sql`companies c join intent_signals s on s.company_id = +c.id`;

/** From this many topics on, scanning companies costs less than sorting signals. */
const TOPIC_BATCH_SIZE = 4;

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  signalDate: sql`s.signal_date`,
  companyName: sql`c.name_search`,
  signalScore: sql`s.signal_score`,
  category: withoutCase(sql`s.category`),
};

/** The definition's spellings of sort keys of Enrich Intent, with their meaning. */
const SPELLINGS: Readonly<Record<EnrichIntentSortKey, string>> = {
  audiencestrength: "audienceStrength",
  companybname: "companyName",
  issuedate: "signalDate",
  signaldate: "signalDate",
  signalscore: "signalScore",
  signalstrength: "signalScore",
  surgescore: "signalScore",
};

/** The sort key in search's spelling. */
function sortKeyOf({ page }: SearchCall<SignalCriteria>): string {
  return new Map(Object.entries(SPELLINGS)).get(page.sort.key) ?? page.sort.key;
}

/**
 * The sort order. `audienceStrength` ascending starts with E, the smallest audience, and descending with A, the
 * largest.
 */
function orderOf(call: SearchCall<SignalCriteria>): OrderBy {
  const key = sortKeyOf(call);
  const { descending } = call.page.sort;
  if (key === "audienceStrength") return [ordered(sql`s.audience_strength`, !descending)];
  // an index provides the order of a single topic
  const topic = call.criteria.topics.length === 1 ? sql`s.topic` : withoutCase(sql`s.topic`);
  return [ordered(SORT_COLUMNS[key] ?? topic, descending)];
}

/**
 * The columns of a signal. The number of spikes counts every signal of this company and topic within the requested
 * dates, whatever its score.
 */
function columns(criteria: SignalCriteria): RawBuilder<unknown> {
  const dates = allOf(signalDates(sql`t.signal_date`, criteria));
  const others = isNoneOf(sql`t.topic`, knownTopics(criteria));
  return sql`s.*, c.name as company_name, c.website as company_website,
    (select count(*) from intent_signals t where t.company_id = s.company_id and t.topic = s.topic and ${dates}) as spikes,
    exists (select 1 from intent_signals t where t.company_id = s.company_id and ${others}) as others`;
}

function signalAttributes(row: Found) {
  return {
    topic: row.topic,
    category: row.category,
    signalScore: row.signal_score,
    audienceStrength: row.audience_strength,
    signalDate: row.signal_date,
    spikesInDateRange: Number(row.spikes),
    company: withoutNull({
      id: String(row.company_id),
      name: row.company_name,
      website: row.company_website,
      hasOtherTopicConsumption: Boolean(row.others),
    }),
  };
}

async function present(
  call: SearchCall<SignalCriteria>,
  rows: readonly Found[],
  extras: (row: Found) => object,
): Promise<object[]> {
  const companyIds = rows.map((row) => row.company_id);
  const wanted = call.criteria.findRecommendedContacts !== false;
  const people = wanted ? await recommendedContacts(call, companyIds) : undefined;
  return rows.map((row) => ({
    type: "Intent",
    id: row.id,
    attributes: {
      ...signalAttributes(row),
      ...(people ? { recommendedContacts: people.get(row.company_id) ?? [] } : {}),
      ...extras(row),
    },
  }));
}

/** Which signals to find, and the tables for ordering by company name. */
interface About {
  readonly where: readonly Predicate[];
  readonly byCompany: RawBuilder<unknown>;
  readonly companies?: Predicate;
}

async function findSignals(
  call: SearchCall<SignalCriteria>,
  about: About,
  extras: (row: Found) => object,
): Promise<SearchResult> {
  const { criteria } = call;
  return runSearch<Found>(call, {
    columns: columns(criteria),
    from: WITH_COMPANY,
    narrow: sql`intent_signals s`,
    ordering: sortKeyOf(call) === "companyName" ? about.byCompany : sql`intent_signals s`,
    where: [...about.where, ...signalPredicates(criteria)],
    order: orderOf(call),
    id: sql`s.id`,
    companies: about.companies,
    present: (rows) => present(call, rows, extras),
  });
}

/** Search Intent: signals of companies' interests. [field-4] [search-8] */
export async function searchIntent(call: SearchCall<ParsedIntentCriteria>): Promise<SearchResult> {
  // a distributed engine joins shards by plain columns only, and needs no such hint
  const along = call.context.database.engine === "sqlite" && call.criteria.topics.length >= TOPIC_BATCH_SIZE;
  const places = await placesOf(call, call.criteria);
  const companies = [...companyPredicates(call, call.criteria), ...places.company];
  const about = {
    where: ofCompanies(sql`s.company_id`, companies),
    byCompany: along ? ALONG_COMPANIES : WITH_COMPANY,
  };
  return findSignals(call, about, () => ({}));
}

/** Maximum number of locations of an enriched signal. */
const TOP_LOCATIONS = 3;

/** Enrich Intent: the signals of one company, with their locations. [enrich-7] */
export async function enrichIntent(call: CompanyReadCall<ParsedIntentEnrich>): Promise<SearchResult> {
  const company = sql<SqlBool>`s.company_id = ${call.companyId}`;
  const about = { where: [company], byCompany: WITH_COMPANY, companies: company };
  return findSignals(call, about, (row) => ({
    topSignalLocations: signalLocations.parse(JSON.parse(row.locations)).slice(0, TOP_LOCATIONS),
  }));
}
