import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Database } from "#database/database.ts";
import { ImportStore } from "#gateway/imports/import-store.ts";
import { CallStore } from "#gateway/journal/call-store.ts";
import { ClaimStore } from "#gateway/usage/claim-store.ts";
import { spaceOfUser } from "#gateway/people/person-space.ts";
import { readAnswer } from "#gateway/records/read-store.ts";
import { RunStore } from "#gateway/runs/run-store.ts";
import { workAt, workerForTest } from "#testing/runs/runs-for-test.ts";
import { KEYS_FOR_TEST, gatewayForTest } from "#testing/servers/gateway-for-test.ts";
import { readSettings } from "#gateway/settings/gateway-settings.ts";
import { openUpstream } from "#gateway/upstream/open-upstream.ts";
import {
  EARLIER,
  RECORDS_A_CALL,
  RUNS,
  SOMEBODY,
  SPACE,
  backupForTest,
  contentOf,
  restored,
} from "#testing/backup/backup-for-test.ts";
import { databaseForTest } from "#testing/service/service-database-for-test.ts";
import { serviceForTest } from "#testing/service/service-for-test.ts";
import { readHeader } from "./backup-file.ts";
import { restoreBackup } from "./restore-backup.ts";
import { saveBackup } from "./save-backup.ts";

const saved = await backupForTest();
afterAll(() => saved.close());

