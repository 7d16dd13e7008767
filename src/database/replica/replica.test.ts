import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { accessAnswer } from "#contract/error-schemas.ts";
import { CREDITS_CHARGED } from "#contract/gateway-schemas.ts";
import type { Database } from "#database/database.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { openUpstream } from "#gateway/upstream/open-upstream.ts";
import { createLog } from "#gateway/monitoring/gateway-log.ts";
import { createMetrics } from "#gateway/monitoring/gateway-metrics.ts";
import { readSettings } from "#gateway/settings/gateway-settings.ts";
import { fillSandbox } from "#service/sandbox/fill-sandbox.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import { SANDBOX_MADE_AT } from "#tools/sandbox-file.ts";
import {
  type DataClient,
  enrichAttributes,
  signedIn,
} from "#testing/service/service-data-client-for-test.ts";
import { type ServiceForTest, serviceForTest } from "#testing/service/service-for-test.ts";
import { usedBy } from "#testing/service/service-usage-for-test.ts";
import { startRelay } from "#tools/network/tcp-relay.ts";
import { type PostgresServer, startPostgres, startReplica } from "#tools/start-postgres.ts";

const FLAGS = ["fsync=off", "shared_buffers=128MB"];
const NAME = "prospect";

let folders: { readonly primary: string; readonly replica: string };
let primary: PostgresServer;
let replica: PostgresServer;
let database: Database;
let test: ServiceForTest;
let rep: DataClient;
/** What the database said of its replica, in order. */
const states: string[] = [];

