import { beforeAll, describe, expect, test } from "vitest";
import { fold, foldWords } from "#database/fold.ts";
import type { NewCompany, NewContact } from "#database/schema.ts";
import { generateCompanies } from "./companies.ts";
import { generateContacts } from "./contacts.ts";
import { DATA_DATE } from "./data-date.ts";
import { type ContactDetails, contactDetails } from "./details.ts";
import { referenceName } from "./reference.ts";

interface Person extends NewContact {
  readonly company: NewCompany;
  readonly more: ContactDetails;
}

let people: Person[];

beforeAll(() => {
  const companies = new Map(
    Array.from(generateCompanies(1, "small"), ({ company }) => [company.id, company]),
  );
  people = Array.from(generateContacts(1, "small")).flatMap((contact) => {
    const company = companies.get(contact.company_id);
    return company ? [{ ...contact, company, more: contactDetails.parse(JSON.parse(contact.details)) }] : [];
  });
});

/** Identifiers of those for whom the claim does not hold. */
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
  test("are folded for search", () => {
    expect(exceptions((row) => row.first_search === foldWords(row.first_name))).toEqual([]);
    expect(exceptions((row) => row.last_search === foldWords(row.last_name))).toEqual([]);
    expect(exceptions((row) => row.title_search === fold(row.job_title))).toEqual([]);
  });

  test("come from many cultures, many with diacritics, and vary", () => {
    expect(share(({ last_name }) => fold(last_name) !== last_name.toLowerCase())).toBeGreaterThan(0.1);
    expect(new Set(people.map((row) => `${row.first_name} ${row.last_name}`)).size).toBeGreaterThan(8_000);
    expect(share(({ middle_name }) => middle_name != null)).toBeGreaterThan(0.08);
  });
});

describe("reach", () => {
  test("e-mail addresses are at the company's domain and nobody shares one", () => {
    expect(exceptions(({ email, company }) => email == null || email.endsWith(`@${company.domain}`))).toEqual(
      [],
    );
    const addresses = people.flatMap(({ email }) => email ?? []);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.filter((address) => !/^[a-z0-9._]+@[a-z0-9]+\.example$/.test(address))).toEqual([]);
    expect(share(({ email }) => email == null)).toBeGreaterThan(0.2);
    expect(
      exceptions(({ supplemental_email: mail }) => mail == null || /^[a-z0-9.]+@[a-z]+\.example$/.test(mail)),
    ).toEqual([]);
  });

  test("phones are fictional, and only a known one is on a do-not-call list", () => {
    const numbers = people.flatMap((row) => [
      ...[row.phone, row.mobile_phone].flatMap((number) => number ?? []),
      ...[...row.more.directPhoneAlt, ...row.more.mobilePhoneAlt].map(({ value }) => value),
    ]);
    expect(numbers.filter((number) => !/^\+\d{1,3} \d+ 5550? 01\d\d$/.test(number)).length).toBe(0);
    expect(exceptions((row) => row.direct_phone_dnc === 0 || row.phone != null)).toEqual([]);
    expect(exceptions((row) => row.mobile_phone_dnc === 0 || row.mobile_phone != null)).toEqual([]);
    expect(share(({ direct_phone_dnc: flag }) => flag === 1)).toBeGreaterThan(0.02);
    expect(share(({ mobile_phone_dnc: flag }) => flag === 1)).toBeGreaterThan(0.03);
  });

  test("a few opted out", () => {
    expect(share(({ opted_out: flag }) => flag === 1)).toBeGreaterThan(0.002);
    expect(share(({ opted_out: flag }) => flag === 1)).toBeLessThan(0.005);
  });
});

describe("role", () => {
  const SENIORITY: Readonly<Record<string, number>> = {
    "C-Level": 5,
    "VP-Level": 4,
    Director: 3,
    Manager: 2,
    "Non-Manager": 1,
  };

  test("level, hierarchy and title agree", () => {
    expect(exceptions((row) => SENIORITY[row.management_level] === row.hierarchy)).toEqual([]);
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

  test("level, department, job function, skills and years exist in their lookups", () => {
    const functions = new Set<string>();
    for (const { more } of people) for (const { name } of more.jobFunction) functions.add(name);
    expect(
      exceptions((row) => referenceName("management-levels", row.management_level) !== undefined),
    ).toEqual([]);
    expect(exceptions((row) => referenceName("departments", row.department) !== undefined)).toEqual([]);
    expect(
      exceptions(({ more, department }) => more.jobFunction.every((one) => one.department === department)),
    ).toEqual([]);
    expect(
      exceptions(({ more }) =>
        more.techSkills.every(({ id, name }) => referenceName("tech-skills", id) === name),
      ),
    ).toEqual([]);
    expect(
      exceptions(({ more }) => referenceName("years-of-experience", more.yearsOfExperience) !== undefined),
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
  test("most people work where the company sits, the others in the same country", () => {
    expect(
      share((row) => row.city === row.company.city && row.street === row.company.street),
    ).toBeGreaterThan(0.8);
    expect(exceptions((row) => row.country === row.company.country)).toEqual([]);
    expect(
      exceptions(
        (row) => row.metro_region == null || referenceName("metro-regions", row.metro_region) !== undefined,
      ),
    ).toEqual([]);
    expect(
      exceptions((row) => row.state == null || referenceName("states", row.state) !== undefined),
    ).toEqual([]);
  });

  test("withinEu is true for EU countries alone, and notice is given to people there alone", () => {
    const inEu = new Set(people.filter(({ more }) => more.withinEu).map(({ country }) => country));
    const outside = new Set(people.filter(({ more }) => !more.withinEu).map(({ country }) => country));
    expect([...inEu]).toEqual(expect.arrayContaining(["Germany", "France", "Sweden", "Poland", "Ireland"]));
    expect([...outside]).toEqual(
      expect.arrayContaining(["United States", "United Kingdom", "Norway", "Switzerland"]),
    );
    expect([...inEu].filter((country) => outside.has(country))).toEqual([]);
    expect(exceptions(({ more }) => more.noticeProvidedDate === null || more.withinEu)).toEqual([]);
  });
});

describe("dates", () => {
  test("run forward and end with the data date", () => {
    expect(exceptions((row) => row.more.positionStartDate < row.last_mentioned.slice(0, 10))).toEqual([]);
    expect(exceptions((row) => row.last_mentioned <= row.valid_date)).toEqual([]);
    expect(exceptions((row) => row.valid_date <= row.last_updated_date)).toEqual([]);
    expect(exceptions((row) => row.last_updated_date <= `${DATA_DATE}T00:00:00.000Z`)).toEqual([]);
    expect(exceptions((row) => new Date(row.valid_date).toISOString() === row.valid_date)).toEqual([]);
  });

  test("earlier positions ended before the next began, and the first entry is the present one", () => {
    expect(
      exceptions(({ more, job_title, company }) => {
        const [present, ...earlier] = more.employmentHistory;
        if (present?.toDate !== null || present.jobTitle !== job_title) return false;
        if (present.fromDate !== more.positionStartDate || present.company.companyName !== company.name)
          return false;
        const begins = more.employmentHistory.map(({ fromDate }) => fromDate);
        return earlier.every(
          ({ fromDate, toDate }, at) => toDate !== null && fromDate < toDate && toDate < (begins[at] ?? ""),
        );
      }),
    ).toEqual([]);
  });

  test("accuracy runs from 60 to 99", () => {
    const scores = people.map((row) => row.accuracy_score);
    expect(scores.reduce((low, score) => Math.min(low, score))).toBe(60);
    expect(scores.reduce((high, score) => Math.max(high, score))).toBe(99);
  });
});
