import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import { SERVICE_TABLES } from "#database/create-tables.ts";
import type { Database, Query } from "#database/database.ts";
import type { RowCounts } from "#gateway/backup/backup-file.ts";
import { restoreBackup } from "#gateway/backup/restore-backup.ts";
import { saveBackup } from "#gateway/backup/save-backup.ts";
import type { Gateway } from "#gateway/gateway.ts";
import { CallStore } from "#gateway/journal/call-store.ts";
import { ImportStore } from "#gateway/imports/import-store.ts";
import { ClaimStore } from "#gateway/usage/claim-store.ts";
import { importRowOf } from "#testing/imports/imports-for-test.ts";
import { spaceOfUser } from "#gateway/people/person-space.ts";
import { RunCallEnds } from "#gateway/runs/run-call-ends.ts";
import { RunCalls } from "#gateway/runs/run-calls.ts";
import { RunStore } from "#gateway/runs/run-store.ts";
import { companySnapshotOf } from "#testing/record-builders.ts";
import { KEYS_FOR_TEST, gatewayForTest } from "#testing/servers/gateway-for-test.ts";
import { type Settings, readSettings } from "#gateway/settings/gateway-settings.ts";
import { contactsBody } from "#testing/service/journal-for-test.ts";
import { databaseForTest } from "#testing/service/service-database-for-test.ts";
import { serviceForTest } from "#testing/service/service-for-test.ts";
import { signIn } from "#testing/service/service-sign-in-for-test.ts";

const PUBLIC_URL = "http://127.0.0.1:4173";

/** Enough records that calls are made while tables are being saved. */
const EARLIER_RECORDS = 20_000;

/** The `request_id` of their charges. */
export const EARLIER = "earlier";

/** Calls that are answered before saving begins. */
const CALLS_BEFORE = 5;

export const RECORDS_A_CALL = 3;

interface PaidCall {
  /** `X-Request-Id`, which stands in the ledger. */
  readonly requestId: string;
  /** `X-Credits-Charged`. */
  readonly credits: string | null;
}

/** A gateway over sandbox data, and a backup saved while somebody paid for one call after the other. */
export interface BackupForTest {
  /** A folder that holds only the backup. */
  readonly folder: string;
  readonly file: string;
  /** The settings of the open source database. */
  readonly settings: Settings;
  readonly database: Database;
  readonly counts: RowCounts;
  /** Request ids of the calls that were answered before saving began, and of those that began before it ended. */
  readonly answeredBefore: readonly string[];
  readonly begunBeforeEnd: readonly string[];
  /** Contacts by id: the first are paid for, {@link RECORDS_A_CALL} a call, the last never. */
  readonly contacts: readonly number[];
  /** Enriches contacts by id with the token of the person who paid. Anything but a 200 throws. */
  pay(ids: readonly number[], through?: Gateway): Promise<PaidCall>;
  close(): Promise<void>;
}

/** Free charges from long ago: saving them takes so long that calls are made meanwhile. */
async function writeEarlierCharges({ query }: Database): Promise<void> {
  const at = "2026-01-01T00:00:00.000Z";
  for (let from = 0; from < EARLIER_RECORDS; from += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      organisation_id: "org_sandbox",
      record_type: "Company",
      record_id: from + index,
    }));
    const stamps = rows.map((row) => ({ ...row, purchased_at: at }));
    const charge = {
      user_id: "user",
      operation: "enrichCompanies",
      request_id: EARLIER,
      credits: 0,
      charged_at: at,
    };
    const charges = rows.map((row) => ({ ...row, ...charge, id: `earlier ${row.record_id}` }));
    await query.insertInto("managed_records").values(stamps).execute();
    await query.insertInto("ledger").values(charges).execute();
  }
}

/** Somebody who signed in at a page. */
export const SOMEBODY = {
  id: "somebody",
  organisation_id: "org_sandbox",
  organisation_name: "Sandbox",
  name: "Robin Ellery",
  email_hash: null,
  first_seen_at: "2026-01-01T00:00:00.000Z",
  seen_at: "2026-01-01T00:00:00.000Z",
  space_id: null,
};

/** Somebody's runs: one that is done, and one with a call under way. */
export const RUNS = { done: "done", underWay: "under-way" } as const;

/** Runs as a working gateway leaves them, with the results of one. */
async function writeRuns(database: Database): Promise<void> {
  const now = () => new Date();
  const person = { id: SOMEBODY.id, spaceId: await spaceOfUser(database.query, SOMEBODY.id) };
  const runs = new RunStore(database, KEYS_FOR_TEST, now);
  const calls = new CallStore(database, KEYS_FOR_TEST, now);
  const options = { database, calls, keys: KEYS_FOR_TEST, managementDays: 0, now, random: Math.random };
  const ofRuns = new RunCalls(options);
  const ends = new RunCallEnds(options);
  const asked = { purpose: "read", name: "A run", start: { upTo: 1 } } as const;
  for (const [id, company] of Object.entries({ [RUNS.done]: "900", [RUNS.underWay]: "901" })) {
    const inputs = [{ id: company, snapshot: companySnapshotOf() }];
    await runs.make(person, { ...asked, id, operation: "enrichHierarchy", inputs });
    const beginning = await ofRuns.begin({ userId: person.id, id });
    if (beginning.kind !== "call") throw new Error("No call was begun.");
    if (id === RUNS.underWay) continue;
    const { call, attempt, number, run } = beginning.begun;
    const body = new TextEncoder().encode(
      '{"data":[{"type":"CorporateHierarchy","id":"900","meta":{"input":{"companyId":900},"matchStatus":"FULL_MATCH"}}]}',
    );
    const answer = { status: 200, headers: new Headers(), body };
    const ending = { state: "answered", answer, credits: 1 } as const;
    await calls.end(call, attempt, ending, ends.around(run, number, ending));
  }
}

