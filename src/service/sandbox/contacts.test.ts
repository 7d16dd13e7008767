import { beforeAll, describe, expect, test } from "vitest";
import { normalizeText } from "#text/normalize-text.ts";
import type { NewCompany, NewContact } from "#database/database-schema.ts";
import { generateCompanies } from "#service/sandbox/companies/generate-companies.ts";
import { generateContacts } from "#service/sandbox/contacts/generate-contacts.ts";
import { type ContactDetails, contactDetails } from "#database/json-columns.ts";

// checks of single records are in invariants.ts; here are those that need the whole data

interface Person extends NewContact {
  readonly company: NewCompany;
  readonly more: ContactDetails;
}

let people: Person[];

beforeAll(() => {
  const companies = new Map(
    Array.from(generateCompanies(1, "small"), ({ company }) => [company.id, company]),
  );
  people = Array.from(generateContacts(1, "small")).flatMap(({ contact }) => {
    const company = companies.get(contact.company_id);
    return company ? [{ ...contact, company, more: contactDetails.parse(JSON.parse(contact.details)) }] : [];
  });
});

/** Ids of the people who violate the condition. */
function exceptions(holds: (person: Person) => boolean): number[] {
  return people.filter((person) => !holds(person)).map(({ id }) => id);
}

function share(holds: (person: Person) => boolean): number {
  return people.filter(holds).length / people.length;
}

test("there are at least 20,000, each with an identifier of ten digits of their own", () => {
  expect(people.length).toBeGreaterThanOrEqual(20_000);
  expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
  expect(exceptions(({ id }) => /^\d{10}$/.test(String(id)))).toEqual([]);
});

describe("names", () => {
  test("come from many cultures, many with diacritics, and vary", () => {
    expect(share(({ last_name }) => normalizeText(last_name) !== last_name.toLowerCase())).toBeGreaterThan(
      0.1,
    );
    expect(new Set(people.map((row) => `${row.first_name} ${row.last_name}`)).size).toBeGreaterThan(8_000);
    expect(share(({ middle_name }) => middle_name != null)).toBeGreaterThan(0.08);
  });
});

test("some people have no e-mail address, some are on a do-not-call list, a few opted out", () => {
  expect(share(({ email }) => email == null)).toBeGreaterThan(0.2);
  expect(share(({ direct_phone_dnc: flag }) => flag === 1)).toBeGreaterThan(0.02);
  expect(share(({ mobile_phone_dnc: flag }) => flag === 1)).toBeGreaterThan(0.03);
  expect(share(({ listing }) => listing === 2)).toBeGreaterThan(0.002);
  expect(share(({ listing }) => listing === 2)).toBeLessThan(0.005);
});

test("a phone alone finds its person: nobody shares a number, in area codes of their own", () => {
  const numbers = people.flatMap(({ phone, mobile_phone }) => [phone ?? [], mobile_phone ?? []].flat());
  expect(numbers.length).toBeGreaterThan(20_000);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.filter((number) => !/^\+\d{1,3} \d+ 555\d? 01\d\d$/.test(number))).toEqual([]);
  expect(numbers.filter((number) => /^\+1 (?:.9.|.(\d)\1) /.test(number))).toEqual([]);
});

describe("role", () => {
  test("seniority and title agree", () => {
    expect(
      exceptions((row) => (row.hierarchy === 4) === /^(VP|(Senior )?Vice President)\b/.test(row.job_title)),
    ).toEqual([]);
    expect(
      exceptions((row) => row.hierarchy !== 5 || /^(Chief|President|Managing|Founder)\b/.test(row.job_title)),
    ).toEqual([]);
    expect(exceptions((row) => row.hierarchy !== 3 || /\b(Director|Head)\b/.test(row.job_title))).toEqual([]);
    expect(exceptions((row) => row.hierarchy !== 2 || /\bManager\b/.test(row.job_title))).toEqual([]);
    expect(
      exceptions(
        (row) => row.hierarchy !== 1 || !/^(Chief|VP|Head|Director)\b|\bManager\b/.test(row.job_title),
      ),
    ).toEqual([]);
  });

  test("every company has exactly one head first on its list", () => {
    const heads = new Map<number, Person>();
    for (const person of people) if (!heads.has(person.company_id)) heads.set(person.company_id, person);
    expect([...heads.values()].filter((row) => row.department !== "C-Suite" || row.hierarchy !== 5)).toEqual(
      [],
    );
  });
});

describe("places", () => {
  test("most people work where the company sits", () => {
    expect(
      share((row) => row.city === row.company.city && row.street === row.company.street),
    ).toBeGreaterThan(0.8);
  });

  test("withinEu is true for EU countries alone, and notice is given to people there alone", () => {
    const inEu = new Set(people.filter(({ more }) => more.withinEu).map(({ country }) => country));
    const outside = new Set(people.filter(({ more }) => !more.withinEu).map(({ country }) => country));
    expect([...inEu]).toEqual(expect.arrayContaining(["Germany", "France", "Sweden", "Poland", "Ireland"]));
    expect([...outside]).toEqual(
      expect.arrayContaining(["United States", "United Kingdom", "Norway", "Switzerland"]),
    );
    expect([...inEu].filter((country) => outside.has(country))).toEqual([]);
  });
});

test("accuracy runs from 70 to 99", () => {
  const scores = people.map((row) => row.accuracy_score);
  expect(scores.reduce((low, score) => Math.min(low, score))).toBe(70);
  expect(scores.reduce((high, score) => Math.max(high, score))).toBe(99);
});
