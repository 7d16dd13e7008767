import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type DatabaseForTest, databaseForTest } from "#testing/service/service-database-for-test.ts";
import { MIGRATIONS, type Migration } from "./migrations.ts";

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

describe("a database of version 1", () => {
  it("is brought to version 2 once and as a whole, and keeps its rows", async () => {
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
      /^a newer Prospect has brought its tables to version 2; this one knows version 1\. Start the newer one, or restore/,
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
