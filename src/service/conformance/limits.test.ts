import { describe, expect, it } from "vitest";
import { enrichIntent, searchIntent } from "#contract/intent-schemas.ts";
import { findingsOf } from "#testing/service/service-findings-for-test.ts";
import { lookupCodes } from "#testing/service/service-lookups-for-test.ts";
import { readUsageSnapshot } from "#testing/service/service-usage-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/*
 * Limits: intent topics [search-8]. page[size] and page[number] are in search-and-paging.test.ts, inputs of a call in
 * enrich.test.ts, metering in credits.test.ts, rates in rate-limits.test.ts.
 */

const { test, rep } = await repForTest();
const topics = (await lookupCodes(rep, "intent-topics")).slice(0, 50);

describe("intent topics: 1 to 50 [search-8]", () => {
  it.each([
    ["topics of Search Intent", searchIntent, "topics"],
    ["topics of Enrich Intent", enrichIntent, "topics"],
    ["topic of Enrich Intent, the specification's name", enrichIntent, "topic"],
  ] as const)("%s", async (_what, row, key) => {
    const send = (values: unknown) =>
      rep.post(row, { [key]: values, ...(row === enrichIntent ? { companyId: 1 } : {}) });
    expect((await send(topics)).status).toBe(200);
    expect((await send(topics.slice(0, 1))).status).toBe(200);
    const before = await readUsageSnapshot(test);
    for (const values of [[], [...topics, "one more"], topics[0], [7], [""]]) {
      const [finding] = await findingsOf(await send(values));
      expect(finding?.[0]).toBe("PFAPI0006");
      expect(finding?.[1]).toMatch(new RegExp(`^/data/attributes/${key}(/0)?$`));
    }
    expect((await send(undefined)).status).toBe(400);
    expect(await readUsageSnapshot(test)).toEqual(before);
  });
});