async function onReplica(statement: string): Promise<void> {
  const client = new Client({ connectionString: `${replica.url}/${NAME}` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const untilState = (state: string) =>
  vi.waitFor(() => expect(states.at(-1)).toBe(state), { timeout: 30_000, interval: 50 });

beforeAll(async () => {
  folders = {
    primary: mkdtempSync(join(tmpdir(), "prospect-primary-")),
    replica: mkdtempSync(join(tmpdir(), "prospect-replica-")),
  };
  primary = await startPostgres(folders.primary, FLAGS);
  await primary.createDatabase(NAME);
  const loading = await openPostgres(`${primary.url}/${NAME}`);
  await fillSandbox(loading, DEFAULT_SERVICE_SETTINGS, SANDBOX_MADE_AT);
  await loading.close();
  replica = await startReplica(primary, folders.replica, FLAGS);
  database = await openPostgres(`${primary.url}/${NAME}`, 6, {
    url: `${replica.url}/${NAME}`,
    onChange: ({ state }) => void states.push(state),
  });
  test = await serviceForTest({}, database);
  rep = await signedIn(test, "rep");
  await untilState("used");
});
afterAll(async () => {
  await test.close();
  await replica.stop();
  await primary.stop();
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});

let made = 0;
/** A company that only the primary has while the replica stands still, with the name that finds it. */
async function newCompany(): Promise<{ id: number; name: string }> {
  made += 1;
  const { id: _id, ...model } = await database.query
    .selectFrom("companies")
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow();
  const company = { id: 9_200_000_000 + made, name: `Zyxwq ${made}` };
  await database.query
    .insertInto("companies")
    .values({ ...model, ...company, name_search: ` ${company.name.toLowerCase()}` })
    .execute();
  return company;
}

const found = async (criteria: object) =>
  (await rep.page(searchCompanies, criteria)).data.map(({ id }) => Number(id));

describe("a read replica that stands still", () => {
  beforeAll(() => onReplica("select pg_wal_replay_pause()"));
  afterAll(() => onReplica("select pg_wal_replay_resume()"));

  it("answers searches and what enrichment looks for, and nothing else", async () => {
    const { id, name } = await newCompany();
    expect(await found({ companyName: name })).toEqual([]);
    const used = await usedBy(test, async () => {
      const [record] = await rep.enrich(enrichCompanies, [{ companyId: id }], ["id"]);
      expect(record?.meta.matchStatus).toBe("NO_MATCH");
    });
    expect(used).toEqual({ requests: 1, records: 0, credits: 0 });
  });

  it("knows nothing of charges, counts and sign-ins, which are right all the same", async () => {
    const colleague = await signedIn(test, "colleague");
    const [bought = 0] = await found({ companyName: "a" });
    const buy = () => colleague.enrich(enrichCompanies, [{ companyId: bought }], ["id"]);
    expect(await usedBy(test, buy)).toEqual({ requests: 1, records: 0, credits: 1 });
    expect(await usedBy(test, buy)).toEqual({ requests: 1, records: 0, credits: 0 });
    expect(await found({ underManagement: true })).toEqual([bought]);
    const { data } = await rep.page(searchCompanies, { companyId: String(bought) });
    expect(data[0]?.attributes).toMatchObject({ managementStatus: { underManagement: true } });
  });
});

describe("a read replica that goes away", () => {
  it("is not missed by those who search, and is used again when it is back", async () => {
    await untilState("used");
    const { id, name } = await newCompany();
    await vi.waitFor(async () => expect(await found({ companyName: name })).toEqual([id]));
    const over = new AbortController();
    const search = async () => {
      while (!over.signal.aborted) expect(await found({ companyName: name })).toEqual([id]);
    };
    const searches = Promise.all([search(), search(), search(), search()]);
    await replica.stop();
    await untilState("away");
    replica = await startReplica(primary, folders.replica, FLAGS, replica.port);
    await untilState("used");
    over.abort();
    await searches;
    expect(states.slice(-3)).toEqual(["used", "away", "used"]);
  });

  it("does not keep a process from starting, which says so in its log and metrics", async () => {
    const { port } = replica;
    await replica.stop();
    const logged: string[] = [];
    const log = createLog("info", { write: (line) => void logged.push(line) });
    const metrics = createMetrics();
    const settings = readSettings({
      DATABASE_URL: `${primary.url}/${NAME}`,
      DATABASE_REPLICA_URL: `${replica.url}/${NAME}`,
    });
    const started = await openUpstream(settings, { log, observe: metrics.observe });
    const isUsed = async () =>
      /^prospect_replica_used (\d)$/m.exec(await (await metrics.answer()).text())?.[1];
    expect(logged.join("")).toContain("The read replica does not answer: the primary reads records");
    expect(await isUsed()).toBe("0");
    replica = await startReplica(primary, folders.replica, FLAGS, port);
    await vi.waitFor(async () => expect(await isUsed()).toBe("1"), { timeout: 30_000, interval: 50 });
    expect(logged.join("")).toContain("The read replica reads records");
    expect(logged.join("")).not.toContain(replica.url);
    await started.database.close();
    await untilState("used");
  });
});

describe("a server that is no replica of this database", () => {
  it("is not asked", async () => {
    const changes: string[] = [];
    const opened = await openPostgres(`${primary.url}/${NAME}`, 6, {
      url: `${primary.url}/postgres`,
      onChange: ({ state }) => void changes.push(state),
    });
    const rows = await opened.records.selectFrom("companies").select("id").limit(1).execute();
    expect(rows).toHaveLength(1);
    expect(changes).toEqual(["unrelated"]);
    await opened.close();
  });
});

describe("a primary that goes away [error-8]", () => {
  it("makes a 503 that asks for another try and has charged nothing, until it is back", async () => {
    const proxy = await startRelay({ ports: [primary.port] });
    const url = new URL(`${primary.url}/${NAME}`);
    url.port = String(proxy.port);
    const service = await serviceForTest({}, await openPostgres(url.href, 4));
    const person = await signedIn(service, "rep");
    const [id = 0] = (await found({ companyName: "b" })).slice(-1);
    const enrich = () =>
      person.post(enrichCompanies, enrichAttributes(enrichCompanies, [{ companyId: id }], ["id"]));
    await proxy.stop();
    for (const response of [await enrich(), await person.post(searchCompanies, { companyName: "b" })]) {
      expect(response.status).toBe(503);
      expect(response.headers.get("Retry-After")).toBe("5");
      expect(accessAnswer.parse(await response.json()).error).toMatchObject({ status: 503, retryable: true });
    }
    expect((await enrich()).headers.get(CREDITS_CHARGED)).toBe("0");
    await proxy.start();
    expect((await enrich()).headers.get(CREDITS_CHARGED)).toBe("1");
    await service.close();
    await proxy.stop();
  });
});

describe("a read replica that lacks the last load", () => {
  it("is used again when it has it, and until then nobody sees what was before", async () => {
    await untilState("used");
    const [before] = await found({ companyName: "a" });
    expect(before).toBeDefined();
    const model = await database.query.selectFrom("companies").selectAll().limit(1).executeTakeFirstOrThrow();
    await onReplica("select pg_wal_replay_pause()");
    // by another process, as a new version would
    const loading = await openPostgres(`${primary.url}/${NAME}`);
    await loading.startLoad();
    await untilState("behind");
    await loading.query
      .insertInto("companies")
      .values({ ...model, id: 42, name: "Newly loaded", name_search: " newly loaded" })
      .execute();
    await loading.finishLoad();
    await loading.close();
    expect(await found({ companyName: "newly" })).toEqual([42]);
    expect(await found({ companyName: "a" })).toEqual([42]);
    expect(states.at(-1)).toBe("behind");
    await onReplica("select pg_wal_replay_resume()");
    await untilState("used");
    expect(await found({ companyName: "newly" })).toEqual([42]);
  });
});
