import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companyCriteriaNames, searchCompanies } from "#contract/company-schemas.ts";
import { contactCriteriaNames, searchContacts } from "#contract/contact-schemas.ts";
import { intentCriteriaNames, searchIntent } from "#contract/intent-schemas.ts";
import { newsCriteriaNames, searchNews } from "#contract/news-schemas.ts";
import type { SearchOperation } from "#contract/operation.ts";
import { scoopCriteriaNames, searchScoops } from "#contract/scoop-schemas.ts";
import type { CodeLookup, LookupEntry } from "#app/api/lookup-api-queries.ts";
import { companyCriteria, toCompanySearchRequest } from "#app/features/companies/company-search-criteria.ts";
import { contactCriteria, toContactRequest } from "#app/features/contacts/contact-search-criteria.ts";
import { intentCriteria, toIntentRequest } from "#app/features/intent/intent-search-criteria.ts";
import { newsCriteria, toNewsRequest } from "#app/features/news/news-search-criteria.ts";
import { scoopCriteria, toScoopRequest } from "#app/features/scoops/scoop-search-criteria.ts";
import { unknownCodes } from "#app/search/code-picker/code-picker-tree.ts";
import { parseCriterion, validateCriterion } from "#app/search/kinds/criterion-kinds.ts";
import type { Criteria, CriterionDefinition, ListItem } from "#app/search/criteria/criterion.ts";
import { joinList, splitList } from "#app/search/criteria/list-criterion.ts";
import { joinPositions } from "#app/search/criteria/positions-criterion.ts";
import { referenceTable } from "#service/reference/reference.ts";
import { type DataClient, signedIn } from "#testing/service/service-data-client-for-test.ts";
import { type ServiceForTest, serviceForTest } from "#testing/service/service-for-test.ts";
import { casesOf } from "#testing/properties/property-cases.ts";

interface Search {
  readonly operation: SearchOperation<unknown, { readonly id: string }>;
  readonly criterionDefinitions: readonly CriterionDefinition[];
  readonly names: readonly string[];
  readonly toRequest: (criteria: Criteria) => object;
  /** Criteria that the service requires in any request. */
  readonly needs: Criteria;
}

const searches: readonly Search[] = (
  [
    [searchContacts, contactCriteria, contactCriteriaNames, toContactRequest],
    [searchCompanies, companyCriteria, companyCriteriaNames, toCompanySearchRequest],
    [searchIntent, intentCriteria, intentCriteriaNames, toIntentRequest, { topics: "Zero Trust" }],
    [searchNews, newsCriteria, newsCriteriaNames, toNewsRequest],
    [searchScoops, scoopCriteria, scoopCriteriaNames, toScoopRequest],
  ] as const
).map(([operation, criterionDefinitions, names, toRequest, needs = {}]) => ({
  operation,
  criterionDefinitions,
  names,
  toRequest,
  needs,
}));

const ends = (end: fc.Arbitrary<string>) => fc.tuple(end, end).map(([from, to]) => `${from}..${to}`);
const orEmpty = (end: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), end);
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("", "..", "%", "_", "'", "\\", "<script>alert(1)</script>", "́", "a".repeat(300)),
);

/** The entries of a lookup; regions combine two. */
function entriesOf(lookup: CodeLookup): readonly LookupEntry[] {
  return lookup === "regions"
    ? [...referenceTable("states"), ...referenceTable("metro-regions")]
    : referenceTable(lookup);
}

const hexadecimal = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdefABCDEF"), minLength: length, maxLength: length });
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: length, maxLength: length });

/** Items of a list criterion, as typed or pasted. */
const LIST_ITEMS: Readonly<Record<ListItem, fc.Arbitrary<string>>> = {
  id: fc.bigInt(0n, 10n ** 15n).map(String),
  website: fc.domain(),
  address: fc.webUrl(),
  email: fc.emailAddress(),
  phone: fc.oneof(
    digits(10),
    digits(4).map((line) => `+1 (415) 555-${line} ext. 7`),
  ),
  ticker: fc.constantFrom("ACME", "nasdaq: acme", "NYSE:BRK.B", "A"),
  reference: fc.stringMatching(/^[A-Za-z0-9]{1,20}$/),
};

