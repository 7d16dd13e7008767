import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companyCriteriaNames, searchCompanies } from "#contract/companies.ts";
import { contactCriteriaNames, searchContacts } from "#contract/contacts.ts";
import { intentCriteriaNames, searchIntent } from "#contract/intent.ts";
import { newsCriteriaNames, searchNews } from "#contract/news.ts";
import type { SearchOperation } from "#contract/operation.ts";
import { scoopCriteriaNames, searchScoops } from "#contract/scoops.ts";
import { companySearchCriteria, companySearchSlots } from "#app/features/companies/company-criteria.ts";
import { contactCriteria, contactSlots } from "#app/features/contacts/contact-criteria.ts";
import { intentCriteria, intentSlots } from "#app/features/intent/intent-criteria.ts";
import { newsCriteria, newsSlots } from "#app/features/news/news-criteria.ts";
import { scoopCriteria, scoopSlots } from "#app/features/scoops/scoop-criteria.ts";
import { validateCriterion } from "#app/search/criteria/validate-criterion.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { parseCriterion } from "#app/search/criteria/parse-criterion.ts";
import { unknownCodes } from "#app/search/code-picker/code-tree.ts";
import { splitList, joinList } from "#app/search/criteria/list-value.ts";
import { referenceTable } from "#service/data/reference/reference.ts";
import { type DataClient, signedIn } from "#testing/service/data-client.ts";
import { type ServiceForTest, serviceForTest } from "#testing/service/service-for-test.ts";

interface Search {
  readonly operation: SearchOperation<unknown, { readonly id: string }>;
  readonly slots: readonly CriterionDefinition[];
  readonly names: readonly string[];
  readonly criteriaOf: (criteria: Criteria) => object;
  /** What the service asks for besides. */
  readonly needs: Criteria;
}

const searches: readonly Search[] = [
  {
    operation: searchContacts,
    slots: contactSlots,
    names: contactCriteriaNames,
    criteriaOf: contactCriteria,
    needs: {},
  },
  {
    operation: searchCompanies,
    slots: companySearchSlots,
    names: companyCriteriaNames,
    criteriaOf: companySearchCriteria,
    needs: {},
  },
  {
    operation: searchIntent,
    slots: intentSlots,
    names: intentCriteriaNames,
    criteriaOf: intentCriteria,
    needs: { topics: "Zero Trust" },
  },
  { operation: searchNews, slots: newsSlots, names: newsCriteriaNames, criteriaOf: newsCriteria, needs: {} },
  {
    operation: searchScoops,
    slots: scoopSlots,
    names: scoopCriteriaNames,
    criteriaOf: scoopCriteria,
    needs: {},
  },
];

const ends = (end: fc.Arbitrary<string>) => fc.tuple(end, end).map(([from, to]) => `${from}..${to}`);
const orEmpty = (end: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), end);
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("", "..", "%", "_", "'", "\\", "<script>alert(1)</script>", "́", "a".repeat(300)),
);

/** What a person, or the address that one edits, may say of a slot: much of it can be asked, some of it cannot. */
function wordsFor(slot: CriterionDefinition): fc.Arbitrary<string> {
  const listed = (values: readonly string[], most: number) =>
    fc.subarray([...values], { minLength: 1, maxLength: Math.min(most, values.length) });
  const numbers = (min: number, max: number) =>
    ends(orEmpty(fc.integer({ min: min - 2, max: max + 2 }).map(String)));
  switch (slot.kind) {
    case "code":
      return listed(
        referenceTable(slot.lookup).map(({ id }) => id),
        120,
      ).map((codes) => joinList(codes) ?? "");
    case "days":
      return ends(orEmpty(fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))));
    case "numbers":
      return numbers(slot.min, slot.max);
    case "money":
      return numbers(0, 1_000_000_000);
    case "steps":
      return ends(fc.constantFrom("", ...slot.steps));
    case "choice":
    case "choices":
      return listed(
        slot.options.map(({ value }) => value),
        9,
      ).map((values) => values.join(","));
    case "email":
      return fc.emailAddress();
    case "list":
      return slot.of === "id"
        ? fc.array(fc.bigInt(0n, 10n ** 15n).map(String)).map((ids) => ids.join("\n"))
        : fc.array(slot.of === "website" ? fc.domain() : fc.webUrl()).map((list) => list.join(" "));
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
  const { operation, slots, names, criteriaOf, needs } = search;
  const askedBy = (slot: CriterionDefinition, value: string) => {
    const asked = criteriaOf({ ...needs, [slot.key]: value });
    return JSON.parse(JSON.stringify(asked)) as Record<string, unknown>;
  };

  test("every criterion of the contract is reached by some slot, and nothing else is", () => {
    const reached = slots.flatMap((slot) => {
      const samples = fc.sample(wordsFor(slot), { numRuns: 200, seed: 1 });
      const values = samples
        .map((words) => parseCriterion(slot, words))
        .filter((value) => value !== undefined);
      return values.flatMap((value) => Object.keys(askedBy(slot, value)));
    });
    expect([...new Set(reached)].toSorted()).toEqual([...names].toSorted());
  });

  test.each(slots.map((slot) => [slot.label, slot] as const))(
    "%s: what can be applied is never refused, and what cannot is explained",
    async (_label, slot) => {
      const words = fc.oneof({ weight: 3, arbitrary: wordsFor(slot) }, { weight: 1, arbitrary: anyText });
      await fc.assert(
        fc.asyncProperty(words, async (text) => {
          const value = parseCriterion(slot, text);
          const problem = validateCriterion(slot, text);
          const blank = !/[^\p{Cc}\s,;.]/u.test(text);
          expect(value !== undefined || problem !== undefined || blank).toBe(true);
          if (value === undefined) return;
          expect(problem).toBeUndefined();
          // an address holds it as it is
          expect(parseCriterion(slot, value)).toBe(value);
          if (slot.kind === "code" && !slot.free) {
            const table = referenceTable(slot.lookup);
            if (unknownCodes(table, splitList(value)).length > 0) return;
          }
          const asked = askedBy(slot, value);
          expect(operation.criteria.safeParse(asked).success).toBe(true);
          const answer = await client.post(operation, asked, "?page[size]=1");
          expect(answer.status).toBe(200);
        }),
        { numRuns: 25, seed: 20261121, endOnFailure: true },
      );
    },
  );
});
