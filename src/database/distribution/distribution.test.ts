import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { FIRST_TABLES } from "#database/create-tables.ts";
import type { Database } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { MIGRATIONS, type Migration } from "#database/migrations.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { fillSandbox } from "#service/sandbox/fill-sandbox.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import {
  CITUS_URL,
  clusterServers,
  createClusterDatabase,
  dropClusterDatabase,
} from "#testing/servers/citus-cluster-for-test.ts";
import { databaseOnServer, runOnServer } from "#testing/servers/postgres-server-for-test.ts";
import { SANDBOX_MADE_AT } from "#tools/sandbox-file.ts";
import { distributeDatabase } from "./distribute-database.ts";
import { DISTRIBUTION_PLAN } from "./distribution-plan.ts";

const planned = Object.entries(DISTRIBUTION_PLAN).map(([table, placement]) => [
  table,
  placement === "everywhere" ? "reference" : `by ${placement.by}`,
]);

/** How each table of a database lies on the cluster, by its own account. */
async function placements(query: Kysely<Schema>): Promise<unknown[]> {
  const { rows } = await sql<{
    table: string;
    type: string;
    column: string;
  }>`select table_name::text as table,
    citus_table_type as type, distribution_column as column from citus_tables`.execute(query);
  return rows.map(({ table, type, column }) => [table, type === "reference" ? type : `by ${column}`]);
}

const fill = (database: Database) => fillSandbox(database, DEFAULT_SERVICE_SETTINGS, SANDBOX_MADE_AT);

async function counts({ query }: Database): Promise<Record<string, unknown>> {
  const counted: Record<string, unknown> = {};
  for (const table of Object.keys(DISTRIBUTION_PLAN)) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(
      query,
    );
    counted[table] = rows[0]?.rows;
  }
  return counted;
}

function withoutCluster(): void {
  it("nothing of distribution is tested: CITUS_URL names no coordinator", () => {
    expect(CITUS_URL).toBeUndefined();
  });
}

function onCluster(coordinatorUrl: string): void {
  let servers: string[];
  let name: string;
  let url: string;
  let opened: Database[] = [];

  const open = async (migrations = MIGRATIONS) => {
    const database = await openPostgres(url, 4, undefined, migrations);
    opened.push(database);
    return database;
  };
  const distribute = async (onTable: (table: string) => void = () => undefined) => {
    const tables: string[] = [];
    await distributeDatabase(url, (table) => {
      tables.push(table);
      onTable(table);
    });
    return tables;
  };

  beforeAll(async () => {
    servers = await clusterServers(coordinatorUrl);
  });
  const make = async () => {
    name = `test_${randomUUID().replaceAll("-", "")}`;
    url = await createClusterDatabase(servers, name);
  };
  afterEach(async () => {
    for (const database of opened) await database.close();
    opened = [];
    await dropClusterDatabase(servers, name);
  });

  it("that is empty is distributed as planned, once, and stays so when it is loaded again and again", async () => {
    await make();
    expect(await distribute()).toEqual(planned.map(([table]) => table));
    expect(await distribute()).toEqual([]);
    const database = await open();
    await fill(database);
    const first = await counts(database);
    expect(first["contacts"]).toBeGreaterThan(20_000);
    expect(await placements(database.query)).toEqual(expect.arrayContaining(planned));
    // as a new version of the data does
    await database.query.deleteFrom("meta").where("key", "=", "data").execute();
    await fill(database);
    expect(await counts(database)).toEqual(first);
    expect(await placements(database.query)).toEqual(expect.arrayContaining(planned));
  });

  it("that is filled keeps its rows, also when the run is interrupted and repeated", async () => {
    await make();
    const before = await open();
    await fill(before);
    const first = await counts(before);
    await before.close();
    opened = [];
    const interrupted = distribute((table) => {
      if (table === "companies") throw new Error("pulled the plug");
    });
    await expect(interrupted).rejects.toThrow("pulled the plug");
    const done = planned.findIndex(([table]) => table === "companies") + 1;
    expect(await distribute()).toEqual(planned.slice(done).map(([table]) => table));
    const database = await open();
    expect(await placements(database.query)).toEqual(expect.arrayContaining(planned));
    expect(await counts(database)).toEqual(first);
    const { rows } = await sql`select 1 from companies c join contacts p on p.company_id = c.id
      where c.id = (select min(id) from companies)`.execute(database.query);
    expect(rows.length).toBeGreaterThan(0);
  });

  it("is finished by whoever opens it, and gets its new tables and columns distributed", async () => {
    await make();
    const interrupted = distribute((table) => {
      if (table === "ledger") throw new Error("pulled the plug");
    });
    await expect(interrupted).rejects.toThrow("pulled the plug");
    const database = await open();
    expect(await placements(database.query)).toEqual(expect.arrayContaining(planned));
    // as a version would have made it that had no such table and no such column
    await sql`drop table gateway_call_inputs`.execute(database.query);
    await sql`alter table gateway_sessions drop column user_id`.execute(database.query);
    const tables = planned.map(([table]) => table).filter((table) => table !== "gateway_call_inputs");
    await database.query
      .updateTable("meta")
      .set({ value: JSON.stringify({ version: MIGRATIONS.length, tables }) })
      .where("key", "=", "schema")
      .execute();
    const next: Migration = async (transaction, spelling) => {
      const columns = spelling(FIRST_TABLES.gateway_call_inputs);
      await sql`create table gateway_call_inputs (${sql.raw(columns)})`.execute(transaction);
      await sql`alter table gateway_sessions add column user_id text`.execute(transaction);
    };
    const later = await open([...MIGRATIONS, next]);
    expect(await placements(later.query)).toEqual(expect.arrayContaining(planned));
    const row = { id_hash: "hash", client_id: "c", refresh_token: "t", created_at: "", used_at: "" };
    await later.query
      .insertInto("gateway_sessions")
      .values({ ...row, user_id: "somebody" })
      .execute();
    expect(await later.query.selectFrom("gateway_sessions").select("user_id").execute()).toEqual([
      { user_id: "somebody" },
    ]);
  });

  it("is refused in plain words on a worker, without workers, and without Citus", async () => {
    await make();
    const [coordinator = "", worker = ""] = servers.map((server) => databaseOnServer(server, name));
    await expect(distributeDatabase(worker, () => undefined)).rejects.toThrow(
      "This server is a worker of its cluster. Give DATABASE_URL the coordinator's address.",
    );
    const workers = await runOnServer(
      coordinator,
      "select nodename, nodeport from pg_dist_node where groupid <> 0",
    );
    for (const { nodename, nodeport } of workers) {
      await runOnServer(coordinator, `select citus_remove_node('${String(nodename)}', ${Number(nodeport)})`);
    }
    await expect(distributeDatabase(coordinator, () => undefined)).rejects.toThrow(
      /knows no worker .*citus_add_node/,
    );
    await runOnServer(coordinator, "drop extension citus");
    await expect(distributeDatabase(coordinator, () => undefined)).rejects.toThrow(
      /has no Citus\..*create extension citus/,
    );
  });
}

describe("a database on a Citus cluster", () => {
  const tests = CITUS_URL === undefined ? withoutCluster : onCluster;
  tests(CITUS_URL ?? "");
});
