import { describe, expect, it } from "vitest";
import { type ContactCriteria, searchContacts } from "#contract/contact-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { MANAGEMENT_LEVELS } from "#service/reference/reference-departments.ts";
import { signedIn } from "#testing/service/service-data-client-for-test.ts";
import {
  ABOUT_COMPANY,
  PLAIN_TEXTS,
  type PlainContact,
  readContacts,
  readOptedOut,
  startsWord,
  within,
} from "#testing/service/service-reference-search-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { searchDifferences } from "#testing/service/service-search-differences-for-test.ts";

/*
 * The criteria of Search Contacts [search-6]: each finds exactly the records that a plain
 * reading of all rows gives.
 */

const { test, rep } = await repForTest();
const contacts = await readContacts(test);

/** What differs between the answer and the rows for which `holds`, in words. */
const differences = (criteria: object, holds: (row: PlainContact) => boolean) =>
  searchDifferences(rep, searchContacts, criteria, contacts, holds);

/** Criteria about the person. */
const ABOUT_PERSON: readonly (readonly [string, ContactCriteria, (contact: PlainContact) => boolean])[] = [
  ["firstName, from the start of a word", { firstName: "mar" }, (row) => startsWord(row.first_name, "mar")],
  ["lastName, from the start of a word", { lastName: "An" }, (row) => startsWord(row.last_name, "an")],
  ["lastName, without diacritics", { lastName: "ål" }, (row) => startsWord(row.last_name, "al")],
  ["jobTitle, anywhere", { jobTitle: "irector" }, (row) => within(row.job_title, "irector")],
  [
    "jobTitle, alternatives",
    { jobTitle: "director OR analyst" },
    (row) => within(row.job_title, "director") || within(row.job_title, "analyst"),
  ],
  ["contactAccuracyScoreMin", { contactAccuracyScoreMin: 95 }, (row) => row.accuracy_score >= 95],
  ["contactAccuracyScoreMax", { contactAccuracyScoreMax: "75" }, (row) => row.accuracy_score <= 75],
  ["requiredFields: email", { requiredFields: "email" }, (row) => row.email !== null],
  [
    "requiredFields: several",
    { requiredFields: "mobilePhone,supplementalEmail" },
    (row) => row.mobile_phone !== null && row.supplemental_email !== null,
  ],
  [
    "a name at a company",
    { lastName: "s", companyName: "health" },
    (row) => startsWord(row.last_name, "s") && within(row.company.name, "health"),
  ],
];

describe("Search Contacts [search-6]", () => {
  it.each(ABOUT_PERSON)("%s", async (_what, criteria, holds) => {
    expect(await differences(criteria, holds)).toEqual([]);
  });

  it("a last name as it is written, with hyphen, apostrophe or space [search-12]", async () => {
    const people = contacts.filter((row) => /[-' ]/.test(row.last_name));
    const names = [...new Set(people.map((row) => row.last_name))];
    expect(names.length).toBeGreaterThan(60);
    for (const mark of ["-", "'", " "]) {
      const some = names.filter((name) => name.includes(mark)).slice(0, 8);
      expect(some.length).toBeGreaterThan(3);
      for (const name of some) {
        for (const written of [name, name.toUpperCase(), name.replaceAll("'", "’")]) {
          const { data } = await rep.page(searchContacts, { lastName: written }, "?page[size]=100");
          expect(data[0]?.attributes.lastName, written).toBe(name);
          expect(data.filter(({ attributes }) => attributes.lastName === name)).toHaveLength(
            Math.min(100, people.filter((row) => row.last_name === name).length),
          );
        }
      }
    }
  });

  it.each(ABOUT_COMPANY)("%s, of the employer", async (_what, criteria, holds) => {
    expect(await differences(criteria, ({ company }) => holds(company))).toEqual([]);
  });

  it("personId, one or several, as text or number; an old id finds the merged person", async () => {
    const [one, two] = contacts;
    const both = new Set([one?.id, two?.id]);
    expect(await differences({ personId: `${one?.id},${two?.id}` }, ({ id }) => both.has(id))).toEqual([]);
    expect(await differences({ personId: Number(one?.id) }, ({ id }) => id === one?.id)).toEqual([]);
    const merged = await test.database.query
      .selectFrom("merged_contacts")
      .selectAll()
      .executeTakeFirstOrThrow();
    const { data } = await rep.page(searchContacts, { personId: String(merged.old_id) });
    expect(data.map(({ id }) => id)).toEqual([String(merged.new_id)]);
  });

  it("companyId, managementLevel, department and emailAddress", async () => {
    const row = contacts.find(({ email }) => email !== null);
    const own = (key: "management_level" | "department" | "email") => (other: PlainContact) =>
      other[key] === row?.[key];
    const at = (other: PlainContact) => other.company.id === row?.company.id;
    expect(await differences({ companyId: String(row?.company.id) }, at)).toEqual([]);
    const level = MANAGEMENT_LEVELS.find(({ name }) => name === row?.management_level)?.code;
    expect(await differences({ managementLevel: level }, own("management_level"))).toEqual([]);
    expect(await differences({ department: row?.department }, own("department"))).toEqual([]);
    expect(await differences({ emailAddress: row?.email?.toUpperCase() }, own("email"))).toEqual([]);
  });

  it("underManagement, for the whole organisation", async () => {
    const bought = contacts.slice(0, 3).map(({ id }) => String(id));
    await rep.enrich(
      enrichContacts,
      bought.map((personId) => ({ personId })),
      ["id"],
    );
    expect(await differences({ underManagement: true }, ({ id }) => bought.includes(String(id)))).toEqual([]);
    const colleague = await signedIn(test, "colleague");
    const { data } = await colleague.page(searchContacts, { underManagement: true });
    expect(data.map(({ id }) => id).toSorted()).toEqual(bought.toSorted());
    const stranger = await signedIn(test, "capped");
    expect((await stranger.page(searchContacts, { underManagement: true })).data).toEqual([]);
  });

  it("never finds who opted out, whatever is asked [match-6]", async () => {
    const hidden = await readOptedOut(test);
    expect(hidden.length).toBeGreaterThan(0);
    for (const { id, last_name, first_name } of hidden.slice(0, 5)) {
      expect((await rep.page(searchContacts, { personId: String(id) })).data).toEqual([]);
      const named = await rep.all(searchContacts, { lastName: last_name, firstName: first_name });
      expect(named.map((record) => record.id)).not.toContain(String(id));
    }
  });
});

describe("what stands in a text is plain text [search-12]", () => {
  it.each(PLAIN_TEXTS)("%s is no wildcard", async (text) => {
    expect((await rep.page(searchContacts, { lastName: `a${text}zz` })).meta.totalResults).toBe(0);
    const titles = contacts.filter((row) => within(row.job_title, text)).length;
    expect((await rep.page(searchContacts, { jobTitle: text })).meta.totalResults).toBe(titles);
  });
});
