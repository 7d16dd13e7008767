import { describe, expect, it } from "vitest";
import { validationAnswer } from "#contract/error-schemas.ts";
import { kindOf } from "#testing/criteria/samples/criteria-kinds.ts";
import type { Asked } from "#testing/criteria/criteria-values.ts";
import { CRITERIA_SEARCHES, type CriteriaSearch } from "#testing/criteria/criteria-examples.ts";
import { invertedRange, misshapenValues, tooManyValues } from "#testing/criteria/samples/spoilt-values.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/* Values that criteria reject without asking a database, each reported with its location in the request. [error-4]
   [search-2] [search-13] */

const { rep } = await repForTest();

/** Criteria whose codes are listed in the refusal, since no lookup has them. */
const SHORT_CODES = new Set(["requiredFields", "engagementType", "businessModel"]);

/** The code and detail of a refusal, if it concerns the criterion only; otherwise the status. */
async function findingOf({ operation }: CriteriaSearch, asked: Asked, name: string): Promise<string> {
  const response = await rep.post(operation, asked, "?page[size]=1");
  const body: unknown = await response.json();
  if (response.status !== 400) return `status ${response.status}`;
  const { errors } = validationAnswer.parse(body);
  const of = errors.filter(({ source }) => source?.pointer?.startsWith(`/data/attributes/${name}`));
  return of.length === errors.length ? `${errors[0]?.code} ${errors[0]?.detail}` : JSON.stringify(errors);
}

/** The values that do not give the error for an invalid value, each with the actual answer. */
async function notRefused(search: CriteriaSearch, name: string, values: readonly unknown[]) {
  const wrong: object[] = [];
  for (const value of values) {
    const finding = await findingOf(search, { ...search.base, [name]: value }, name);
    if (!finding.startsWith("PFAPI0006 ")) wrong.push({ value, finding });
  }
  return wrong;
}

const namesWhere = (wanted: (name: string) => boolean) =>
  CRITERIA_SEARCHES.flatMap((search) =>
    search.names.filter(wanted).map((name) => [search.operation.name, name, search] as const),
  );

const takesCodes = (name: string) => ["codes", "words"].includes(kindOf(name)) || name === "topics";

describe("criteria refuse", () => {
  it.each(namesWhere(() => true))("%s: %s of another form [error-4]", async (_, name, search) => {
    expect(await notRefused(search, name, misshapenValues(name))).toEqual([]);
  });

  it.each(namesWhere(takesCodes))(
    "%s: %s with an unknown code, and name it [search-2]",
    async (_, name, search) => {
      const finding = await findingOf(search, { ...search.base, [name]: ["Juggling"] }, name);
      expect(finding).toContain("PFAPI0006 ");
      expect(finding).toContain(SHORT_CODES.has(name) ? "takes" : "Juggling");
    },
  );

  it.each(namesWhere((name) => tooManyValues(name) !== undefined))(
    "%s: %s with one value too many [error-4]",
    async (_, name, search) => {
      const values = tooManyValues(name);
      const finding = await findingOf(search, { ...search.base, [name]: values }, name);
      expect(finding).toContain("PFAPI0006 ");
      // and not because of the first value
      expect(finding).not.toContain("10000");
    },
  );

  it.each(namesWhere((name) => invertedRange(name) !== undefined))(
    "%s: %s above the other bound [search-13]",
    async (_, name, search) => {
      expect(await findingOf(search, { ...search.base, ...invertedRange(name) }, name)).toContain(
        "PFAPI0006 ",
      );
    },
  );

  it.each(namesWhere((name) => name === "zipCodeRadiusMiles"))(
    "%s: %s that is none of the known ones, or around nothing",
    async (_, name, search) => {
      const near = { ...search.base, zipCode: "94105" };
      expect(await findingOf(search, { ...near, [name]: 11 }, name)).toContain("PFAPI0006 ");
      expect(await findingOf(search, { ...search.base, [name]: 25 }, name)).toContain("PFAPI0006 ");
    },
  );

  it.each(namesWhere((name) => name === "engagementEndDate"))(
    "%s: %s without a first day",
    async (_, name, search) => {
      expect(await findingOf(search, { ...search.base, [name]: "2026-11-01" }, name)).toContain("PFAPI0006 ");
    },
  );
});
