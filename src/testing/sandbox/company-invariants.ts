import { sql } from "kysely";
import { normalizeText } from "#text/normalize-text.ts";
import { DATA_DATE, timestampBefore } from "#service/sandbox/sandbox-date.ts";
import { companyCodes } from "#service/sandbox/companies/generate-companies.ts";
import { ALIVE } from "#service/sandbox/companies/generate-company-details.ts";
import {
  type Invariant,
  codesExist,
  codesOfKind,
  differs,
  eachCompany,
  leadsTo,
  noRow,
} from "./invariant.ts";
import { isFictionalPhone } from "#service/reference/places/reference-places.ts";
import { referenceName } from "#service/reference/reference.ts";
import { SUB_UNIT_TYPES } from "#service/reference/sub-unit-types.ts";

const phoneOrNone = (phone: string | null) => phone === null || isFictionalPhone(phone);

const columns: readonly Invariant[] = [
  differs("a name belongs to one company", "companies.name"),
  differs("a domain belongs to one company", "companies.domain"),
  noRow(
    "companies: the website is that of the domain, which ends in .example",
    sql`select id from companies where (website is null) <> (domain is null) or website <> 'https://www.' || domain
      or domain not like '%.example'`,
  ),
  noRow(
    "companies: a logo comes with a website",
    sql`select id from companies where has_logo = 1 and website is null`,
  ),
  noRow(
    "companies: a ticker comes with being public",
    sql`select id from companies where (ticker is null) <> (type <> 'public')`,
  ),
  noRow(
    "companies: states and metro regions are told of the United States and Canada",
    sql`select id from companies where (state is null) <> (country not in ('United States', 'Canada'))
      or (metro_region is null) <> (state is null)`,
  ),
  noRow(
    "companies: a country lies on one continent",
    sql`select country as id from companies group by country having count(distinct continent) > 1`,
  ),
  noRow(
    "companies: nobody has fewer people than contacts",
    sql`select id from companies where employee_count < contact_count`,
  ),
  noRow(
    "companies: dates end with the data date",
    sql`select id from companies where last_updated_date > ${timestampBefore(0)} or founded_year > ${Number(
      DATA_DATE.slice(0, 4),
    )}`,
  ),
  eachCompany("the name is folded for search", (row) => row.name_search === normalizeText(row.name)),
  eachCompany("phones are 555-01xx", ({ phone, fax }) => phoneOrNone(phone) && phoneOrNone(fax)),
];

const counts: readonly Invariant[] = [
  noRow(
    "companies: contact_count is the number of contacts",
    sql`select c.id as id from companies c left join
      (select company_id, count(*) as contacts from contacts group by company_id) n on n.company_id = c.id
      where c.contact_count <> coalesce(n.contacts, 0)`,
  ),
  noRow(
    "companies: location_count is one more than the further locations",
    sql`select c.id as id from companies c left join (select company_id, count(*) as locations from family_units
      where sub_unit_type = ${sql.lit(SUB_UNIT_TYPES.location)} group by company_id) n on n.company_id = c.id
      where c.location_count <> 1 + coalesce(n.locations, 0)`,
  ),
  noRow(
    "company_codes: one to three industries, NAICS and SIC codes a company",
    sql`select c.id as id from companies c left join (select company_id,
        count(case when kind = 'industry' then 1 end) as industries, count(case when kind = 'naics' then 1 end) as naics,
        count(case when kind = 'sic' then 1 end) as sic from company_codes group by company_id) n on n.company_id = c.id
      where coalesce(n.industries, 0) not between 1 and 3 or coalesce(n.naics, 0) not between 1 and 3
        or coalesce(n.sic, 0) not between 1 and 3`,
  ),
  leadsTo("belong to a company", "company_codes.company_id", "companies", "company_id"),
  leadsTo("belong to a company", "funding_rounds.company_id", "companies", "company_id"),
  noRow(
    "engagements: with people of the company whom searches find, before the data date",
    sql`select e.contact_id as id from engagements e left join contacts p on p.id = e.contact_id
      and p.company_id = e.company_id where p.id is null or p.listing <> 0 or e.engaged_on >= ${DATA_DATE}`,
  ),
  noRow(
    "zip_codes: hold those of all records, each on the unit sphere",
    sql`select c.zip_code as id from companies c left join zip_codes k on k.zip_code = c.zip_code
      and k.country = c.country where c.zip_code is not null and k.zip_code is null
      union select p.zip_code from contacts p left join zip_codes k on k.zip_code = p.zip_code
      and k.country = p.country where p.zip_code is not null and k.zip_code is null
      union select zip_code from zip_codes where x * x + y * y + z * z not between 0.999 and 1.001`,
  ),
];

