import { type RawBuilder, sql } from "kysely";
import { normalizeText, normalizeWords } from "#text/normalize-text.ts";
import { REACH } from "#database/record-table-types.ts";
import { timestampBefore } from "#service/sandbox/sandbox-date.ts";
import { MANAGEMENT_LEVELS } from "#service/reference/reference-departments.ts";
import {
  type Invariant,
  type Records,
  codesExist,
  codesOfKind,
  differs,
  eachContact,
  leadsTo,
  noRow,
} from "./invariant.ts";
import { EU_COUNTRIES } from "#service/reference/places/iso-regions.ts";
import { isFictionalPhone } from "#service/reference/places/reference-places.ts";
import { referenceName, referenceTable } from "#service/reference/reference.ts";

const SENIORITY = new Map<string, number>(MANAGEMENT_LEVELS.map(({ name, hierarchy }) => [name, hierarchy]));

const FUNCTIONS = new Set(referenceTable("job-functions").map(({ name }) => name));

const columns: readonly Invariant[] = [
  noRow(
    "contacts: work at a company, in its country",
    sql`select p.id as id from contacts p left join companies c on c.id = p.company_id
      where c.id is null or c.country <> p.country`,
  ),
  differs("an e-mail address belongs to one person", "contacts.email"),
  noRow(
    "contacts: the e-mail address is at the company's domain",
    sql`select p.id as id from contacts p join companies c on c.id = p.company_id
      where p.email is not null and (c.domain is null or p.email not like '%@' || c.domain)`,
  ),
  noRow(
    "contacts: every address ends in .example",
    sql`select id from contacts where email not like '%.example' or supplemental_email not like '%.example'`,
  ),
  noRow(
    "contacts: only a number that is known is on a do-not-call list",
    sql`select id from contacts where (phone is null and direct_phone_dnc = 1)
      or (mobile_phone is null and mobile_phone_dnc = 1)`,
  ),
  noRow(
    "contacts: reach says which addresses and numbers are known",
    sql`select p.id as id from contacts p join companies c on c.id = p.company_id
      where p.reach <> case when p.email is null then 0 else ${sql.lit(REACH.email)} end
      + case when p.supplemental_email is null then 0 else ${sql.lit(REACH.supplementalEmail)} end
      + case when p.phone is null then 0 else ${sql.lit(REACH.directPhone)} end
      + case when p.mobile_phone is null then 0 else ${sql.lit(REACH.mobilePhone)} end
      + case when c.phone is null then 0 else ${sql.lit(REACH.companyPhone)} end`,
  ),
  noRow(
    "contacts: accuracy is from 70 to 99",
    sql`select id from contacts where accuracy_score not between 70 and 99`,
  ),
  noRow(
    "contacts: mentioned, confirmed and updated in this order, up to the data date",
    sql`select id from contacts where last_mentioned > valid_date or valid_date > last_updated_date
      or last_updated_date > ${timestampBefore(0)}`,
  ),
  eachContact(
    "names and title are folded for search",
    (row) =>
      row.first_search === normalizeWords(row.first_name) &&
      row.last_search === normalizeWords(row.last_name) &&
      row.title_search === normalizeText(row.job_title),
  ),
  eachContact("degrees are those of the details", ({ degrees, more: { education } }) => {
    const known = education.map(
      ({ educationDegree: { degree, areaOfStudy } }) => `${degree}, ${areaOfStudy}`,
    );
    return (degrees ?? "") === normalizeText(known.join("\n"));
  }),
  noRow(
    "contacts: board members are listed as such, unless they opted out",
    sql`select id from contacts where listing <> 2 and (listing = 1) <> (management_level = 'Board Member')`,
  ),
  eachContact(
    "start, experience, notice, school and function are those of the details",
    (row) =>
      row.position_start_date === row.more.positionStartDate &&
      row.years_of_experience === row.more.yearsOfExperience &&
      row.notice_date === row.more.noticeProvidedDate &&
      row.school === (row.more.education[0]?.school ?? null) &&
      referenceName("job-functions", row.job_function) === row.more.jobFunction[0]?.name,
  ),
  eachContact("level and seniority agree", (row) => SENIORITY.get(row.management_level) === row.hierarchy),
];