describe("a backup taken amid paid calls", () => {
  it("is one file that only its user can read", () => {
    expect(readdirSync(saved.folder)).toEqual(["evening.backup"]);
    expect(statSync(saved.file).mode & 0o777).toBe(0o600);
    expect(saved.counts).toMatchObject({ oauth_keys: 1 });
  });

  it("has all calls up to one moment, each of them whole", async () => {
    const { answeredBefore, begunBeforeEnd } = saved;
    // calls went on while it was saved
    expect(begunBeforeEnd.length).toBeGreaterThan(answeredBefore.length);
    await restored(saved.file, async ({ query }) => {
      const ledger = await query.selectFrom("ledger").selectAll().execute();
      const charges = ledger.filter(({ request_id }) => request_id !== EARLIER);
      const paid = [...new Set(charges.map(({ request_id }) => request_id))];
      expect(paid.length).toBeGreaterThanOrEqual(answeredBefore.length);
      expect(new Set(paid)).toEqual(new Set(begunBeforeEnd.slice(0, paid.length)));
      expect(charges).toHaveLength(paid.length * RECORDS_A_CALL);

      const stamps = await query.selectFrom("managed_records").selectAll().execute();
      const inWords = (row: { organisation_id: string; record_type: string; record_id: number }) =>
        `${row.organisation_id} ${row.record_type} ${row.record_id}`;
      expect(stamps.map(inWords).toSorted()).toEqual(ledger.map(inWords).toSorted());
    });
  });

  it("has for each organisation the credits that its ledger says", async () => {
    const spentBefore = new Map<string, number>();
    const fresh = await databaseForTest("sandbox");
    const untouched = await fresh.open();
    for (const row of await untouched.query.selectFrom("organisations").selectAll().execute()) {
      spentBefore.set(row.id, row.credits_used);
    }
    await untouched.close();
    await fresh.remove();
    await restored(saved.file, async ({ query }) => {
      const organisations = await query.selectFrom("organisations").selectAll().execute();
      expect(organisations.map(({ id }) => id).toSorted()).toEqual([...spentBefore.keys()].toSorted());
      const ledger = await query.selectFrom("ledger").select(["organisation_id", "credits"]).execute();
      for (const { id, credits_used } of organisations) {
        const charges = ledger.filter((row) => row.organisation_id === id);
        const sum = charges.reduce((total, { credits }) => total + credits, spentBefore.get(id) ?? 0);
        expect({ id, credits_used }).toEqual({ id, credits_used: sum });
      }
      expect(ledger.length).toBeGreaterThan(0);
    });
  });

  it("has the people who signed in", async () => {
    await restored(saved.file, async ({ query }) => {
      expect(await query.selectFrom("gateway_people").selectAll().execute()).toEqual([SOMEBODY]);
    });
  });

  it("has runs and what they brought, and tells that a call under way may have been charged [run-3]", async () => {
    const tables = ["runs", "run_inputs", "run_turns", "owned_records", "owned_reads"] as const;
    const rowsOf = async (database: Database) => {
      const content = await contentOf(database);
      const ledger = content["usage_calls"]?.filter((row) => row.includes(SOMEBODY.id));
      expect(ledger).toHaveLength(2);
      return [...tables.map((table) => [table, content[table]]), ledger];
    };
    const before = await rowsOf(saved.database);
    await restored(saved.file, async (database) => {
      expect(await rowsOf(database)).toEqual(before);
      // whoever had the turn and the call is long gone
      const now = () => new Date(Date.now() + 60_000);
      const upstream = () => Promise.reject(new Error("nothing is sent"));
      await workAt(workerForTest({ database, service: upstream }, { managementDays: 0, now }));
      const store = new RunStore(database, KEYS_FOR_TEST, now);
      const person = { id: SOMEBODY.id, spaceId: await spaceOfUser(database.query, SOMEBODY.id) };
      const stateOf = async (id: string) => {
        const run = await store.read(person, id);
        return run && { state: run.state, waitsFor: run.waitsFor, counts: run.counts };
      };
      expect(await stateOf(RUNS.done)).toMatchObject({ state: "done", counts: { got: 1 } });
      expect(await stateOf(RUNS.underWay)).toMatchObject({
        state: "waiting",
        counts: { sent: 0, unconfirmed: 1 },
      });
      const [read] = await database.query.selectFrom("owned_reads").selectAll().execute();
      const { space_id: spaceId = "", variant = "" } = read ?? {};
      const name = { spaceId, operation: "enrichHierarchy", companyId: "900", variant };
      const answer = await readAnswer(database.query, KEYS_FOR_TEST, name);
      expect(Buffer.from(answer ?? []).toString()).toContain("FULL_MATCH");
    });
  });

  it("has imports with their rows, and claims, as their person reads them", async () => {
    const told = async (database: Database) => {
      const person = { id: SOMEBODY.id, spaceId: await spaceOfUser(database.query, SOMEBODY.id) };
      const options = { database, keys: KEYS_FOR_TEST, managementDays: 0, now: () => new Date() };
      const imports = new ImportStore(options);
      const [held] = await imports.list(person.id);
      if (held === undefined) throw new Error("There is no import.");
      const calls = new CallStore(database, KEYS_FOR_TEST, options.now);
      const scopes = new Set(["api:data:contact"]);
      return [
        await imports.answer(held),
        (await imports.rows(held, { page: 1, size: 50 })).rows,
        (await new ClaimStore({ ...options, calls }).list({ ...person, scopes }, "self", {}))?.claims,
      ];
    };
    const before = await told(saved.database);
    expect(before).toMatchObject([
      { fileName: "Fair.csv", state: "matching" },
      [{ cells: ["Ada Example", "cell 2"] }],
      [{ note: "It is wrong" }],
    ]);
    await restored(saved.file, async (database) => expect(await told(database)).toEqual(before));
  });

  it("begins another history of workspaces, since browsers may have read what came after it", async () => {
    await restored(saved.file, async ({ query }) => {
      const [space] = await query.selectFrom("workspace_spaces").selectAll().execute();
      expect(space).toMatchObject({ id: SPACE.id, version: SPACE.version });
      expect(space?.history).not.toBe(SPACE.history);
    });
  });

  it("starts in a new database and serves: who was signed in is, and what was paid for is free", async () => {
    const target = await databaseForTest("empty");
    const targetSettings = readSettings(target.env);
    await restoreBackup(targetSettings, saved.file, { replace: false });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const { database } = await openUpstream(targetSettings, { log });
    const { service } = await serviceForTest({}, database);
    const other = gatewayForTest({ service, database, publicUrl: targetSettings.publicUrl, corsOrigins: [] });
    const ofFirstCall = saved.contacts.slice(0, RECORDS_A_CALL);
    expect(await saved.pay(ofFirstCall, other)).toMatchObject({ credits: "0" });
    expect(await saved.pay(saved.contacts.slice(-1), other)).toMatchObject({ credits: "1" });
    await database.close();
    await target.remove();
  });

  it("goes from one engine to the other and back without a difference", async () => {
    const between = mkdtempSync(join(tmpdir(), "prospect-between-"));
    const again = join(between, "again.backup");
    const sqlite = readSettings({ DATA_DIR: between });
    await restoreBackup(sqlite, saved.file, { replace: false });
    await saveBackup(sqlite, again);
    const expected = await restored(saved.file, contentOf);
    expect(await restored(again, contentOf)).toEqual(expected);
    expect(await readHeader(again)).toMatchObject({ engine: "sqlite" });
    rmSync(between, { recursive: true, force: true });
  });
});
