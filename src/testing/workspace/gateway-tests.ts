import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { GATEWAY_PATHS, GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { type KnownRecord, OWNED_PATHS, knownAnswer } from "#contract/records/owned-record.ts";
import type { RunInput } from "#contract/runs/run-schemas.ts";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import { SERVICE_TABLES } from "#database/create-tables.ts";
import { spendingCalls } from "#testing/administration/spending-for-test.ts";
import { importCalls } from "#testing/imports/imports-for-test.ts";
import {
  type WorkerForTestOptions,
  reachableContacts,
  runCalls,
  workAt,
  workerForTest,
} from "#testing/runs/runs-for-test.ts";
import { readUsageSnapshot } from "#testing/service/service-usage-for-test.ts";
import {
  type PageCalls,
  type WorkspaceForTest,
  type WorkspaceTestOptions,
  pageCalls,
  workspaceCalls,
  workspaceForTest,
} from "./workspace-for-test.ts";

type WorkspaceCalls = ReturnType<typeof workspaceCalls>;
type SpendingCalls = ReturnType<typeof spendingCalls>;

/** The gateways of a test file, with what the pages of sandbox users ask of them and with workers at their runs. */
export interface GatewaysOfTests extends WorkspaceForTest, PageCalls, WorkspaceCalls, SpendingCalls {
  readonly runs: ReturnType<typeof runCalls>;
  readonly imports: ReturnType<typeof importCalls>;
  /** Works at runs and imports at the gateways' time until nothing is to be done now. */
  work(options?: WorkerForTestOptions): Promise<void>;
  /** What the user's organisation owns of some records. */
  known(username: string, ids: readonly string[], type?: "contact" | "company"): Promise<KnownRecord[]>;
  /** Credits that the service has charged the sandbox's organisation. */
  spent(): Promise<number>;
  /** Contacts of the sandbox who can be reached by e-mail, others each time. */
  contacts(count: number): Promise<RunInput[]>;
  /** Those tables whose rows name somebody anywhere. */
  tablesNaming(id: string, tables?: RegExp): Promise<string[]>;
  /** Says that a call of unknown outcome may be sent again. */
  release(username: string, key: string): Promise<Response>;
  /** Deletes what the gateway has of a user's calls and runs. */
  eraseData(username: string): Promise<Response>;
  /** Deletes the user's workspace. */
  eraseWorkspace(username: string): Promise<Response>;
}

function gatewaysOf(current: () => WorkspaceForTest, { now }: WorkspaceTestOptions): GatewaysOfTests {
  const page = pageCalls(current);
  let taken = 0;
  return {
    get database() {
      return current().database;
    },
    get gateways() {
      return current().gateways;
    },
    get service() {
      return current().service;
    },
    through: (...given) => current().through(...given),
    person: (...given) => current().person(...given),
    idOf: (username) => current().idOf(username),
    watch: (...given) => current().watch(...given),
    renew: (...given) => current().renew(...given),
    call: (...given) => current().call(...given),
    signOut: (username) => current().signOut(username),
    close: () => current().close(),
    ...page,
    ...workspaceCalls(current),
    ...spendingCalls(current),
    runs: runCalls(current),
    imports: importCalls(current),
    async contacts(count) {
      taken += count;
      return reachableContacts(current(), count, taken - count);
    },
    async tablesNaming(id, tables = /./) {
      const naming: string[] = [];
      for (const table of SERVICE_TABLES.filter((name) => tables.test(name))) {
        const { rows } = await sql`select * from ${sql.table(table)}`.execute(current().database.query);
        if (rows.some((row) => JSON.stringify(row).includes(id))) naming.push(table);
      }
      return naming.toSorted();
    },
    work: (options) => workAt(workerForTest(current(), { ...(now && { now }), ...options })),
    known: async (username, ids, type = "contact") =>
      (await page.told(knownAnswer, username, OWNED_PATHS.known, { type, ids })).records,
    spent: async () => (await readUsageSnapshot(current().service)).used["org_sandbox"]?.credits ?? 0,
    async release(username, key) {
      const path = GATEWAY_PATHS.release.replace(":key", key);
      return (await current().person(username)).withToken(GATEWAY_PREFIX + path, { method: "POST" });
    },
    async eraseData(username) {
      const { withToken } = await current().person(username);
      return withToken(GATEWAY_PREFIX + GATEWAY_PATHS.myData, { method: "DELETE" });
    },
    eraseWorkspace: (username) => page.ask(username, WORKSPACE_PATHS.workspace, { method: "DELETE" }),
  };
}

/** Gateways that all tests of a file, or of a `describe`, share. */
export function gatewaysForFile(options: WorkspaceTestOptions = {}): GatewaysOfTests {
  let opened: WorkspaceForTest;
  beforeAll(async () => {
    opened = await workspaceForTest(options);
  });
  afterAll(() => opened.close());
  return gatewaysOf(() => opened, options);
}

/** Gateways over a database of its own for each test. */
export function gatewaysForEach(options: WorkspaceTestOptions = {}): GatewaysOfTests {
  let opened: WorkspaceForTest;
  beforeEach(async () => {
    opened = await workspaceForTest(options);
  });
  afterEach(() => opened.close());
  return gatewaysOf(() => opened, options);
}
