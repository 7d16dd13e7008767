import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { accessAnswer } from "#contract/error-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { sweepRequestTimes } from "#service/metering/rate-limit.ts";
import type { ServiceSettings } from "#service/service-settings.ts";
import { type DataClient, signedIn } from "#testing/service/service-data-client-for-test.ts";
import { type ServiceForTest, bodyOf, serviceForTest } from "#testing/service/service-for-test.ts";
import { readUsageSnapshot } from "#testing/service/service-usage-for-test.ts";

/* Rates of requests [metering-10]. Two processes on one database are in ../many-processes.test.ts. */

let test: ServiceForTest;
afterEach(() => test.close());

async function clientOf(user: string, settings: Partial<ServiceSettings> = {}): Promise<DataClient> {
  test = await serviceForTest({ accessTtl: 1_000_000, ...settings });
  return signedIn(test, user);
}

const BUCKETS = ["Second", "Hour", "Day"] as const;
/** Start time of the tested service's clock, in seconds since 1970. */
const START = Date.parse("2026-11-21T09:00:00.000Z") / 1000;

const search = (client: DataClient) => client.post(searchCompanies, {}, "?page[size]=1");
const usage = (client: DataClient) => client.get("/data/v1/users/usage");
const limitsOf = ({ headers }: Response) =>
  BUCKETS.map((bucket) => headers.get(`X-RateLimit-Limit-${bucket}`));
const leftOf = ({ headers }: Response) =>
  BUCKETS.map((bucket) => Number(headers.get(`X-RateLimit-Remaining-${bucket}`) ?? NaN));
const resetOf = ({ headers }: Response) => Number(headers.get("X-RateLimit-Reset") ?? NaN);

async function statuses(count: number, send: () => Promise<Response>): Promise<number[]> {
  const found: number[] = [];
  for (let sent = 0; sent < count; sent += 1) found.push((await send()).status);
  return found;
}

