import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { checkAll } from "#testing/sandbox/invariant.ts";
import { INVARIANTS } from "#testing/sandbox/invariants.ts";

let database: Database;
let violations: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  database = await openDatabaseForTest("sandbox");
  violations = await checkAll(database, INVARIANTS);
});
afterAll(() => database.close());

describe("over all records of scale small", () => {
  test.each(INVARIANTS)("$name", ({ name }) => {
    expect(violations.get(name)).toEqual([]);
  });
});

const company = (change: string, where = "1 = 1") =>
  `update companies set ${change} where id = (select min(id) from companies where ${where})`;
const contact = (change: string, where = "1 = 1") =>
  `update contacts set ${change} where id = (select min(id) from contacts where ${where})`;
const details = (before: string, after: string) => `details = replace(details, '${before}', '${after}')`;
const signal = (change: string) =>
  `update intent_signals set ${change} where id = (select min(id) from intent_signals)`;
const article = (change: string) =>
  `update news_articles set ${change} where id = (select min(id) from news_articles)`;
const scoop = (change: string, where = "1 = 1") =>
  `update scoops set ${change} where id = (select min(id) from scoops where ${where})`;

/** For each invariant, by the start of its name, a change to the records that it must detect. */
const BREAKS: Readonly<Record<string, string>> = {
  "companies: a name belongs": company("name = (select max(name) from companies)"),
  "companies: a domain belongs": company("domain = (select max(domain) from companies)"),
  "companies: the website is": company("website = 'https://www.else.example'"),
  "companies: a logo": company("has_logo = 1", "website is null"),
  "companies: a ticker": company("ticker = 'ABCD'", "type = 'private'"),
  "companies: states and metro": company("state = null", "country = 'United States'"),
  "companies: a country lies": company("continent = 'Asia'", "country = 'France'"),
  "companies: nobody has fewer people": company("employee_count = 1", "contact_count > 1"),
  "companies: dates end": company("last_updated_date = '2027-01-01T00:00:00.000Z'"),
  "companies: the name is folded": company("name_search = 'Else'"),
  "companies: phones are 555-01xx": company("phone = '+1 415 777 0100'"),
  "companies: contact_count": company("contact_count = contact_count + 1"),
  "companies: location_count": company("location_count = location_count + 1"),
  "company_codes: one to three": "delete from company_codes where kind = 'sic'",
  "company_codes: belong": "insert into company_codes values ('naics', '511210', 5)",
  "company_codes: are those": "delete from company_codes where kind = 'hashtag'",
  "funding_rounds: belong": "insert into funding_rounds values (5, 1, 'seed', 5, '2024-01-01')",
  "funding_rounds: are those": "update funding_rounds set amount = amount + 1",
  "engagements: with people": "insert into engagements values (5, 5, 'email', '2026-01-01')",
  "zip_codes: hold": "delete from zip_codes where country = 'Germany'",
  "companies: what is folded": company("street_search = 'Else'"),
  "companies: growth, certificate": company("one_year_growth = 9000"),
  "companies: departments have budgets": company("it_budget = null"),
  "companies: created, checked": company(details('"createdDate":"20', '"createdDate":"90')),
  "companies: a certificate": company(
    details('"certified":false', '"certified":true'),
    `details like '%"certified":false%'`,
  ),
  "companies: funding rounds": company(
    details('"funding":[{"date":"20', '"funding":[{"date":"90'),
    `details like '%"funding":[{%'`,
  ),
  "companies: acquisitions, and they alone": company("sub_unit_type = 5", "sub_unit_type = 4"),
  "companies: technologies are": company(
    details('"productId":"', '"productId":"9'),
    `details like '%"productId":%'`,
  ),
  "companies: codes in the details": company(details('"naicsCodes":[{"id":"', '"naicsCodes":[{"id":"9')),
  "companies.type:": company("type = 'guild'"),
  "companies.metro_region,": company("metro_region = 'usa.alaska.nowhere'"),
  "companies.country,": company("country = 'Atlantis'"),
  "companies.continent:": company("continent = 'Atlantis'"),
  "companies.state,": contact("state = 'Atlantis'"),
  "company_codes.code, naics:": "insert into company_codes values ('naics', '999', 5)",
  "company_codes.code, sic:": "insert into company_codes values ('sic', '999', 5)",
  "company_codes.code, industry:": "insert into company_codes values ('industry', '999', 5)",
  "company_codes.code, technology:": "insert into company_codes values ('technology', '999', 5)",
  "company_codes.code, hashtag:": "insert into company_codes values ('hashtag', '999', 5)",
  "company_codes.code, ranking:": "insert into company_codes values ('ranking', '999', 5)",
  "companies: parents exist": company("parent_id = 5", "parent_id is not null"),
  "companies: whoever has a parent": company("sub_unit_type = null", "sub_unit_type is not null"),
  "companies: the ultimate parent": company("ultimate_parent_id = id", "parent_id is not null"),
  "companies: everybody is reached": company("parent_id = id", "parent_id is not null"),
  "companies: what a company is": company("sub_unit_type = 7", "sub_unit_type is not null"),
  "companies: named families":
    "delete from companies where id = (select max(c.id) from companies c where name like 'Tessaline %')",
  "companies: in a named family": company(
    "revenue = 900000000",
    "parent_id is not null and name like 'Orrinvale %'",
  ),
  "family_units: locations": "update family_units set sub_unit_type = 4 where position = 1",
  "family_units: positions": "delete from family_units where position = 1",
  "contacts: work at": contact("company_id = 5"),
  "contacts: an e-mail address": contact("email = (select max(email) from contacts)"),
  "contacts: the e-mail address": contact("email = 'else@else.example'"),
  "contacts: every address": contact("supplemental_email = 'else@else.com'"),
  "contacts: only a number": contact("direct_phone_dnc = 1", "phone is null"),
  "contacts: reach": contact("reach = 0", "email is not null"),
  "contacts: accuracy": contact("accuracy_score = 59"),
  "contacts: mentioned, confirmed": contact("valid_date = '2020-01-01T00:00:00.000Z'"),
  "contacts: names and title": contact("last_search = ' Else'"),
  "contacts: degrees": contact("degrees = 'else'"),
  "contacts: level and seniority": contact("hierarchy = 9"),
  "contacts: board members": contact("listing = 1"),
  "contacts: start, experience": contact("notice_date = '2020-01-01'"),
  "contacts.job_function:": contact("job_function = '99.9'"),
  "contacts.years_of_experience:": contact("years_of_experience = '9-9'"),
  "contact_codes: belong": "insert into contact_codes values ('skill', '1000', 5, 5)",
  "contact_codes: schools": "delete from contact_codes where kind = 'school'",
  "contact_codes.code, skill:": "insert into contact_codes values ('skill', '9', 5, 5)",
  "past_positions: belong": "insert into past_positions values (5, 5, 1, 5, 'else')",
  "past_positions: were at": "update past_positions set employer_id = 5",
  "past_positions: are those": "update past_positions set title_search = 'else'",
  "email_hashes: four":
    "delete from email_hashes where contact_id = (select min(contact_id) from email_hashes)",
  "contacts: phones are 555-01xx": contact("mobile_phone = '+1 415 777 0100'"),
  "contacts: the present position": contact("job_title = 'Else'"),
  "contacts: an earlier position": contact(
    details('"toDate":"20', '"toDate":"90'),
    `details like '%"toDate":"20%'`,
  ),
  "contacts: codes in the details": contact(details('"yearsOfExperience":"', '"yearsOfExperience":"9')),
  "contacts: people in the EU": contact(details('"withinEu":false', '"withinEu":true'), `country = 'Canada'`),
  "contacts.department:": contact("department = 'Guild'"),
  "merged_contacts: lead": "update merged_contacts set new_id = 5",
  "merged_contacts: old": "insert into merged_contacts select min(id), min(id) from contacts",
  "intent_signals: belong": signal("company_id = 5"),
  "intent_signals: score": signal("signal_score = 101"),
  "intent_signals.topic:": "delete from intent_signals where topic = 'Telehealth'",
  "intent_signals: the category": signal("category = 'Guild'"),
  "intent_signals: the identifier": signal(
    "topic = 'Zero Trust', company_id = (select min(id) from companies)",
  ),
  "intent_signals: are of the last": signal("signal_date = '2025-01-01T00:00:00.000Z'"),
  "intent_signals: the audience": "update intent_signals set audience_strength = 'A'",
  "intent_signals: the first place": signal(`locations = '[{"city":"Else","country":"Else"}]'`),
  "news_articles: one to three categories": article("page_date = '2026-01-01T00:00:00.000Z'"),
  "news_articles: one to three companies":
    "delete from news_companies where article_id = (select min(id) from news_articles)",
  "news_categories: have": "insert into news_categories values ('AWARD', '2026-01-01T00:00:00.000Z', 5)",
  "news_companies: lead": "insert into news_companies values (5, (select min(id) from news_articles))",
  "news_articles: an address": article("url = (select max(url) from news_articles)"),
  "news_articles: are of the two years": article("page_date = '2020-01-01T00:00:00.000Z'"),
  "news_articles: have a title": article("title = 'About {name}'"),
  "news_categories.category:": "delete from news_categories where category = 'FUNDING'",
  "scoops: belong": scoop("company_id = 5"),
  "scoops: have a type": "delete from scoop_codes where kind = 'type' and code = '6'",
  "scoop_codes: belong": "insert into scoop_codes values ('type', '1', 5)",
  "scoops: published first": scoop("published_date = '2020-01-01T00:00:00.000Z'"),
  "scoops: published later": scoop("update_text = 'Else'", "update_text is null"),
  "scoops: a link": scoop("link_text = null", "link is not null"),
  "scoops: the description": scoop("description_search = 'Else'"),
  "scoop_codes.code, type:": "delete from scoop_codes where kind = 'type' and code = '1'",
  "scoop_codes.code, topic:": "insert into scoop_codes values ('topic', '999', 5)",
  "scoop_codes.code, department:": "delete from scoop_codes where kind = 'department' and code = '1'",
  "scoop_contacts: are": "update scoop_contacts set contact_id = 5",
};

class Undo extends Error {}

describe("is noticed when it does not hold", () => {
  test("there is one change for each invariant", () => {
    const unbroken = INVARIANTS.filter(
      ({ name }) => Object.keys(BREAKS).filter((begin) => name.startsWith(begin)).length !== 1,
    );
    expect(unbroken.map(({ name }) => name)).toEqual([]);
    expect(INVARIANTS).toHaveLength(Object.keys(BREAKS).length);
  });

  test.each(INVARIANTS)("$name", async ({ name, check }) => {
    const [, change = ""] = Object.entries(BREAKS).find(([begin]) => name.startsWith(begin)) ?? [];
    let noticed: string[] = [];
    const broken = database.query.transaction().execute(async (query) => {
      // triggers in test databases reject what no service does
      if (database.engine === "postgres")
        await sql`set local session_replication_role = replica`.execute(query);
      await sql.raw(change).execute(query);
      noticed = await check({ query }, 1);
      throw new Undo();
    });
    await expect(broken).rejects.toThrow(Undo);
    expect(noticed).not.toEqual([]);
  });
});
