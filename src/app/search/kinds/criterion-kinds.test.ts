import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  describeCriterion,
  isSameCriterion,
  isHopelessCriterion,
  parseCriterion,
  usableCriterion,
  validateCriterion,
} from "./criterion-kinds.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { listParts } from "#app/search/criteria/list-criterion.ts";
import { casesOf } from "#testing/properties/property-cases.ts";

const grades = ["A", "B", "C"];
const audienceLabels = { upToLabel: "or larger", fromLabel: "or smaller" };
const channels = [
  { value: "email", label: "E-mail" },
  { value: "phone", label: "Phone" },
];
const jobTitles = { kind: "code", lookup: "job-titles", freeText: true } as const;

const CRITERIA = {
  ids: { key: "ids", label: "Contact ID", kind: "list", of: "id" },
  sites: { key: "sites", label: "Website", kind: "list", of: "website" },
  addresses: { key: "url", label: "Address", kind: "list", of: "address" },
  phones: { key: "phones", label: "Phone", kind: "list", of: "phone" },
  emails: { key: "emails", label: "E-mail", kind: "list", of: "email" },
  tickers: { key: "tickers", label: "Ticker", kind: "list", of: "ticker" },
  references: { key: "refs", label: "References", kind: "list", of: "reference" },
  initial: { key: "initial", label: "Initial", kind: "text", format: "initial" },
  hash: { key: "hash", label: "Hash", kind: "text", format: "hash" },
  days: { key: "days", label: "Published", kind: "dates" },
  since: { key: "since", label: "Updated since", kind: "dates", start: "only" },
  engaged: { key: "engaged", label: "In touch", kind: "dates", start: "required" },
  score: { key: "score", label: "Score", kind: "numbers", min: 60, max: 100 },
  growth: { key: "growth", label: "Growth", kind: "numbers", min: -100, max: 1000, unit: "%" },
  revenue: { key: "revenue", label: "Revenue", kind: "money" },
  topics: { key: "t", label: "Topics", kind: "code", lookup: "intent-topics", max: 50 },
  title: { key: "j", label: "Job title", ...jobTitles },
  notTitles: { key: "notTitles", label: "Title is not", ...jobTitles, splitAtCommas: true },
  news: { key: "news", label: "News", kind: "code", lookup: "news-categories" },
  companyType: { key: "type", label: "Company type", kind: "code", lookup: "company-types" },
  audience: { key: "audience", label: "Audience", kind: "scale", grades, ...audienceLabels },
  email: { key: "email", label: "E-mail address", kind: "email" },
  has: { key: "has", label: "Has", kind: "choices", options: channels },
  executives: {
    key: "x",
    label: "Executives only",
    kind: "choice",
    options: [{ value: "true", label: "Yes" }],
  },
  zips: { key: "zipCode", label: "ZIP code", kind: "zipCodes", radii: [10, 25] },
  past: { key: "past", label: "Past positions", kind: "positions", max: 2 },
} as const satisfies Readonly<Record<string, CriterionDefinition>>;
const { ids, sites, addresses, phones, emails, tickers, references, initial, hash } = CRITERIA;
const { days, since, engaged, score, growth, revenue, topics, title, notTitles } = CRITERIA;
const { news, companyType, audience, email, has, executives, zips, past } = CRITERIA;
const ALL: readonly CriterionDefinition[] = Object.values(CRITERIA);

type Case<Expected> = readonly [
  what: string,
  criterion: CriterionDefinition,
  text: string,
  expected: Expected,
];
const PHONES = "+1 (415) 555-0132 ext. 7";

