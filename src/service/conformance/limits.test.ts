import { describe, expect, it } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { accessAnswer } from "#contract/error-schemas.ts";
import { enrichIntent, searchIntent } from "#contract/intent-schemas.ts";
import { type DataClient, signedIn } from "#testing/service/service-data-client-for-test.ts";
import { findingsOf } from "#testing/service/service-findings-for-test.ts";
import { lookupCodes } from "#testing/service/service-lookups-for-test.ts";
import { readUsageSnapshot } from "#testing/service/service-usage-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { serviceForTest } from "#testing/service/service-for-test.ts";

/*
 * Limits: intent topics [search-8] and rates [metering-10]. page[size] and page[number] are in
 * search-and-paging.test.ts, inputs of a call in enrich.test.ts, metering in credits.test.ts.
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

const search = (client: DataClient) => client.post(searchCompanies, {}, "?page[size]=1");
const left = (response: Response, bucket: string) => response.headers.get(`X-RateLimit-Remaining-${bucket}`);

describe("rates [metering-10]", () => {
  it("each answer tells the limits and what is left of them", async () => {
    const own = await serviceForTest({ ratePerSecond: 25 });
    const client = await signedIn(own, "rep");
    const { headers } = await search(client);
    const limits = ["Second", "Hour", "Day"].map((bucket) => headers.get(`X-RateLimit-Limit-${bucket}`));
    expect(limits).toEqual(["25", "54000", "648000"]);
    expect(left(await search(client), "Second")).toBe("23");
    expect(left(await search(client), "Hour")).toBe(String(54_000 - 3));
    await own.close();
  });

  it("throttled may make two requests a second; the third is a 429 that says when to come again", async () => {
    const client = await signedIn(test, "throttled");
    test.wait(1);
    expect(left(await search(client), "Second")).toBe("1");
    expect((await search(client)).status).toBe(200);
    const before = await readUsageSnapshot(test);
    const refused = await search(client);
    expect(await readUsageSnapshot(test)).toEqual(before);
    const { error } = accessAnswer.parse(await refused.json());
    expect([refused.status, error.code, error.retryable]).toEqual([429, "ZI0004", true]);
    expect(refused.headers.get("Retry-After")).toBe("1");
    expect(refused.headers.get("X-RateLimit-Rejected-Bucket")).toBe("second");
    expect(refused.headers.get("X-RateLimit-Reset")).toBe("1");
    expect(left(refused, "Second")).toBe("0");
    test.wait(1);
    expect((await search(client)).status).toBe(200);
  });

  it.each([
    ["hour", { ratePerHour: 3 }, 3600],
    ["day", { ratePerDay: 3 }, 86_400],
  ])("a full %s is a 429 until it is over", async (bucket, settings, seconds) => {
    const own = await serviceForTest({ accessTtl: 200_000, ...settings });
    const client = await signedIn(own, "rep");
    for (let call = 0; call < 3; call += 1) expect((await search(client)).status).toBe(200);
    const refused = await search(client);
    expect(refused.headers.get("X-RateLimit-Rejected-Bucket")).toBe(bucket);
    const wait = Number(refused.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(seconds);
    own.wait(wait);
    expect((await search(client)).status).toBe(200);
    await own.close();
  });

  it("counts by client and user: one's rush is not another's", async () => {
    const own = await serviceForTest({ ratePerSecond: 2 });
    const [one, other] = [await signedIn(own, "rep"), await signedIn(own, "colleague")];
    await search(one);
    await search(one);
    expect((await search(one)).status).toBe(429);
    expect((await search(other)).status).toBe(200);
    // a new token of the same person has the same bucket
    expect((await search(await signedIn(own, "rep"))).status).toBe(429);
    await own.close();
  });

  it("lets no more through than the limit when many come at once", async () => {
    const own = await serviceForTest({ ratePerSecond: 10 });
    const client = await signedIn(own, "rep");
    const answers = await Promise.all(Array.from({ length: 40 }, () => search(client)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
    await own.close();
  });
});
