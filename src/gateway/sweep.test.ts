import { afterAll, describe, expect, it, vi } from "vitest";
import { EXPORT_LOG } from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { databaseForTest, openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { sweepPeople } from "./administration/sweep-people.ts";
import { ImportStore } from "./imports/import-store.ts";
import { RunStore } from "./runs/run-store.ts";
import { createSessionKeys } from "./keys/session-keys.ts";
import { DEFAULT_RETENTION } from "./settings/gateway-settings.ts";
import { sweepInTurn, startSweeping, sweepTurn } from "./sweep.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** A cluster takes a while for what a file does at once. */
const SWEPT_WITHIN = { timeout: 20_000 };
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

const database = await openDatabaseForTest("empty");
afterAll(() => database.close());

it("takes sessions away whose refresh token has died, and tokens that have expired", async () => {
  const { query } = database;
  const session = (id: string, seconds: number) => ({
    id_hash: id,
    client_id: "prospect",
    refresh_token: "sealed.text",
    user_id: "somebody",
    created_at: ago(1000),
    used_at: ago(seconds),
  });
  const rows = [session("used", 50), session("dead", 70)];
  await query.insertInto("gateway_sessions").values(rows).execute();
  const token = (hash: string, seconds: number, userId = "somebody") => ({
    token_hash: hash,
    user_id: userId,
    session_hash: null,
    expires_at: ago(seconds),
  });
  await query
    .insertInto("gateway_tokens")
    .values([token("good", -60), token("ended", -60, ""), token("expired", 60), token("both", 60, "")])
    .execute();
  const stop = startSweeping(
    database,
    { ...DEFAULT_RETENTION, refreshTtl: 60 },
    { keys: KEYS_FOR_TEST, log },
  );
  await vi.waitFor(async () => {
    const tokens = await query.selectFrom("gateway_tokens").select("token_hash").execute();
    expect(tokens.map((row) => row.token_hash).toSorted()).toEqual(["ended", "good"]);
  }, SWEPT_WITHIN);
  const sessions = await query.selectFrom("gateway_sessions").select("id_hash").execute();
  expect(sessions).toEqual([{ id_hash: "used" }]);
  stop();
});

describe("one sweep among many gateways [administration-15]", () => {
  const settings = { ...DEFAULT_RETENTION, refreshTtl: 60 };
  const HOUR_MS = 3600 * 1000;

  /** A gateway whose clock the test sets. */
  function gateway(on: Database, clock: { now: Date }) {
    const now = () => clock.now;
    return { turn: sweepTurn(on, { every: HOUR_MS, now }), now, keys: KEYS_FOR_TEST };
  }

  /** Two gateways with connections of their own, and how often something was swept. */
  async function twoGateways() {
    const made = await databaseForTest("empty");
    const databases = [await made.open(), await made.open()] as const;
    const clock = { now: new Date() };
    const close = async () => {
      for (const one of databases) await one.close();
      await made.remove();
    };
    const expire = (hash: string) =>
      databases[0].query
        .insertInto("gateway_tokens")
        .values({
          token_hash: hash,
          user_id: "u",
          session_hash: null,
          expires_at: "2020-01-01T00:00:00.000Z",
        })
        .execute();
    const expired = async () =>
      (await databases[0].query.selectFrom("gateway_tokens").select("token_hash").execute()).length;
    const gateways = databases.map((on) => ({ on, ...gateway(on, clock) }));
    const sweep = async () => {
      await Promise.all(gateways.map(({ on, ...turn }) => sweepInTurn(on, settings, turn)));
    };
    return { gateways, clock, close, expire, expired, sweep };
  }

  it("has one of them sweep, and none again before an hour is over", async () => {
    const { gateways, clock, close, expire, expired, sweep } = await twoGateways();
    await expire("one");
    const taken = await Promise.all(gateways.map(({ turn }) => turn.take()));
    expect(taken.filter(Boolean)).toEqual([true]);
    await gateways[taken.indexOf(true)]?.turn.end();
    await sweep();
    expect(await expired()).toBe(1);
    clock.now = new Date(clock.now.getTime() + HOUR_MS + 1);
    await sweep();
    expect(await expired()).toBe(0);
    await expire("two");
    await sweep();
    clock.now = new Date(clock.now.getTime() + HOUR_MS / 2);
    await sweep();
    expect(await expired()).toBe(1);
    await close();
  });

  it("is not held up by one that dies amid it, nor by one that comes back late", async () => {
    const { gateways, clock, close, expire, expired, sweep } = await twoGateways();
    const [dead, other] = gateways;
    expect(await dead?.turn.take()).toBe(true);
    await expire("one");
    clock.now = new Date(clock.now.getTime() + 60_000);
    expect(await other?.turn.take()).toBe(false);
    expect(await dead?.turn.extend()).toBe(true);
    clock.now = new Date(clock.now.getTime() + 4.5 * 60_000);
    expect(await other?.turn.take()).toBe(false);
    clock.now = new Date(clock.now.getTime() + 60_000);
    expect(await other?.turn.take()).toBe(true);
    // what it does now would be done twice
    expect(await dead?.turn.extend()).toBe(false);
    await dead?.turn.end();
    expect(await other?.turn.extend()).toBe(true);
    await other?.turn.end();
    clock.now = new Date(clock.now.getTime() + HOUR_MS + 1);
    await sweep();
    expect(await expired()).toBe(0);
    await close();
  });

  it("logs nothing where two begin at once, and sweeps what is over", async () => {
    const { gateways, close, expire, expired } = await twoGateways();
    await expire("one");
    const errors: unknown[] = [];
    const noted = { ...log, error: (fields: unknown) => void errors.push(fields) };
    const stops = gateways.map(({ on }) => startSweeping(on, settings, { keys: KEYS_FOR_TEST, log: noted }));
    await vi.waitFor(async () => expect(await expired()).toBe(0), SWEPT_WITHIN);
    for (const stop of stops) stop();
    const [one] = gateways;
    await vi.waitFor(async () => {
      const row = await one?.on.query
        .selectFrom("meta")
        .select("value")
        .where("key", "=", "sweep")
        .executeTakeFirst();
      expect(Date.parse(row?.value.slice(0, 24) ?? "")).toBeGreaterThan(Date.now() + HOUR_MS / 2);
    }, SWEPT_WITHIN);
    expect(errors).toEqual([]);
    await close();
  });
});

describe("people who were not seen for long [administration-14]", () => {
  it("are forgotten once nothing is left of them, and nobody else is", async () => {
    const { query } = database;
    const days = (count: number) => ago(count * 24 * 3600);
    const person = (id: string, seen: string) => ({
      id,
      organisation_id: "o",
      organisation_name: null,
      name: id,
      email_hash: null,
      first_seen_at: days(900),
      seen_at: seen,
      space_id: "s",
    });
    const long = [
      "gone",
      "has a list",
      "exported",
      "was erased",
      "log is over",
      "has a run",
      "got a record",
      "has an import",
      "claimed",
      "claim was erased",
      "read",
    ];
    const people = [person("seen lately", days(300)), ...long.map((id) => person(id, days(400)))];
    await query.insertInto("gateway_people").values(people).execute();
    const document = (owner: string, kind: string, id: string) => ({
      space_id: "s",
      owner_id: owner,
      id,
      kind,
      fields: "{}",
      clocks: "{}",
      is_shared: 0,
      version: 1,
      created_at: days(400),
      changed_at: days(400),
      changed_by: owner,
      deleted_at: null,
    });
    const entry = (owner: string, body: string | null) => ({
      space_id: "s",
      owner_id: owner,
      document_id: EXPORT_LOG,
      key: "file",
      body,
      tags: "[]",
      version: 1,
      changed_at: days(300),
      changed_by: owner,
    });
    await query
      .insertInto("workspace_documents")
      .values([
        document("has a list", "list", "l"),
        document("exported", EXPORT_LOG, EXPORT_LOG),
        document("was erased", "erased", "l"),
        document("log is over", EXPORT_LOG, EXPORT_LOG),
      ])
      .execute();
    await query
      .insertInto("workspace_entries")
      .values([entry("exported", "{}"), entry("log is over", null)])
      .execute();
    const keys = createSessionKeys([new Uint8Array(32)]);
    const runs = new RunStore(database, keys, () => new Date());
    const draft = { id: "run", operation: "enrichContacts", purpose: "enrich", name: "A run" } as const;
    await runs.make({ id: "has a run", spaceId: "s" }, { ...draft, inputs: [] });
    const record = { record_type: "contact", record_id: "7", charged_at: null };
    await query
      .insertInto("gateway_enriched_records")
      .values({ ...record, space_id: "s", user_id: "got a record", enriched_at: days(300) })
      .execute();
    const file = {
      id: "import",
      name: "Fair",
      fileName: "Fair.csv",
      type: "contact" as const,
      columns: [],
      rows: 0,
    };
    const imports = new ImportStore({ database, keys, managementDays: 0, now: () => new Date() });
    await imports.make({ id: "has an import", spaceId: "s" }, file);
    const claim = (userId: string, sealed: string | null) => ({
      space_id: "s",
      id: userId,
      user_id: userId,
      key: null,
      attempt: null,
      operation: "enrichContacts",
      reason: "other",
      state: "open" as const,
      sent_at: null,
      request_id: null,
      credits: null,
      made_at: days(300),
      changed_at: days(300),
      sealed,
    });
    await query
      .insertInto("usage_claims")
      .values([claim("claimed", "sealed"), claim("claim was erased", null)])
      .execute();
    const family = { operation: "enrichHierarchy", company_id: "900", variant: "", criteria: "{}", page: 1 };
    const got = {
      user_id: "read",
      run_id: "run",
      name: "A run",
      got_at: days(300),
      bytes: 1,
      answer: "sealed",
    };
    await query
      .insertInto("owned_reads")
      .values({ space_id: "s", ...family, ...got })
      .execute();
    await sweepPeople(database, 365, new Date());
    const left = await query.selectFrom("gateway_people").select("id").orderBy("id").execute();
    expect(left.map(({ id }) => id)).toEqual([
      "claimed",
      "exported",
      "got a record",
      "has a list",
      "has a run",
      "has an import",
      "read",
      "seen lately",
    ]);
  });
});
