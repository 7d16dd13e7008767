import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { accessAnswer } from "#contract/error-schemas.ts";
import { CREDITS_CHARGED } from "#contract/gateway-schemas.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { fillSandbox } from "#service/sandbox/fill-sandbox.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import {
  CITUS_URL,
  clusterServers,
  createClusterDatabase,
  dropClusterDatabase,
} from "#testing/servers/citus-cluster-for-test.ts";
import { SANDBOX_MADE_AT } from "#tools/sandbox-file.ts";
import {
  type DataClient,
  enrichAttributes,
  signedIn,
} from "#testing/service/service-data-client-for-test.ts";
import { type ServiceForTest, serviceForTest } from "#testing/service/service-for-test.ts";
import { type Relay, startRelay } from "#tools/network/tcp-relay.ts";
import { distributeDatabase } from "./distribute-database.ts";

function withoutCluster(): void {
  it("no worker can be stopped: CITUS_URL names no coordinator", () => {
    expect(CITUS_URL).toBeUndefined();
  });
}

function onCluster(coordinatorUrl: string): void {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  let servers: string[];
  /** Before each worker. */
  let proxies: Relay[];
  /** Two gateways' services: they share the database alone. */
  let services: ServiceForTest[];
  let reps: DataClient[];
  let persons: number[];

  beforeAll(async () => {
    servers = await clusterServers(coordinatorUrl);
    proxies = await Promise.all(
      servers.slice(1).map((server) => {
        const { hostname: host, port } = new URL(server);
        return startRelay({ ports: [Number(port)], host });
      }),
    );
    const url = await createClusterDatabase(
      servers,
      name,
      proxies.map(({ port }) => port),
    );
    await distributeDatabase(url, () => undefined);
    const databases = [await openPostgres(url, 6), await openPostgres(url, 6)];
    for (const database of databases) {
      await fillSandbox(database, { ...DEFAULT_SERVICE_SETTINGS, credits: 1e6 }, SANDBOX_MADE_AT);
    }
    services = await Promise.all(databases.map((database) => serviceForTest({}, database)));
    reps = await Promise.all(services.map((test) => signedIn(test, "rep")));
    const rows = await databases[0]?.query
      .selectFrom("contacts")
      .select("id")
      .where("listing", "=", 0)
      .orderBy("id")
      .limit(2_000)
      .execute();
    persons = (rows ?? []).map(({ id }) => id);
  });
  afterAll(async () => {
    for (const test of services) await test.close();
    await dropClusterDatabase(servers, name);
    for (const proxy of proxies) await proxy.stop();
  });
  const stopAll = () => Promise.all(proxies.map((proxy) => proxy.stop()));
  const startAll = () => Promise.all(proxies.map((proxy) => proxy.start()));
  let stopped = false;
  afterEach(async () => {
    if (stopped) await startAll();
    stopped = false;
  });

  const enrich = (rep: DataClient | undefined, personId: number | undefined) =>
    rep?.post(enrichContacts, enrichAttributes(enrichContacts, [{ personId }], ["id"]));

  it("makes a 503 that asks for another try and has charged nothing, until it is back", async () => {
    const [rep] = reps;
    const before = await ledgerOf(services[0]);
    await stopAll();
    stopped = true;
    for (const response of [
      await rep?.post(searchCompanies, { country: "Canada" }),
      await enrich(rep, persons[0]),
    ]) {
      expect(response?.status).toBe(503);
      expect(response?.headers.get("Retry-After")).toMatch(/^\d+$/);
      expect(accessAnswer.parse(await response?.json()).error).toMatchObject({
        status: 503,
        retryable: true,
        message: expect.stringContaining("Nothing was charged"),
      });
    }
    expect((await enrich(rep, persons[0]))?.headers.get(CREDITS_CHARGED)).toBe("0");
    await startAll();
    stopped = false;
    expect(await ledgerOf(services[0])).toEqual(before);
    expect((await rep?.post(searchCompanies, { country: "Canada" }))?.status).toBe(200);
    expect((await enrich(rep, persons[0]))?.headers.get(CREDITS_CHARGED)).toBe("1");
  });

  it.each([0, 1])(
    "amid searches and charges of two gateways charges nothing twice: worker %i",
    async (worker) => {
      const from = 1 + worker * 500;
      const wanted = persons.slice(from, from + 500);
      const charged: number[] = [];
      const refused: number[] = [];
      const uncertain: number[] = [];
      const work = reps.flatMap((rep, gateway) =>
        [0, 1].map(async (lane) => {
          for (const [at, person] of wanted.entries()) {
            if (at % 4 !== gateway * 2 + lane) continue;
            const response = await enrich(rep, person);
            const credits = response?.headers.get(CREDITS_CHARGED);
            if (response?.status === 200 && credits === "1") charged.push(person);
            else if (response?.status === 503 && credits === "0") refused.push(person);
            else if (response?.status === 500 && credits === null) uncertain.push(person);
            else throw new Error(`answered ${response?.status} for ${credits} credits`);
            if (at % 10 === 0) {
              const { status } = (await rep.post(searchCompanies, { companyName: "a" })) ?? {};
              if (status !== 200 && status !== 503) throw new Error(`a search answered ${status}`);
            }
          }
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await proxies[worker]?.stop();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await proxies[worker]?.start();
      await Promise.all(work);
      const { paid, used } = await ledgerOf(services[0]);
      const counted = new Map<number, number>();
      for (const id of paid) counted.set(id, (counted.get(id) ?? 0) + 1);
      expect([...counted.values()].filter((times) => times > 1)).toEqual([]);
      expect(used).toBe(paid.length);
      expect(charged.filter((person) => !counted.has(person))).toEqual([]);
      expect(refused.filter((person) => counted.has(person))).toEqual([]);
      expect(refused.length).toBeGreaterThan(0);
      expect(charged.length + refused.length + uncertain.length).toBe(wanted.length);
      // one more try gets what is left, at most once
      for (const person of [...refused, ...uncertain]) {
        expect((await enrich(reps[0], person))?.status).toBe(200);
      }
      const after = await ledgerOf(services[1]);
      expect(new Set(after.paid).size).toBe(after.paid.length);
      expect(wanted.filter((person) => !after.paid.includes(person))).toEqual([]);
      expect(after.used).toBe(after.paid.length);
    },
  );
}

describe("a worker that is stopped [error-8]", () => {
  const tests = CITUS_URL === undefined ? withoutCluster : onCluster;
  tests(CITUS_URL ?? "");
});

/** What the rep's organisation has paid for, and what it was counted. */
async function ledgerOf(test: ServiceForTest | undefined): Promise<{ paid: number[]; used: number }> {
  if (test === undefined) throw new Error("There is no service");
  const { query } = test.database;
  const rows = await query
    .selectFrom("ledger")
    .select("record_id")
    .where("organisation_id", "=", "org_sandbox")
    .orderBy("record_id")
    .execute();
  const { credits_used } = await query
    .selectFrom("organisations")
    .select("credits_used")
    .where("id", "=", "org_sandbox")
    .executeTakeFirstOrThrow();
  return { paid: rows.map(({ record_id }) => record_id), used: credits_used };
}