describe("the headers of an answer [metering-10]", () => {
  it("tell the limit of each bucket, what is left of it, and when the fullest one loses its oldest request", async () => {
    const client = await clientOf("rep", { ratePerSecond: 25 });
    const first = await search(client);
    expect(limitsOf(first)).toEqual(["25", "54000", "648000"]);
    expect(leftOf(first)).toEqual([24, 53_999, 647_999]);
    expect(resetOf(first)).toBe(START + 1);
    expect(leftOf(await search(client))).toEqual([23, 53_998, 647_998]);
    test.wait(1);
    expect(leftOf(await search(client))).toEqual([24, 53_997, 647_997]);
  });

  it("are on every refusal of a call that was authorised, each of which counts", async () => {
    const client = await clientOf("rep", { ratePerSecond: 25 });
    const token = await test.tokenOf("rep");
    const body = bodyOf("searchCompanies", {});
    const send = (headers: Record<string, string>, sent: unknown = body, path = searchCompanies.path) =>
      test.send(token, path, { body: sent, headers });
    const refused = [
      await search(client).then(() => send({}, bodyOf("searchCompanies", { shoeSize: 44 }))),
      await send({}, { data: {} }),
      await send({ Accept: "text/html" }),
      await send({ "Content-Length": "2000000" }),
      await send({ "Content-Type": "text/plain" }),
      await send({ "Content-Encoding": "gzip" }),
      await send({}, bodyOf("enrichContacts", {}), enrichContacts.path),
      await test.send(token, "/data/v1/lookup/shoes", { method: "GET" }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 406, 413, 415, 415, 400, 400]);
    expect(refused.map((response) => leftOf(response)[0])).toEqual([23, 22, 21, 20, 19, 18, 17, 16]);
    for (const response of refused) {
      expect([limitsOf(response), resetOf(response)]).toEqual([["25", "54000", "648000"], START + 1]);
    }
  });

  it("are not there before anybody is known", async () => {
    await clientOf("rep");
    const answers = [
      await test.send(undefined, searchCompanies.path, { body: {} }),
      await test.send(await test.tokenOf("norole"), searchCompanies.path, { body: {} }),
      await test.send(await test.tokenOf("rep"), "/data/v1/shoes", { method: "GET" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404]);
    for (const { headers } of answers) {
      expect([...headers.keys()].filter((name) => name.startsWith("x-ratelimit"))).toEqual([]);
    }
  });
});

describe("a full bucket [metering-10]", () => {
  it("throttled may make two requests a second; the third is a 429 that says when to come again", async () => {
    const client = await clientOf("throttled");
    expect(await statuses(2, () => search(client))).toEqual([200, 200]);
    const before = await readUsageSnapshot(test);
    const refused = await search(client);
    expect(await readUsageSnapshot(test)).toEqual(before);
    const { error } = accessAnswer.parse(await refused.json());
    expect([refused.status, error.code, error.retryable]).toEqual([429, "ZI0004", true]);
    expect(refused.headers.get("Retry-After")).toBe("1");
    expect(refused.headers.get("X-RateLimit-Rejected-Bucket")).toBe("second");
    expect(resetOf(refused)).toBe(START + 1);
    expect(limitsOf(refused)).toEqual(["2", "54000", "648000"]);
    expect(leftOf(refused)).toEqual([0, 53_998, 647_998]);
    test.wait(1);
    expect((await search(client)).status).toBe(200);
  });

  it.each([
    ["hour", { ratePerHour: 3 }, 3600],
    ["day", { ratePerDay: 3 }, 86_400],
  ])("a full %s is a 429 until it is over (%o)", async (bucket, settings, seconds) => {
    const client = await clientOf("rep", settings);
    const limit = Object.values(settings)[0] ?? 0;
    expect(new Set(await statuses(limit, () => usage(client)))).toEqual(new Set([200]));
    test.wait(10.5);
    const refused = await usage(client);
    expect([refused.status, refused.headers.get("X-RateLimit-Rejected-Bucket")]).toEqual([429, bucket]);
    expect(refused.headers.get("Retry-After")).toBe(String(seconds - 10));
    expect(resetOf(refused)).toBe(START + seconds);
    test.wait(seconds - 11);
    expect((await usage(client)).status).toBe(429);
    test.wait(0.5);
    expect((await usage(client)).status).toBe(200);
  });

  it("of several full ones the last to have room says how long to wait", async () => {
    const client = await clientOf("rep", { ratePerSecond: 3, ratePerHour: 3 });
    await statuses(3, () => usage(client));
    const refused = await usage(client);
    expect(refused.headers.get("X-RateLimit-Rejected-Bucket")).toBe("hour");
    expect(refused.headers.get("Retry-After")).toBe("3600");
  });

  it("counts by client and user: one's rush is not another's", async () => {
    const one = await clientOf("rep", { ratePerSecond: 2 });
    const other = await signedIn(test, "colleague");
    expect(await statuses(3, () => search(one))).toEqual([200, 200, 429]);
    expect((await search(other)).status).toBe(200);
    // a new token of the same person shares the bucket
    expect((await search(await signedIn(test, "rep"))).status).toBe(429);
  });
});

describe("windows slide [metering-10]", () => {
  it("over the full second of a clock, and refused calls count in no bucket", async () => {
    const client = await clientOf("throttled");
    test.wait(0.9);
    expect(await statuses(2, () => usage(client))).toEqual([200, 200]);
    test.wait(0.2);
    expect(new Set(await statuses(20, () => usage(client)))).toEqual(new Set([429]));
    test.wait(0.799);
    expect((await usage(client)).status).toBe(429);
    test.wait(0.001);
    const answer = await usage(client);
    expect(answer.status).toBe(200);
    expect(leftOf(answer)).toEqual([1, 53_997, 647_997]);
  });

  /** Sends requests with these pauses, in milliseconds; returns when each was accepted or refused. */
  async function walk(client: DataClient, pauses: readonly number[]) {
    const taken: number[] = [];
    const refused: { readonly at: number; readonly inWindow: number }[] = [];
    let now = 0;
    return { taken, refused, run };

    async function run(windowMs: number): Promise<void> {
      for (const pause of pauses) {
        test.wait(pause / 1000);
        now += pause;
        const { status } = await usage(client);
        if (status === 200) taken.push(now);
        else refused.push({ at: now, inWindow: taken.filter((time) => time > now - windowMs).length });
      }
    }
  }

  it.each([
    ["a limit of 5 exactly", { ratePerHour: 5 }, 5, 0],
    ["a limit of 40 exactly", { ratePerHour: 40 }, 40, 0],
    ["a limit of 100 within a fortieth", { ratePerHour: 100 }, 100, 2],
  ])("hold %s, in any hour", async (_what, settings, limit, early) => {
    const client = await clientOf("rep", { ...settings, ratePerDay: 1_000_000 });
    // from a burst to a trickle, reproducible
    const pauses = fc.sample(fc.integer({ min: 0, max: (3 * 3_600_000) / limit }), {
      numRuns: 6 * limit,
      seed: 7,
    });
    const { taken, refused, run } = await walk(
      client,
      pauses.map((pause, index) => (index % (2 * limit) < limit ? Math.floor(pause / 10) : pause)),
    );
    await run(3_600_000);
    const most = taken.map((from) => taken.filter((time) => time >= from && time < from + 3_600_000).length);
    expect(Math.max(...most)).toBe(limit);
    expect(refused.length).toBeGreaterThan(limit / 5);
    for (const { inWindow } of refused) expect(inWindow).toBeGreaterThanOrEqual(limit - early);
  });
});

describe("what is remembered of requests [metering-10]", () => {
  const DAY = 24 * 3600;

  it("goes a day after the last one, and no sooner", async () => {
    const client = await clientOf("rep", { ratePerSecond: 25, ratePerDay: 2 });
    const rows = async (seconds: number) => {
      await sweepRequestTimes(test.database, new Date((START + seconds) * 1000));
      return (await test.database.query.selectFrom("request_times").selectAll().execute()).length;
    };
    expect(await statuses(3, () => search(client))).toEqual([200, 200, 429]);
    test.wait(DAY - 1);
    expect(await rows(DAY - 1)).toBe(1);
    expect((await search(client)).status).toBe(429);
    expect(await rows(DAY + 1)).toBe(0);
    test.wait(2);
    expect(leftOf(await search(client))[2]).toBe(1);
  });

  it("stays where nobody knows when the last one was", async () => {
    const client = await clientOf("rep", { ratePerSecond: 100 });
    await search(client);
    await sweepRequestTimes(test.database, new Date((START + 2 * DAY) * 1000));
    expect(leftOf(await search(client))).toEqual([98, 53_998, 647_998]);
  });
});