const details: readonly Invariant[] = [
  eachCompany(
    "created, checked and updated in this order",
    ({ last_updated_date: updated, more: { createdDate, statusDate, certificationDate } }) =>
      createdDate <= statusDate &&
      statusDate <= updated &&
      (certificationDate === null || certificationDate <= updated),
  ),
  eachCompany(
    "a certificate has a date",
    ({ more: { certified, certificationDate } }) => certified === (certificationDate !== null),
  ),
  eachCompany("funding rounds end before the row was updated, the newest first", (row) => {
    const dates = row.more.funding.map(({ date }) => date);
    return (
      dates.every((date) => date <= row.last_updated_date) &&
      dates.every((date, at) => at === 0 || date <= (dates[at - 1] ?? ""))
    );
  }),
  eachCompany("acquisitions, and they alone, were bought, after they were founded", (row) => {
    const { acquiredDate } = row.more;
    if ((acquiredDate === null) !== (row.sub_unit_type !== SUB_UNIT_TYPES.acquisition)) return false;
    if (acquiredDate === null) return true;
    return (
      acquiredDate <= row.last_updated_date && Number(acquiredDate.slice(0, 4)) > (row.founded_year ?? 0)
    );
  }),
  eachCompany("technologies are products of the lookup, seen before the row was updated", (row) =>
    row.more.technologies.every(
      ({ productId, createdDate, modifiedDate }) =>
        referenceName("tech-products", productId) !== undefined &&
        createdDate <= modifiedDate &&
        modifiedDate <= row.last_updated_date,
    ),
  ),
  eachCompany(
    "codes in the details exist, each with its name",
    ({ more: { naicsCodes, sicCodes, hashtags, ranking, funding } }) =>
      naicsCodes.every(({ id, name }) => referenceName("naics-codes", id) === name) &&
      sicCodes.every(({ id, name }) => referenceName("sic-codes", id) === name) &&
      hashtags.every((id) => referenceName("hashtags", id) !== undefined) &&
      ranking.every((id) => referenceName("company-rankings", id) !== undefined) &&
      funding.every(({ type }) => referenceName("funding-round-types", type) !== undefined),
  ),
  eachCompany("what is folded for search is what the row and its details say", (row) => {
    const lines = [row.street, row.city, row.state, row.zip_code, row.country].filter(
      (part) => part !== null,
    );
    return (
      row.about_search === normalizeText(row.more.description) &&
      row.street_search === (row.street === null ? null : normalizeText(row.street)) &&
      row.address_search === normalizeText(lines.join("\n"))
    );
  }),
  eachCompany(
    "growth, certificate, status and first industry are those of the details",
    ({ more: { growth, certified, status, industries }, ...row }) =>
      row.primary_industry === industries[0] &&
      row.one_year_growth === Math.round(growth.oneYear * 10) &&
      row.two_year_growth === Math.round(growth.twoYear * 10) &&
      row.certified === (certified ? 1 : 0) &&
      row.defunct === (status === ALIVE ? 0 : 1),
  ),
  eachCompany("departments have budgets where the revenue is known, together below it", (row) => {
    const budgets = [row.marketing_budget, row.finance_budget, row.it_budget, row.hr_budget];
    const known = budgets.filter((budget) => budget !== null);
    if (row.revenue === null) return known.length === 0;
    return (
      known.length === budgets.length && known.reduce((sum, budget) => sum + budget, 0) <= row.revenue + 4
    );
  }),
  {
    name: "company_codes: are those of the details",
    check: async (database, most) => {
      const rows = await database.query.selectFrom("company_codes").selectAll().execute();
      const held = new Map<number, Set<string>>();
      for (const { company_id: company, kind, code } of rows) {
        const codes = held.get(company) ?? new Set();
        held.set(company, codes.add(`${kind} ${code}`));
      }
      return eachCompany("", ({ id: company, more }) => {
        const codes = new Set(companyCodes(company, more).map(({ kind, code }) => `${kind} ${code}`));
        const found = held.get(company) ?? new Set();
        return codes.size === found.size && [...codes].every((code) => found.has(code));
      }).check(database, most);
    },
  },
  {
    name: "funding_rounds: are those of the details",
    check: async (database, most) => {
      const rows = await database.query
        .selectFrom("funding_rounds")
        .selectAll()
        .orderBy("position")
        .execute();
      const held = new Map<number, string[]>();
      for (const { company_id: company, type, amount, funded_on } of rows) {
        held.set(company, [...(held.get(company) ?? []), `${type} ${amount} ${funded_on}`]);
      }
      return eachCompany("", ({ id: company, more: { funding } }) => {
        const rounds = funding.map(({ type, amount, date }) => `${type} ${amount} ${date}`);
        return rounds.join() === (held.get(company) ?? []).join();
      }).check(database, most);
    },
  },
];

/** Invariants of companies, their codes and their details. */
export const COMPANY_INVARIANTS: readonly Invariant[] = [
  ...columns,
  codesExist("company-types", "companies.type"),
  codesExist("metro-regions", "companies.metro_region", "contacts.metro_region"),
  codesExist("countries", "companies.country", "contacts.country"),
  codesExist("continents", "companies.continent"),
  codesExist("states", "companies.state", "contacts.state"),
  ...(
    [
      ["naics", "naics-codes"],
      ["sic", "sic-codes"],
      ["industry", "industries"],
      ["technology", "tech-products"],
      ["hashtag", "hashtags"],
      ["ranking", "company-rankings"],
    ] as const
  ).map(([kind, field]) => codesOfKind(field, "company_codes.code", kind)),
  ...counts,
  ...details,
];