/** Text that a person may type, choose or put into the URL: often valid, sometimes not. */
function textsFor(criterion: CriterionDefinition): fc.Arbitrary<string> {
  const listed = (values: readonly string[], most: number) =>
    fc.subarray([...values], { minLength: 1, maxLength: Math.min(most, values.length) });
  const numbers = (min: number, max: number) =>
    ends(orEmpty(fc.integer({ min: min - 2, max: max + 2 }).map(String)));
  switch (criterion.kind) {
    case "code":
      return listed(
        entriesOf(criterion.lookup).map(({ id }) => id),
        120,
      ).map((codes) => joinList(codes) ?? "");
    case "dates":
      return ends(orEmpty(fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))));
    case "numbers":
      return numbers(criterion.min, criterion.max);
    case "money":
      return numbers(0, 1_000_000_000);
    case "scale":
      return ends(fc.constantFrom("", ...criterion.grades));
    case "choice":
    case "choices":
      return listed(
        criterion.options.map(({ value }) => value),
        9,
      ).map((values) => values.join(","));
    case "email":
      return fc.emailAddress();
    case "list":
      return fc.array(LIST_ITEMS[criterion.of]).map((list) => list.join("\n"));
    case "text":
      return fc.oneof(anyText, hexadecimal(64), fc.constantFrom("J.", "é"));
    case "zipCodes":
      return fc
        .tuple(listed(["02108", "94105-1234", "m5v 2t6", "10001"], 4), fc.constantFrom("", "10", "25", "26"))
        .map(([codes, miles]) => `${codes.join(", ")}~${miles}`);
    case "userList":
      return fc.uuid();
    case "positions":
      return fc
        .array(fc.tuple(anyText, anyText), { maxLength: 6 })
        .map((pairs) => joinPositions(pairs.map(([companyName, jobTitle]) => ({ companyName, jobTitle }))));
  }
}

/** Requests per criterion, in each search that has it. */
const RUNS = casesOf(16);

const searchesWith = (key: string) =>
  searches.filter(({ criterionDefinitions }) => criterionDefinitions.some((row) => row.key === key)).length;

let service: ServiceForTest;
let client: DataClient;
beforeAll(async () => {
  service = await serviceForTest();
  client = await signedIn(service, "rep");
});
afterAll(() => service.close());

describe.each(searches.map((search) => [search.operation.name, search] as const))("%s", (_name, search) => {
  const { operation, names, toRequest, needs } = search;
  // the person's own lists are matched in the browser
  const criterionDefinitions = search.criterionDefinitions.filter(({ kind }) => kind !== "userList");
  const requestFor = (criterion: CriterionDefinition, value: string) => {
    const request = toRequest({ ...needs, [criterion.key]: value });
    return Object.fromEntries(Object.entries(request).filter(([, sent]) => sent !== undefined));
  };

  test("every criterion of the contract can be set, and no other", () => {
    const reached = criterionDefinitions.flatMap((criterion) => {
      const samples = fc.sample(textsFor(criterion), { numRuns: 200, seed: 1 });
      const values = samples.flatMap((text) => parseCriterion(criterion, text) ?? []);
      return values.flatMap((value) => Object.keys(requestFor(criterion, value)));
    });
    expect([...new Set(reached)].toSorted()).toEqual(names.toSorted());
  });

  test.each(criterionDefinitions.map((criterion) => [criterion.label, criterion] as const))(
    "%s: what can be applied is never refused, and what cannot be applied is explained",
    async (_label, criterion) => {
      const texts = fc.oneof(
        { weight: 3, arbitrary: textsFor(criterion) },
        { weight: 1, arbitrary: anyText },
      );
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          const value = parseCriterion(criterion, text);
          const problem = validateCriterion(criterion, text);
          const blank = !/[^\p{Cc}\s,;.]/u.test(text);
          expect(value !== undefined || problem !== undefined || blank).toBe(true);
          if (value === undefined) return;
          expect(problem).toBeUndefined();
          // the URL preserves it
          expect(parseCriterion(criterion, value)).toBe(value);
          if (criterion.kind === "code" && !criterion.freeText) {
            const table = entriesOf(criterion.lookup);
            if (unknownCodes(table, splitList(value)).length > 0) return;
          }
          const request = requestFor(criterion, value);
          expect(operation.criteria.safeParse(request).success).toBe(true);
          const answer = await client.post(operation, request, "?page[size]=1");
          expect(answer.status).toBe(200);
        }),
        {
          numRuns: Math.ceil(RUNS / searchesWith(criterion.key)),
          // different values in each search that shares a criterion
          seed: 20261121 + searches.indexOf(search),
          endOnFailure: true,
        },
      );
    },
  );
});