test.each<Case<string>>([
  ["ids in a column", ids, "12\n13\t12", "12,13"],
  ["websites", sites, "acme.example; www.b.example", "acme.example,b.example"],
  [
    "one website in many spellings",
    sites,
    "//acme.example http:/acme.example HTTPS://Acme.Example/",
    "acme.example",
  ],
  ["websites of all scripts", sites, "münchen.example a_b.example", "xn--mnchen-3ya.example,a_b.example"],
  ["days", days, "..2026-11-21", "..2026-11-21"],
  ["numbers", score, "70..", "70.."],
  ["amounts", revenue, "0..999999999", "0..999999999"],
  ["grades", audience, "A..B", "A..B"],
  ["an e-mail address", email, " ann@acme.example ", "ann@acme.example"],
  ["values in the order of the options", has, "phone,email", "email,phone"],
  ["a code that holds a comma", topics, "Risk\\, and more,Cloud", "Risk\\, and more,Cloud"],
  ["codes that 0.1.0 stored", news, "MERGERS_ACQUISITIONS,AWARD", "MERGER_OR_ACQUISITION,AWARD"],
  ["two codes that are one now", news, "COMPANY_EARNINGS,FINANCIAL_RESULTS", "FINANCIAL_RESULTS"],
  ["a company type that 0.1.0 stored", companyType, "nonprofit", "npo"],
  ["alternatives joined by OR", title, "VP Sales OR CRO,CRO", "VP Sales,CRO"],
  ["a text at whose comma the service parts it", notTitles, "Director\\, Sales", "Director,Sales"],
  ["phone numbers with spaces", phones, `${PHONES}; 4155550133`, `${PHONES},4155550133`],
  ["e-mail addresses", emails, "a@x.example b@x.example", "a@x.example,b@x.example"],
  ["tickers with their exchange", tickers, "NASDAQ: ACME brk.b", "NASDAQ: ACME,brk.b"],
  ["references", references, "abc1, def2", "abc1,def2"],
  ["an initial with its period", initial, " J. ", "J"],
  ["a hash", hash, "D41D8CD98F00B204E9800998ECF8427E", "D41D8CD98F00B204E9800998ECF8427E"],
  ["negative percentages", growth, "-20..007", "-20..7"],
  ["a start alone", since, "2026-11-01..", "2026-11-01.."],
  ["ZIP codes of two countries", zips, "02108 94105-1234, m5v  2t6~25", "02108,94105-1234,M5V 2T6~25"],
  ["ZIP codes without a radius", zips, "02108,", "02108"],
  ["pairs, without blank and double ones", past, "Acme~VP;~; Acme ~VP", "Acme~VP"],
  ["names that hold separators", past, "A%3BB%7EC~50%25", "A%3BB%7EC~50%25"],
])("%s can be applied", (_what, criterion, text, value) => {
  expect(validateCriterion(criterion, text)).toBeUndefined();
  expect(parseCriterion(criterion, text)).toBe(value);
});

