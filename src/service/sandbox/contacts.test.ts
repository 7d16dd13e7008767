import { beforeAll, expect, test } from "vitest";
import { normalizeText } from "#text/normalize-text.ts";
import type { NewContact } from "#database/database-schema.ts";
import { generateContacts } from "#service/sandbox/contacts/generate-contacts.ts";

// checks of single records are in invariants.ts; here are those that need the whole data

let people: NewContact[];

beforeAll(() => {
  people = Array.from(generateContacts(1, "small"), ({ contact }) => contact);
});

const share = (holds: (person: NewContact) => boolean) => people.filter(holds).length / people.length;

test("there are at least 20,000, each with an identifier of their own", () => {
  expect(people.length).toBeGreaterThanOrEqual(20_000);
  expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
});

test("many names have diacritics, some people no e-mail address or a do-not-call flag, a few opted out", () => {
  expect(share((row) => normalizeText(row.last_name) !== row.last_name.toLowerCase())).toBeGreaterThan(0.1);
  expect(share(({ email }) => email == null)).toBeGreaterThan(0.2);
  expect(share(({ direct_phone_dnc: flag }) => flag === 1)).toBeGreaterThan(0.02);
  expect(share(({ mobile_phone_dnc: flag }) => flag === 1)).toBeGreaterThan(0.03);
  expect(share(({ listing }) => listing === 2)).toBeGreaterThan(0.002);
});

test("a phone alone finds its person: nobody shares a number", () => {
  const numbers = people.flatMap(({ phone, mobile_phone }) => [phone ?? [], mobile_phone ?? []].flat());
  expect(numbers.length).toBeGreaterThan(20_000);
  expect(new Set(numbers).size).toBe(numbers.length);
});

/** Which titles a seniority has, from non-managers up to the C-suite. */
const TITLES = [
  /^(?!(?:Chief|VP|Head|Director)\b|.*\bManager\b)/,
  /\bManager\b/,
  /\b(?:Director|Head)\b/,
  /^(?:VP|(?:Senior )?Vice President)\b/,
  /^(?:Chief|President|Managing|Founder)\b/,
];

test("seniority and title agree, and each company's first is its head", () => {
  expect(people.filter((row) => TITLES[row.hierarchy - 1]?.test(row.job_title) === false)).toEqual([]);
  const heads = new Map<number, NewContact>();
  for (const person of people) if (!heads.has(person.company_id)) heads.set(person.company_id, person);
  expect([...heads.values()].filter((row) => row.department !== "C-Suite" || row.hierarchy !== 5)).toEqual(
    [],
  );
});
