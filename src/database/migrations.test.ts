import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type DatabaseForTest, databaseForTest } from "#testing/service/service-database-for-test.ts";
import { MIGRATIONS, type Migration, completeRows } from "./migrations.ts";
import { openSqlite } from "./sqlite/sqlite.ts";

let made: DatabaseForTest;
beforeEach(async () => {
  made = await databaseForTest("empty");
  onTestFinished(() => made.remove());
});

/** Opens the database, gives the rows of keys, in whichever columns these have, and closes it. */
async function keysAfterOpening(migrations: readonly Migration[]): Promise<unknown[]> {
  const database = await made.open(migrations);
  const { rows } = await sql`select * from oauth_keys`.execute(database.query);
  await database.close();
  return rows;
}

describe("a database of an earlier version", () => {
  it("is brought to the next once and as a whole, and keeps its rows", async () => {
    const key = { id: "first", jwk: "{}", created_at: "2026-11-27" };
    const first = await made.open(MIGRATIONS);
    await first.query.insertInto("oauth_keys").values(key).execute();
    await first.close();

    let applied = 0;
    const second: Migration = async (transaction, spelling) => {
      applied += 1;
      await sql`alter table oauth_keys add column use ${sql.raw(spelling("text"))}`.execute(transaction);
      await sql`update oauth_keys set use = 'sig'`.execute(transaction);
      if (applied === 1) throw new Error("interrupted");
    };
    const migrations = [...MIGRATIONS, second];
    await expect(made.open(migrations)).rejects.toThrow("interrupted");
    expect(await keysAfterOpening(MIGRATIONS)).toEqual([key]);

    for (const _time of [1, 2]) expect(await keysAfterOpening(migrations)).toEqual([{ ...key, use: "sig" }]);
    expect(applied).toBe(2);

    // the Prospect before knows one version less
    await expect(made.open(MIGRATIONS)).rejects.toThrow(
      /^a newer Prospect has brought its tables to version 3; this one knows version 2\. Start the newer one, or restore/,
    );
  });

  it("is migrated by one of the processes that start at once", async () => {
    let applied = 0;
    const second: Migration = async (transaction) => {
      applied += 1;
      await sql`alter table oauth_keys add column use integer`.execute(transaction);
    };
    const opened = await Promise.all([1, 2, 3].map(() => made.open([...MIGRATIONS, second])));
    await Promise.all(opened.map((database) => database.close()));
    expect(applied).toBe(1);
  });
});