const topicsOf = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`).join(",");
const idsOf = (count: number) => Array.from({ length: count }, (_, at) => 1e9 + at).join("\n");

test.each<Case<RegExp>>([
  ["a word among ids", ids, "12,x", /“x” is not an ID/],
  ["too many ids", ids, idsOf(400), /400 IDs .* first 272 fit/],
  ["a name for a website", sites, "Acme", /company\.example/],
  ["a script for an address", addresses, "javascript://x%0aalert(1)", /start with https/],
  ["a day that does not exist", days, "2026-02-31..", /valid date/],
  ["days out of order", days, "2026-11-22..2026-11-21", /start date is after/],
  ["a number off the scale", score, "7..", /from 60 to 100/],
  ["numbers out of order", score, "90..80", /minimum is higher/],
  ["an amount in words", revenue, "ten..", /10M/],
  ["an amount that is too large", revenue, "0..9999999999", /under \$1 trillion/],
  ["amounts out of order", revenue, "100..99", /minimum is higher/],
  ["grades out of order", audience, "B..A", /in order, from A to C/],
  ["an unknown grade", audience, "..F", /Choose grades from A to C/],
  ["half an e-mail address", email, "ann@", /complete e-mail address/],
  ["an unknown value", has, "email,fax", /not one of E-mail, Phone/],
  ["a short phone number", phones, "555-013", /“555-013” is not a phone number.*seven digits/],
  ["half an address in a list", emails, "a@x.example,b@", /“b@” is not an e-mail address/],
  ["a name for a ticker", tickers, "Acme & Sons", /“&” is not a ticker/],
  ["an address for a reference", references, "x.example", /only English letters and digits/],
  ["two letters for an initial", initial, "JJ", /one letter/],
  ["an address for a hash", hash, "ann@acme.example", /MD5/],
  ["a growth off the scale", growth, "-101..", /from -100 to 1,000/],
  ["an end without a start", engaged, "..2026-11-01", /Enter a start date/],
  ["an end where there is none", since, "2026-11-01..2026-11-02", /start date only/],
  ["a radius around nothing", zips, "~25", /Enter a ZIP code/],
  ["a radius of another length", zips, "02108~26", /distance of 10, 25 miles/],
  ["a street for a ZIP code", zips, "1 Main St., Boston", /“1 MAIN ST.” is not a ZIP code/],
  ["a company without a title", past, "Acme~", /both a company and a title/],
  ["three pairs where two fit", past, "A~1;B~2;C~3", /at most 2 positions/],
  ["51 topics", topics, topicsOf(51), /51 chosen.* at most 50/],
])("%s is explained and cannot be applied", (_what, criterion, text, problem) => {
  expect(validateCriterion(criterion, text)).toMatch(problem);
  expect(parseCriterion(criterion, text)).toBeUndefined();
});

test("an empty field is no problem and no value", () => {
  for (const criterion of ALL) {
    expect(validateCriterion(criterion, " ")).toBeUndefined();
    expect(parseCriterion(criterion, "")).toBeUndefined();
  }
});

test.each<Case<string>>([
  ["spaces", email, "ann@acme.example", " ann@acme.example "],
  ["the order and separators of a list", ids, "12; 13", "13,12"],
  ["the order of codes", topics, "a,b", "b,a"],
  ["the order of options", has, "phone,email", "email,phone"],
  ["the order of ZIP codes", zips, "02108,94105~25", "94105,02108~25"],
  ["the order of pairs", past, "A~1;B~2", "B~2;A~1"],
])("%s make no difference", (_what, criterion, text, other) => {
  expect(isSameCriterion(criterion, text, other)).toBe(true);
});

test.each<Case<string>>([
  ["another value", days, "2026-11-01..", "2026-11-02.."],
  ["one more value", ids, "12,13", "12"],
  ["none", topics, "a", ""],
  ["an invalid one", score, "70..", "7.."],
  ["another radius", zips, "02108~10", "02108~25"],
])("%s is another criterion", (_what, criterion, text, other) => {
  expect(isSameCriterion(criterion, text, other)).toBe(false);
});

test.each<Case<string>>([
  ["two values", sites, "a.example,b.example", "a.example, b.example"],
  ["more values", sites, "a.example,b.example,c.example", "a.example +2"],
  ["numbers that say nothing", ids, "1,2,3", "3 IDs"],
  ["titles", title, "Marketing,Sales,Finance", "Marketing +2"],
  ["a size", { ...growth, unit: "", max: 10_000 }, "100..1000", "100–1,000"],
  ["a growth", growth, "-20..10", "-20%–10%"],
  ["a least growth", growth, "20..", "20% or more"],
  ["a radius", zips, "02108~25", "within 25 mi of 02108"],
  ["several ZIP codes", zips, "02108,94105,10001", "02108 +2"],
  ["a past position", past, "Acme~VP", "VP at Acme"],
  ["past positions", past, "Acme~VP;Globex~50%25", "VP at Acme +1"],
  ["a box", executives, "true", "Yes"],
])("%s in words", (_what, criterion, value, words) => {
  expect(describeCriterion(criterion, value)).toBe(words);
});

/** Pieces of values and what may break them. */
const PIECES =
  "~ ; , .. - % %25 %3B %7E \\ \\, : 0 -0 007 1e9 70 02108 25 A true email ann@acme.example 2026-11-01 <b> ̈";
const pieces = fc.constantFrom(...PIECES.split(" "), " ", "\n", "\u0000", "￿", "1".repeat(3001));
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
);

test.each(ALL.map((criterion) => [criterion.label, criterion] as const))(
  "%s: no address makes its rules throw, and what they take is taken again unchanged",
  (_label, criterion) => {
    fc.assert(
      fc.property(hostile, (text) => {
        const value = parseCriterion(criterion, text);
        const problem = validateCriterion(criterion, text);
        if (value === undefined) return;
        expect(problem).toBeUndefined();
        expect(value).not.toBe("");
        expect(parseCriterion(criterion, value)).toBe(value);
        expect(isSameCriterion(criterion, value, text)).toBe(true);
        expect(describeCriterion(criterion, value)).not.toMatch(/undefined|NaN|Invalid/);
      }),
      { numRuns: casesOf(300), seed: 20261124 },
    );
  },
);

test("the good lines of a list are searched for, as many as fit, and the others are named", () => {
  expect(usableCriterion(sites, "acme.example\nnot a site\nb.example")).toBe("acme.example,b.example");
  expect(usableCriterion(sites, "nothing")).toBeUndefined();
  const { skipped } = listParts("website", "acme.example oops\nnot a site, b.example");
  expect(skipped).toEqual(["oops", "not a site"]);
  const many = Array.from({ length: 500 }, (_, at) => `company-number-${at}.example`);
  const parts = listParts("website", [...many, "oops", "https://company-number-7.example"].join("\n"));
  expect(parts).toMatchObject({ all: many, skipped: ["oops"] });
  expect(parts.fitting).toBeLessThan(500);
  expect(parts.value?.split(",")).toEqual(many.slice(0, parts.fitting));
  expect(parseCriterion(sites, parts.value ?? "")).toBe(parts.value);
});

test("a text of which no letter makes a range is told at once, and one that may become one is not", () => {
  for (const text of ["abc..", "..ten", "about 100..", "10x..", "100..lots"])
    for (const criterion of [score, revenue]) expect(isHopelessCriterion(criterion, text), text).toBe(true);
  const begun = [
    "",
    "1..",
    "10-..",
    "ov..",
    "more th..",
    ">..",
    "$..",
    "10 mil..",
    "..10b",
    "10 to..",
    "100..10",
  ];
  for (const text of begun) expect(isHopelessCriterion(revenue, text), text).toBe(false);
});

test("a tab or line break within a value is a space, and a text that is too long is said to be", () => {
  expect(parseCriterion(title, "VP\nSales\tx")).toBe("VP Sales x");
  expect(parseCriterion(topics, "\u0000,Payroll\u0007")).toBe("Payroll");
  const problem = validateCriterion(title, `CEO,${"x".repeat(101)}`);
  expect(problem).toBe(`Job title: “${"x".repeat(30)}…” is longer than 100 characters.`);
});
