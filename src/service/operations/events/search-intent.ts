import { type RawBuilder, type SqlBool, sql } from "kysely";
import {
  type EnrichIntentSortKey,
  type ParsedIntentCriteria,
  type ParsedIntentEnrich,
} from "#contract/intent-schemas.ts";
import type { IntentSignalRow } from "#database/database-schema.ts";
import { signalLocations } from "#database/json-columns.ts";
import { companyPredicates, ofCompanies } from "#service/operations/companies/search-companies-predicates.ts";
import { withoutNull } from "#service/operations/output-values.ts";
import type { CompanyReadCall, SearchCall, SearchResult } from "#service/service-call.ts";
import { placesOf } from "#service/sql/sql-places.ts";
import { type Predicate, allOf, isNoneOf } from "#service/sql/sql-predicates.ts";
import { type OrderBy, ordered, runSearch, withoutCase } from "#service/sql/sql-search.ts";
import { recommendedContacts } from "./intent-recommended-contacts.ts";
import {
  type SignalCriteria,
  knownTopics,
  signalDates,
  signalPredicates,
} from "./search-intent-predicates.ts";

type Found = IntentSignalRow & {
  readonly company_name: string;
  readonly company_website: string | null;
  readonly spikes: number | string;
  readonly others: number | boolean;
};

const WITH_COMPANY = sql`intent_signals s join companies c on c.id = s.company_id`;

/**
 * The same, company by company: SQLite does not look a company up by `+c.id`, so that it walks them, and a page in the
 * order of their names ends the walk as soon as it is full.
 */
const ALONG_COMPANIES = sql`companies c join intent_signals s on s.company_id = +c.id`;

/** From so many topics on, walking the companies costs less than sorting the signals. */
const TOPIC_BATCH_SIZE = 4;

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  signalDate: sql`s.signal_date`,
  companyName: sql`c.name_search`,
  signalScore: sql`s.signal_score`,
  category: withoutCase(sql`s.category`),
};

/** How the definition spells sort keys of Enrich Intent, with what they mean. */
const SPELLINGS: Readonly<Record<EnrichIntentSortKey, string>> = {
  audiencestrength: "audienceStrength",
  companybname: "companyName",
  issuedate: "signalDate",
  signaldate: "signalDate",
  signalscore: "signalScore",
  signalstrength: "signalScore",
  surgescore: "signalScore",
};

/** The sort key that is meant, in the spelling of search. */
function sortKeyOf({ page }: SearchCall<SignalCriteria>): string {
  return new Map(Object.entries(SPELLINGS)).get(page.sort.key) ?? page.sort.key;
}

/** `audienceStrength` ascending begins with E, the smallest audience, and descending with A, the largest. */
function orderOf(call: SearchCall<SignalCriteria>): OrderBy {
  const key = sortKeyOf(call);
  const { descending } = call.page.sort;
  if (key === "audienceStrength") return [ordered(sql`s.audience_strength`, !descending)];
  // an index gives the order of one topic
  const topic = call.criteria.topics.length === 1 ? sql`s.topic` : withoutCase(sql`s.topic`);
  return [ordered(SORT_COLUMNS[key] ?? topic, descending)];
}

/** Every signal of this company and topic within the asked dates counts, whatever its score. */
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

/** Whose signals are meant, and the tables for an order by the company's name. */
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

/** Search Intent: what companies take an interest in. [field-4] [search-8] */
export async function searchIntent(call: SearchCall<ParsedIntentCriteria>): Promise<SearchResult> {
  // a distributed engine joins shards by columns alone, and needs no such hint
  const along = call.context.database.engine === "sqlite" && call.criteria.topics.length >= TOPIC_BATCH_SIZE;
  const places = await placesOf(call, call.criteria);
  const companies = [...companyPredicates(call, call.criteria), ...places.company];
  const about = {
    where: ofCompanies(sql`s.company_id`, companies),
    byCompany: along ? ALONG_COMPANIES : WITH_COMPANY,
  };
  return findSignals(call, about, () => ({}));
}

/** Locations that an enriched signal tells, at most. */
const TOP_LOCATIONS = 3;

/** Enrich Intent: the signals of one company, with where they came from. [enrich-7] */
export async function enrichIntent(call: CompanyReadCall<ParsedIntentEnrich>): Promise<SearchResult> {
  const company = sql<SqlBool>`s.company_id = ${call.companyId}`;
  const about = { where: [company], byCompany: WITH_COMPANY, companies: company };
  return findSignals(call, about, (row) => ({
    topSignalLocations: signalLocations.parse(JSON.parse(row.locations)).slice(0, TOP_LOCATIONS),
  }));
}
