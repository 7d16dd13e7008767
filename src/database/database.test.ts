import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import type { Database } from "./database.ts";
import { normalizeText } from "#text/normalize-text.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabaseForTest("sandbox");
});
afterAll(() => database.close());

describe("text anywhere in a column", () => {
  const found = async (needle: string) => {
    const rows = await database.query
      .selectFrom("companies as c")
      .select("c.name")
      .where(database.contains(sql`c.name_search`, needle))
      .execute();
    return rows.map(({ name }) => name).toSorted();
  };
  let names: string[];

  beforeAll(async () => {
    const rows = await database.query.selectFrom("companies").select("name").execute();
    names = rows.map(({ name }) => name);
  });

  it.each([
    ["a common piece", "group"],
    ["case and diacritics", "ÅKER"],
    ["across words", "e h"],
    ["two letters, which the index does not know", "zz"],
    ["one letter", "x"],
    ["an ampersand", "& "],
    ["the end of a name", "llc"],
    ["nothing", ""],
    ["a percent sign", "%"],
    ["an underscore", "_"],
    ["three underscores", "___"],
    ["a backslash", "\\"],
    ["quotes", `"'"`],
    ["words of the index's own language", "group OR health"],
    ["an asterisk", "gro*"],
    ["NUL", "gro\0up"],
    ["half a character", "gro\ud800"],
    ["other scripts", "日本語日本"],
    ["more than the index takes", "health".repeat(40)],
    ["100 kB", "ab%_".repeat(25_000)],
  ])("takes %s as it is", async (_what, needle) => {
    const folded = normalizeText(needle);
    const expected = names.filter((name) => normalizeText(name).includes(folded));
    expect(await found(needle)).toEqual(expected.toSorted());
  });
});

describe("the nearest companies", () => {
  const someCompanies = () =>
    database.query
      .selectFrom("companies")
      .select(["id", "name"])
      .where("parent_id", "is", null)
      .orderBy("id")
      .limit(40)
      .execute();

  it("hold the company that was meant, in spite of a typo", async () => {
    for (const { id, name } of await someCompanies()) {
      const typo = name.slice(0, 4) + name.slice(5);
      expect(await database.nearestCompanies(typo, 10), typo).toContain(id);
    }
  });

  it("are no more than asked for, and the same each time", async () => {
    const [company] = await someCompanies();
    const near = await database.nearestCompanies(company?.name ?? "", 3);
    expect(near).toHaveLength(3);
    expect(near[0]).toBe(company?.id);
    expect(await database.nearestCompanies(company?.name ?? "", 3)).toEqual(near);
  });

  it.each(["", " ", "a", "ab", "\0", '"', "日本語日本", "%%%%", "x".repeat(10_000)])(
    "of %j are found without an error",
    async (text) => {
      expect(await database.nearestCompanies(text, 5)).toBeInstanceOf(Array);
    },
  );
});

describe("both engines", () => {
  it("order text by its bytes", async () => {
    const inOrder = ["order B", "order _", "order a", "order aa", "order b", "order é", "order Ω"];
    const rows = inOrder.toReversed().map((key) => ({ key, value: "" }));
    await database.query.insertInto("meta").values(rows).execute();
    const found = await database.query
      .selectFrom("meta")
      .select("key")
      .where("key", ">=", "order")
      .where("key", "<", "order\u{10ffff}")
      .orderBy("key")
      .execute();
    expect(found.map(({ key }) => key)).toEqual(inOrder);
  });

  it("give counts, sums and identifiers as numbers", async () => {
    const { rows } = await sql`select count(*) as counted, sum(revenue) as summed, max(id) as id
      from companies`.execute(database.query);
    expect(rows).toEqual([
      { counted: expect.any(Number), summed: expect.any(Number), id: expect.any(Number) },
    ]);
  });

  it("undo a transaction that fails, and go on", async () => {
    const fail = database.query.transaction().execute(async (transaction) => {
      await transaction.insertInto("meta").values({ key: "undone", value: "1" }).execute();
      throw new Error("on purpose");
    });
    await expect(fail).rejects.toThrow("on purpose");
    await database.query.insertInto("meta").values({ key: "kept", value: "1" }).execute();
    const rows = await database.query
      .selectFrom("meta")
      .select("key")
      .where("key", "in", ["undone", "kept"])
      .execute();
    expect(rows).toEqual([{ key: "kept" }]);
  });

  it("wait for the disk in a transaction, and not by themselves", async () => {
    const setting = async (query: Database["query"]) => {
      const text = database.engine === "sqlite" ? "pragma synchronous" : "show synchronous_commit";
      const { rows } = await sql`${sql.raw(text)}`.execute(query);
      return Object.values(rows[0] ?? {});
    };
    const [durable, quick] = database.engine === "sqlite" ? [2, 1] : ["on", "off"];
    expect(await setting(database.query)).toEqual([quick]);
    expect(await database.query.transaction().execute(setting)).toEqual([durable]);
    expect(await setting(database.query)).toEqual([quick]);
  });
});

describe("a check", () => {
  it("writes, and finds nothing wrong with a sound database", async () => {
    const own = await openDatabaseForTest("empty");
    expect(await own.check()).toBeUndefined();
    const row = own.query.selectFrom("meta").select("value").where("key", "=", "written_at");
    expect(await row.executeTakeFirst()).toBeDefined();
    await own.close();
  });
});
