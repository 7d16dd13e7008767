import { sql } from "kysely";
import { normalizeText } from "#text/normalize-text.ts";
import { audienceStrength } from "#service/sandbox/events/intent-audience-strength.ts";
import { DATA_DATE, daysBefore, timestampBefore } from "#service/sandbox/sandbox-date.ts";
import { signalLocations } from "#database/json-columns.ts";
import { type Invariant, type Records, codesAre, eachScoop, leadsTo, noRow } from "./invariant.ts";
import { topicCategory, topicNumber } from "#service/reference/intent-topics.ts";

const END = timestampBefore(0);

interface SignalOfCompany {
  readonly id: string;
  readonly company_id: number;
  readonly topic: string;
  readonly category: string;
  readonly audience_strength: string;
  readonly signal_date: string;
  readonly locations: string;
  readonly employee_count: number | null;
  readonly city: string | null;
}

function eachSignal(name: string, holds: (row: SignalOfCompany) => boolean): Invariant {
  return {
    name: `intent_signals: ${name}`,
    check: async ({ query }: Records) => {
      const rows: SignalOfCompany[] = await query
        .selectFrom("intent_signals as s")
        .innerJoin("companies as c", "c.id", "s.company_id")
        .select(["s.id", "s.company_id", "s.topic", "s.category", "s.audience_strength", "s.signal_date"])
        .select(["s.locations", "c.employee_count", "c.city"])
        .execute();
      return rows.filter((row) => !holds(row)).map(({ id }) => id);
    },
  };
}

const signals: readonly Invariant[] = [
  leadsTo("belong to a company", "intent_signals.company_id", "companies"),
  noRow(
    "intent_signals: score from 60 to 100",
    sql`select id from intent_signals where signal_score not between 60 and 100`,
  ),
  codesAre("intent-topics", "intent_signals.topic"),
  eachSignal("the category is the topic's", ({ topic, category }) => category === topicCategory(topic)),
  eachSignal("the identifier is company, number of the topic and day", (row) => {
    const day = row.signal_date.slice(0, DATA_DATE.length).replaceAll("-", "");
    return row.id === `${row.company_id}-${topicNumber(row.topic)}-${day}`;
  }),
  eachSignal("are of the last 120 days before the data date", ({ signal_date: date }) => {
    const days = daysBefore(date.slice(0, DATA_DATE.length));
    return days >= 1 && days <= 120;
  }),
  eachSignal(
    "the audience is as large as the company",
    ({ audience_strength: strength, employee_count: employees }) =>
      employees === null || strength === audienceStrength(employees),
  ),
  eachSignal("the first place is the company's", ({ locations, city }) => {
    const [first] = signalLocations.parse(JSON.parse(locations));
    return first?.city === city;
  }),
];

const news: readonly Invariant[] = [
  noRow(
    "news_articles: one to three categories, with the article's date",
    sql`select a.id as id from news_articles a left join news_categories k on k.article_id = a.id
      and k.page_date = a.page_date group by a.id having count(k.category) not between 1 and 3`,
  ),
  noRow(
    "news_articles: one to three companies",
    sql`select a.id as id from news_articles a left join news_companies n on n.article_id = a.id group by a.id
      having count(n.company_id) not between 1 and 3`,
  ),
  noRow(
    "news_categories: have the date of an article that exists",
    sql`select k.article_id as id from news_categories k left join news_articles a on a.id = k.article_id
      where a.id is null or a.page_date <> k.page_date`,
  ),
  noRow(
    "news_companies: lead from an article to a company",
    sql`select n.article_id as id from news_companies n left join news_articles a on a.id = n.article_id
      left join companies c on c.id = n.company_id where a.id is null or c.id is null`,
  ),
  noRow(
    "news_articles: an address of its own at its outlet, which ends in .example",
    sql`select min(id) as id from news_articles group by url having count(*) > 1
      or min(url) not like 'https://' || min(domain) || '/%' or min(domain) not like '%.example'`,
  ),
  noRow(
    "news_articles: are of the two years before the data date",
    sql`select id from news_articles where page_date > ${END} or page_date < ${timestampBefore(731)}`,
  ),
  noRow(
    "news_articles: have a title and a description without gaps",
    sql`select id from news_articles where title = '' or description = '' or title like '%{%' or description like '%{%'`,
  ),
  codesAre("news-categories", "news_categories.category"),
];

const scoops: readonly Invariant[] = [
  leadsTo("belong to a company", "scoops.company_id", "companies"),
  noRow(
    "scoops: have a type",
    sql`select s.id as id from scoops s left join scoop_codes k on k.scoop_id = s.id and k.kind = 'type'
      where k.code is null`,
  ),
  noRow(
    "scoop_codes: belong to a scoop, each kind from its lookup",
    sql`select k.scoop_id as id from scoop_codes k left join scoops s on s.id = k.scoop_id
      where s.id is null or k.kind not in ('type', 'topic', 'department')`,
  ),
  noRow(
    "scoops: published first, then again, up to the data date",
    sql`select id from scoops where original_published_date > published_date or published_date > ${END}`,
  ),
  noRow(
    "scoops: published later exactly where there is an update",
    sql`select id from scoops where (published_date > original_published_date) <> (update_text is not null)`,
  ),
  noRow("scoops: a link has a text", sql`select id from scoops where (link is null) <> (link_text is null)`),
  eachScoop(
    "the description is folded for search",
    (row) => row.description_search === normalizeText(row.description),
  ),
  ...(["type", "topic", "department"] as const).map((kind) =>
    codesAre(`scoop-${kind}s`, "scoop_codes.code", kind),
  ),
  noRow(
    "scoop_contacts: are of the scoop's company, in their position by then, and did not opt out",
    sql`select n.scoop_id as id from scoop_contacts n left join scoops s on s.id = n.scoop_id
      left join contacts p on p.id = n.contact_id and p.company_id = n.company_id and p.listing = 0
      where s.id is null or s.company_id <> n.company_id or p.id is null
        or p.position_start_date > s.original_published_date`,
  ),
];

/** Invariants of intent signals, news and scoops. */
export const EVENT_INVARIANTS: readonly Invariant[] = [...signals, ...news, ...scoops];
