import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companyCriteriaNames, searchCompanies } from "#contract/company-schemas.ts";
import { contactCriteriaNames, searchContacts } from "#contract/contact-schemas.ts";
import { intentCriteriaNames, searchIntent } from "#contract/intent-schemas.ts";
import { newsCriteriaNames, searchNews } from "#contract/news-schemas.ts";
import type { SearchOperation } from "#contract/operation.ts";
import { scoopCriteriaNames, searchScoops } from "#contract/scoop-schemas.ts";
import { companyCriteria, toCompanySearchRequest } from "#app/features/companies/company-search-criteria.ts";
import { contactCriteria, toContactRequest } from "#app/features/contacts/contact-search-criteria.ts";
import { intentCriteria, toIntentRequest } from "#app/features/intent/intent-search-criteria.ts";
import { newsCriteria, toNewsRequest } from "#app/features/news/news-search-criteria.ts";
import { scoopCriteria, toScoopRequest } from "#app/features/scoops/scoop-search-criteria.ts";
import { unknownCodes } from "#app/search/code-picker/code-picker-tree.ts";
import { parseCriterion, validateCriterion } from "#app/search/criteria/criterion-kinds.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { joinList, splitList } from "#app/search/criteria/list-criterion.ts";
import { referenceTable } from "#service/reference/reference.ts";
import { type DataClient, signedIn } from "#testing/service/service-data-client-for-test.ts";
import { type ServiceForTest, serviceForTest } from "#testing/service/service-for-test.ts";

interface Search {
  readonly operation: SearchOperation<unknown, { readonly id: string }>;
  readonly criterionDefinitions: readonly CriterionDefinition[];
  readonly names: readonly string[];
  readonly toRequest: (criteria: Criteria) => object;
  /** Criteria without which the service refuses any request. */
  readonly needs: Criteria;
}

const searches: readonly Search[] = [
  {
    operation: searchContacts,
    criterionDefinitions: contactCriteria,
    names: contactCriteriaNames,
    toRequest: toContactRequest,
    needs: {},
  },
  {
    operation: searchCompanies,
    criterionDefinitions: companyCriteria,
    names: companyCriteriaNames,
    toRequest: toCompanySearchRequest,
    needs: {},
  },
  {
    operation: searchIntent,
    criterionDefinitions: intentCriteria,
    names: intentCriteriaNames,
    toRequest: toIntentRequest,
    needs: { topics: "Zero Trust" },
  },
  {
    operation: searchNews,
    criterionDefinitions: newsCriteria,
    names: newsCriteriaNames,
    toRequest: toNewsRequest,
    needs: {},
  },
  {
    operation: searchScoops,
    criterionDefinitions: scoopCriteria,
    names: scoopCriteriaNames,
    toRequest: toScoopRequest,
    needs: {},
  },
];

const ends = (end: fc.Arbitrary<string>) => fc.tuple(end, end).map(([from, to]) => `${from}..${to}`);
const orEmpty = (end: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), end);
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("", "..", "%", "_", "'", "\\", "<script>alert(1)</script>", "́", "a".repeat(300)),
);

/** What a person may type, choose or write into the address: much of it is valid, some of it is not. */
function textsFor(criterion: CriterionDefinition): fc.Arbitrary<string> {
  const listed = (values: readonly string[], most: number) =>
    fc.subarray([...values], { minLength: 1, maxLength: Math.min(most, values.length) });
  const numbers = (min: number, max: number) =>
    ends(orEmpty(fc.integer({ min: min - 2, max: max + 2 }).map(String)));
  switch (criterion.kind) {
    case "code":
      return listed(
        referenceTable(criterion.lookup).map(({ id }) => id),
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
      return criterion.of === "id"
        ? fc.array(fc.bigInt(0n, 10n ** 15n).map(String)).map((ids) => ids.join("\n"))
        : fc.array(criterion.of === "website" ? fc.domain() : fc.webUrl()).map((list) => list.join(" "));
    case "text":
      return anyText;
  }
}

let service: ServiceForTest;
let client: DataClient;
beforeAll(async () => {
  service = await serviceForTest();
  client = await signedIn(service, "rep");
});
afterAll(() => service.close());

describe.each(searches.map((search) => [search.operation.name, search] as const))("%s", (_name, search) => {
  const { operation, criterionDefinitions, names, toRequest, needs } = search;
  const requestFor = (criterion: CriterionDefinition, value: string) => {
    const request = toRequest({ ...needs, [criterion.key]: value });
    return Object.fromEntries(Object.entries(request).filter(([, sent]) => sent !== undefined));
  };

  test("what can be set are criteria of the contract", () => {
    const reached = criterionDefinitions.flatMap((criterion) => {
      const samples = fc.sample(textsFor(criterion), { numRuns: 200, seed: 1 });
      const values = samples
        .map((text) => parseCriterion(criterion, text))
        .filter((value) => value !== undefined);
      return values.flatMap((value) => Object.keys(requestFor(criterion, value)));
    });
    expect(names).toEqual(expect.arrayContaining([...new Set(reached)]));
    expect(reached.length).toBeGreaterThan(0);
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
          // an address carries it unchanged
          expect(parseCriterion(criterion, value)).toBe(value);
          if (criterion.kind === "code" && !criterion.freeText) {
            const table = referenceTable(criterion.lookup);
            if (unknownCodes(table, splitList(value)).length > 0) return;
          }
          const request = requestFor(criterion, value);
          expect(operation.criteria.safeParse(request).success).toBe(true);
          const answer = await client.post(operation, request, "?page[size]=1");
          expect(answer.status).toBe(200);
        }),
        { numRuns: 25, seed: 20261121, endOnFailure: true },
      );
    },
  );
});