/** An import whose rows are being matched, and a claim about the result of a call. */
async function writeImportAndClaim(database: Database): Promise<void> {
  const now = () => new Date();
  const person = { id: SOMEBODY.id, spaceId: await spaceOfUser(database.query, SOMEBODY.id) };
  const imports = new ImportStore({ database, keys: KEYS_FOR_TEST, managementDays: 0, now });
  const file = {
    id: "import",
    name: "Fair",
    fileName: "Fair.csv",
    type: "contact" as const,
    columns: ["Name"],
  };
  await imports.make(person, { ...file, rows: 1 });
  const row = importRowOf(2, { fullName: "Ada Example" });
  await imports.add({ userId: person.id, id: file.id }, 0, [row]);
  const calls = new CallStore(database, KEYS_FOR_TEST, now);
  const claims = new ClaimStore({ database, keys: KEYS_FOR_TEST, calls, now });
  const about = { runId: RUNS.done, position: 0 };
  await claims.make({ ...person, scopes: new Set() }, { about, reason: "other", note: "It is wrong" });
}

/** Somebody's space. */
export const SPACE = { id: "space", history: "as it was", version: 7, swept: 0 };

async function contactIds({ query }: Database): Promise<number[]> {
  const contacts = query.selectFrom("contacts").select("id").where("listing", "=", 0);
  const rows = await contacts.orderBy("id").limit(4_000).execute();
  return rows.map(({ id }) => id);
}

/** Pays call after call, as a run does, and saves once some are answered. */
async function saveAmidCalls(settings: Settings, file: string, pay: (from: number) => Promise<PaidCall>) {
  const answered: string[] = [];
  const saved: RowCounts[] = [];
  let saving: Promise<unknown> | undefined;
  for (let from = 0; saved.length === 0; from += RECORDS_A_CALL) {
    answered.push((await pay(from)).requestId);
    if (answered.length === CALLS_BEFORE)
      saving = saveBackup(settings, file).then((counts) => saved.push(counts));
  }
  await saving;
  return {
    counts: saved[0] ?? {},
    answeredBefore: answered.slice(0, CALLS_BEFORE),
    begunBeforeEnd: answered,
  };
}

export async function backupForTest(): Promise<BackupForTest> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-backup-"));
  const file = join(folder, "evening.backup");
  const made = await databaseForTest("sandbox");
  const settings = readSettings(made.env);
  const test = await serviceForTest({}, await made.open());
  const { service, database } = test;
  const gateway = gatewayForTest({ service, database, publicUrl: PUBLIC_URL, corsOrigins: [] });
  const token = (await signIn(gateway, { publicUrl: PUBLIC_URL, username: "rep" })).access_token;
  await writeEarlierCharges(database);
  await database.query.insertInto("gateway_people").values(SOMEBODY).execute();
  await database.query.insertInto("workspace_spaces").values(SPACE).execute();
  await writeRuns(database);
  await writeImportAndClaim(database);
  const contacts = await contactIds(database);
  const pay: BackupForTest["pay"] = async (ids, through = gateway) => {
    const { status, headers } = await through(
      new Request(`${PUBLIC_URL}${SERVICE_PREFIX}/data/v1/contacts/enrich`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${token}`,
          "Content-Type": MEDIA_TYPE,
          "Idempotency-Key": randomUUID(),
        },
        body: contactsBody(...ids),
      }),
    );
    if (status !== 200) throw new Error(`Enriching answered ${status}.`);
    return { requestId: headers.get("X-Request-Id") ?? "", credits: headers.get("X-Credits-Charged") };
  };
  const ofCall = (from: number) => contacts.slice(from, from + RECORDS_A_CALL);
  const saved = await saveAmidCalls(settings, file, (from) => pay(ofCall(from)));
  // what is paid afterwards is in no backup
  await pay(contacts.slice(-2, -1));
  return {
    ...saved,
    folder,
    file,
    settings,
    database,
    contacts,
    pay,
    async close() {
      await test.close();
      await made.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Tables whose content a restore does not copy: which tables and records exist, and histories of workspaces. */
const OWN_TABLES: ReadonlySet<string> = new Set(["meta", "workspace_spaces"]);

/** Every row of service and gateway, as text. */
export async function contentOf({ query }: { query: Query }): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of SERVICE_TABLES.filter((name) => !OWN_TABLES.has(name))) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(query);
    content[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return content;
}

/** Restores a backup into a new database, and opens that for the work. */
export async function restored<Result>(
  file: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const target = await databaseForTest("empty");
  try {
    await restoreBackup(readSettings(target.env), file, { replace: false });
    const database = await target.open();
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await target.remove();
  }
}