const details: readonly Invariant[] = [
  eachContact(
    "phones are 555-01xx",
    ({ phone: direct, mobile_phone: mobile, more: { directPhoneAlt, mobilePhoneAlt } }) =>
      [direct, mobile, ...[...directPhoneAlt, ...mobilePhoneAlt].map(({ value }) => value)].every(
        (phone) => phone === null || isFictionalPhone(phone),
      ),
  ),
  eachContact("the present position comes first and began before the person was mentioned", (row) => {
    const { more } = row;
    const [present] = more.employmentHistory;
    return (
      present?.toDate === null &&
      present.jobTitle === row.job_title &&
      present.fromDate === more.positionStartDate &&
      present.fromDate <= row.last_mentioned
    );
  }),
  eachContact(
    "an earlier position began, ended, and then the next began",
    ({ more: { employmentHistory: jobs } }) =>
      jobs.every(
        ({ fromDate, toDate }, at) =>
          at === 0 || (toDate !== null && fromDate <= toDate && toDate <= (jobs[at - 1]?.fromDate ?? "")),
      ),
  ),
  eachContact(
    "codes in the details exist, each with its name",
    ({ department: own, more: { jobFunction, techSkills, yearsOfExperience } }) =>
      jobFunction.every(({ name, department }) => FUNCTIONS.has(name) && department === own) &&
      techSkills.every(({ id, name }) => referenceName("tech-skills", id) === name) &&
      referenceName("years-of-experience", yearsOfExperience) !== undefined,
  ),
  eachContact(
    "people in the EU are known to be, and they alone were given notice",
    ({ country, last_updated_date: updated, more }) => {
      const withinEu = EU_COUNTRIES.has(country ?? "");
      const { noticeProvidedDate: notice } = more;
      return more.withinEu === withinEu && (notice === null || (withinEu && notice <= updated));
    },
  ),
];

/** The contents of tables for values that a person may have several of. */
const several: readonly Invariant[] = [
  leadsTo("belong to a contact", "contact_codes.contact_id", "contacts", "contact_id"),
  leadsTo("belong to a contact", "past_positions.contact_id", "contacts", "contact_id"),
  leadsTo("were at a company", "past_positions.employer_id", "companies", "contact_id"),
  codesOfKind("tech-skills", "contact_codes.code", "skill"),
  noRow(
    "email_hashes: four of each e-mail address, at the company of the contact",
    sql`select p.id as id from contacts p left join (select contact_id, company_id, count(*) as hashes
        from email_hashes group by contact_id, company_id) n on n.contact_id = p.id and n.company_id = p.company_id
      where coalesce(n.hashes, 0) <> case when p.email is null then 0 else 4 end`,
  ),
  {
    name: "contact_codes: schools and skills are those of the details",
    check: async (database, most) => {
      const held = await groupedTexts(
        database,
        sql`select contact_id, kind || ' ' || code as value from contact_codes where kind <> 'reference'`,
      );
      return eachContact("", ({ id, more: { education, techSkills } }) => {
        const codes = [
          ...techSkills.map((skill) => `skill ${skill.id}`),
          ...education.map(({ school }) => `school ${normalizeText(school)}`),
        ];
        return [...new Set(codes)].toSorted().join() === (held.get(id) ?? []).toSorted().join();
      }).check(database, most);
    },
  },
  {
    name: "past_positions: are those of the details, at companies of those names",
    check: async (database, most) => {
      const held = await groupedTexts(
        database,
        sql`select h.contact_id, h.title_search || ' at ' || c.name as value from past_positions h
          join companies c on c.id = h.employer_id order by h.contact_id, h.position`,
      );
      return eachContact("", ({ id, more: { employmentHistory } }) => {
        const [, ...past] = employmentHistory.map(
          ({ jobTitle, company }) => `${normalizeText(jobTitle)} at ${company.companyName}`,
        );
        return past.join() === (held.get(id) ?? []).join();
      }).check(database, most);
    },
  },
];

async function groupedTexts({ query }: Records, from: RawBuilder<unknown>): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ contact_id: number; value: string }>`${from}`.execute(query);
  const groups = new Map<number, string[]>();
  for (const { contact_id: id, value } of rows) {
    const group = groups.get(id) ?? [];
    group.push(value);
    groups.set(id, group);
  }
  return groups;
}

const merged: readonly Invariant[] = [
  noRow(
    "merged_contacts: lead to contacts who can be found",
    sql`select m.old_id as id from merged_contacts m left join contacts p on p.id = m.new_id
      where p.id is null or p.listing = 2`,
  ),
  noRow(
    "merged_contacts: old identifiers belong to nobody",
    sql`select m.old_id as id from merged_contacts m join contacts p on p.id = m.old_id`,
  ),
];

/** Invariants of people. */
export const CONTACT_INVARIANTS: readonly Invariant[] = [
  ...columns,
  codesExist("departments", "contacts.department"),
  codesExist("job-functions", "contacts.job_function"),
  codesExist("years-of-experience", "contacts.years_of_experience"),
  ...details,
  ...several,
  ...merged,
];