describe("rows of version 1", () => {
  it("that were documents of runs go, and so does that they were shared", async () => {
    const folder = mkdtempSync(join(tmpdir(), "prospect-version-1-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "prospect.sqlite");
    const first = await openSqlite(file, MIGRATIONS.slice(0, 1));
    const document = (kind: string, id: string) =>
      sql`insert into workspace_documents (space_id, owner_id, id, kind, fields, clocks, is_shared, version,
          created_at, changed_at, changed_by)
        values ('a', 'b', ${id}, ${kind}, '{}', '{}', 1, 1, '', '', '')`.execute(first.query);
    const grant = (id: string) =>
      sql`insert into workspace_grants (space_id, owner_id, document_id, grantee_id, access, since)
        values ('a', 'b', ${id}, 'everyone', 'read', 1)`.execute(first.query);
    await sql`insert into gateway_runs values ('b', 'run', '{}', '')`.execute(first.query);
    for (const [kind, id] of [
      ["run", "run"],
      ["list", "list"],
    ] as const) {
      await document(kind, id);
      await grant(id);
    }
    // as version 1 noted it, which knew fewer tables
    await first.query
      .updateTable("meta")
      .set({ value: JSON.stringify({ version: 1, tables: ["meta", "workspace_documents"] }) })
      .where("key", "=", "schema")
      .execute();
    await first.close();
    const { query, close } = await openSqlite(file);
    expect(await query.selectFrom("workspace_documents").select("id").execute()).toEqual([{ id: "list" }]);
    expect(await query.selectFrom("workspace_grants").select("document_id as id").execute()).toEqual([
      { id: "list" },
    ]);
    const { rows } = await sql`select name from sqlite_master where name like 'gateway_run%'`.execute(query);
    expect(rows).toEqual([]);
    await close();
  });

  it("are told of in the organisation in which they were made, as well as that can be known", async () => {
    const { query, close } = await made.open();
    const day = { runs: 1, reveals: 0, companies: 0, asked: 1, unconfirmed: 0, stopped: 0, ceiling: null };
    for (const [user, date, space] of [
      ["stayed", "2026-11-26", "a"],
      ["stayed", "2026-11-27", "a"],
      ["moved", "2026-11-26", "a"],
      ["moved", "2026-11-27", "a"],
      ["moved", "2026-11-27", "b"],
    ] as const) {
      const row = { user_id: user, day: date, space_id: space, ...day };
      await query.insertInto("gateway_spending").values(row).execute();
    }
    for (const user of ["stayed", "moved"]) {
      for (const date of ["2026-11-26", "2026-11-27", "2026-11-28"])
        await sql`insert into gateway_calls (user_id, key, operation, body_hash, state, attempt, lease_until, sent_at)
          values (${user}, ${`on ${date}`}, '', '', 'refused', 1, '', ${`${date}T12:00:00.000Z`})`.execute(
          query,
        );
    }
    await completeRows(query);
    const calls = await query.selectFrom("gateway_calls").select(["user_id", "key", "space_id"]).execute();
    expect(calls.map((row) => `${row.user_id} ${row.key} ${String(row.space_id)}`).toSorted()).toEqual([
      "moved on 2026-11-26 a",
      "moved on 2026-11-27 null",
      "moved on 2026-11-28 null",
      "stayed on 2026-11-26 a",
      "stayed on 2026-11-27 a",
      "stayed on 2026-11-28 null",
    ]);
    await close();
  });

  it("of the workspace know how much is in them", async () => {
    const { query, close } = await made.open();
    const key = { space_id: "s", owner_id: "o" };
    const times = { created_at: "", changed_at: "", changed_by: "o", deleted_at: null };
    for (const id of ["empty", "full"]) {
      const row = {
        ...key,
        id,
        kind: "list",
        fields: "{}",
        clocks: "{}",
        is_shared: 0,
        version: 1,
        ...times,
      };
      await query.insertInto("workspace_documents").values(row).execute();
    }
    for (const [name, body] of [
      ["one", "{}"],
      ["gone", null],
    ] as const) {
      const row = { ...key, document_id: "full", key: name, body, tags: "[]", version: 1 };
      await query
        .insertInto("workspace_entries")
        .values({ ...row, changed_at: "", changed_by: "o" })
        .execute();
    }
    await completeRows(query);
    const sizes = await query
      .selectFrom("workspace_documents")
      .select(["entry_count", "entry_length"])
      .orderBy("id")
      .execute();
    expect(sizes).toEqual([
      { entry_count: 0, entry_length: 0 },
      { entry_count: 2, entry_length: "one{}[]gone[]".length },
    ]);
    await close();
  });
});

describe("a database that is not to be touched", () => {
  it("is one that does not say of which version it is", async () => {
    const former = await made.open();
    await former.query.deleteFrom("meta").where("key", "=", "schema").execute();
    await former.close();
    await expect(made.open()).rejects.toThrow(/^no released Prospect made it: its table meta does not say/);
  });

  it("is one that misses a table: that is said each time, and nothing is made in its place", async () => {
    const former = await made.open();
    await sql`drop table ledger`.execute(former.query);
    await former.close();
    for (const _time of [1, 2]) {
      await expect(made.open()).rejects.toThrow(
        /^its table ledger is missing\. Put it back from a copy of the database, or delete the database/,
      );
    }
  });
});
