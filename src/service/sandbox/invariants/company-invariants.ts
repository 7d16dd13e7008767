import { sql } from "kysely";
import { normalizeText } from "#database/normalize-text.ts";
import { DATA_DATE, timestampBefore } from "#service/sandbox/sandbox-date.ts";
import { type Invariant, codesExist, differs, eachCompany, leadsTo, noRow } from "./invariant.ts";
import { isFictionalPhone } from "#service/reference/reference-places.ts";
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
    "companies: states are told of the United States and Canada, metro regions of the United States",
    sql`select id from companies where (state is null) <> (country not in ('United States', 'Canada'))
      or (metro_region is null) <> (country <> 'United States')`,
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
    "company_industries: one to three a company, one of them the primary one",
    sql`select c.id as id from companies c left join company_industries i on i.company_id = c.id group by c.id
      having count(i.code) not between 1 and 3 or sum(i.is_primary) <> 1`,
  ),
  leadsTo("belong to a company", "company_industries.company_id", "companies", "company_id"),
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
  {
    name: "companies: the NAICS codes of the details are those of company_industries, the primary one first",
    check: async (database, most) => {
      const rows = await database.query
        .selectFrom("company_industries")
        .select(["company_id", "code", "is_primary"])
        .execute();
      const codes = new Map<number, string[]>();
      for (const { company_id: id, code, is_primary: primary } of rows) {
        const others = codes.get(id) ?? [];
        codes.set(id, primary === 1 ? [code, ...others] : [...others, code]);
      }
      const sameCodes = eachCompany("", ({ id: company, more: { naicsCodes } }) => {
        const [first, ...rest] = naicsCodes.map(({ id }) => id);
        const [primary, ...others] = codes.get(company) ?? [];
        return first === primary && rest.toSorted().join() === others.toSorted().join();
      });
      return sameCodes.check(database, most);
    },
  },
];

/** What holds for companies, their industries and what is told of them. */
export const COMPANY_INVARIANTS: readonly Invariant[] = [
  ...columns,
  codesExist("company-types", "companies.type"),
  codesExist("metro-regions", "companies.metro_region", "contacts.metro_region"),
  codesExist("countries", "companies.country", "contacts.country"),
  codesExist("continents", "companies.continent"),
  codesExist("states", "companies.state", "contacts.state"),
  codesExist("naics-codes", "company_industries.code"),
  codesExist("sub-unit-types", "companies.sub_unit_type", "family_units.sub_unit_type"),
  ...counts,
  ...details,
];
