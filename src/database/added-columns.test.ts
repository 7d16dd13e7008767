import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { databaseForTest } from "#testing/service/service-database-for-test.ts";

/** The gateway's tables as they were before it had a journal. */
const FORMER_SESSIONS = `create table gateway_sessions (id_hash text primary key, client_id text not null,
  refresh_token text not null, created_at text not null, used_at text not null)`;
const LATER_TABLES = [
  "gateway_tokens",
  "gateway_people",
  "gateway_redemptions",
  "gateway_calls",
  "gateway_call_inputs",
  "gateway_spending",
  "gateway_ceilings",
  "gateway_runs",
  "gateway_run_batches",
];

describe("a database from before", () => {
  it("gets the tables and columns that came since, and keeps its rows", async () => {
    const made = await databaseForTest("empty");
    const former = await made.open();
    for (const table of ["gateway_sessions", ...LATER_TABLES]) {
      await sql`drop table ${sql.table(table)}`.execute(former.query);
    }
    // it did not note its tables then either
    await former.query.deleteFrom("meta").where("key", "=", "tables").execute();
    await sql.raw(FORMER_SESSIONS).execute(former.query);
    await sql`insert into gateway_sessions values ('hash', 'prospect', 'token', 'then', 'then')`.execute(
      former.query,
    );
    await former.close();

    // the second time there is nothing to do
    for (const _time of [1, 2]) {
      const database = await made.open();
      const { query } = database;
      expect(await query.selectFrom("gateway_sessions").selectAll().execute()).toEqual([
        {
          id_hash: "hash",
          client_id: "prospect",
          refresh_token: "token",
          created_at: "then",
          used_at: "then",
          user_id: null,
        },
      ]);
      for (const table of LATER_TABLES) {
        const { rows } = await sql`select * from ${sql.table(table)}`.execute(query);
        expect(rows).toEqual([]);
      }
      await database.close();
    }
    await made.remove();
  });
});

describe("a table that was made and is missing", () => {
  it("is said with what to do, each time, and not made again in silence", async () => {
    const made = await databaseForTest("empty");
    const former = await made.open();
    await sql`drop table ledger`.execute(former.query);
    await former.close();
    for (const _time of [1, 2]) {
      await expect(made.open()).rejects.toThrow(
        /^its table ledger is missing\. Put it back from a copy of the database, or delete the database/,
      );
    }
    await made.remove();
  });
});
