import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { TROUBLES, troubleOf } from "./database-trouble.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "prospect-trouble-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the trouble behind an error", () => {
  it("is a full disk where SQLite finds no more room, and is over when there is room again", async () => {
    const database = await openSqlite(join(folder, "full.sqlite"));
    const { query } = database;
    const growing = async () => {
      for (let key = 0; ; key += 1) {
        await query
          .insertInto("meta")
          .values({ key: String(key), value: "x".repeat(4096) })
          .execute();
      }
    };
    // to SQLite it is the same: no further page can be had
    await sql`pragma max_page_count = 1`.execute(query);
    expect(troubleOf(await growing().catch((error: unknown) => error))).toBe(TROUBLES.full);
    await sql`pragma max_page_count = 1000000`.execute(query);
    expect(await database.check()).toBeUndefined();
    await database.close();
  });

  it("is unknown where somebody else is to blame", async () => {
    const database = await openSqlite(join(folder, "sound.sqlite"));
    const wrong = sql`select nothing from nowhere`.execute(database.query);
    expect(troubleOf(await wrong.catch((error: unknown) => error))).toBeUndefined();
    expect(await database.check()).toBeUndefined();
    await database.close();
  });
});
