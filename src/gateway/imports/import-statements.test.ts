import { afterAll, expect, it } from "vitest";
import { NO_RATES } from "#testing/runs/runs-for-test.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { importRowOf } from "#testing/imports/imports-for-test.ts";
import { recordStatements } from "#tools/record-statements.ts";
import { removeImport } from "./import-lifetime.ts";
import { ImportMatcher } from "./import-matcher.ts";
import { ImportStore } from "./import-store.ts";

const { database, statements } = recordStatements(await openDatabaseForTest("empty"));
afterAll(() => database.close());

const now = () => new Date();
const options = { database, keys: KEYS_FOR_TEST, managementDays: 365, now };
const person = { id: "somebody", spaceId: "space" };
const found = {
  data: [{ id: 7, firstName: "Ada", lastName: "Example", company: { id: 9, name: "Example Works" } }],
  meta: { totalResults: 1 },
};

/** Looks for rows until nothing is left. */
async function match(): Promise<void> {
  const matcher = new ImportMatcher({
    ...options,
    upstream: () => Promise.resolve(Response.json(found)),
    inTurn: () => Promise.resolve(),
    publicUrl: "http://127.0.0.1:4173",
    tokens: { of: () => Promise.resolve({ token: "t", expiresIn: 60 }), forget: () => undefined },
    rates: NO_RATES,
    onChange: () => undefined,
    random: () => 0.5,
  });
  for (;;) {
    const next = await matcher.next(person.id, new AbortController().signal);
    if (next.kind === "rest") return;
    await next.work;
  }
}

it("each statement about imports is about one person, so that a cluster asks one shard", async () => {
  const store = new ImportStore(options);
  const name = { userId: person.id, id: "import" };
  const file = { id: name.id, name: "Fair", fileName: "Fair.csv", type: "contact" as const, columns: [] };
  await store.make(person, { ...file, rows: 3 });
  const rows = ["Ada Example", "Zebulon Quixwort", "Ada Exampel"].map((fullName, at) =>
    importRowOf(at + 2, { fullName, companyName: "Example Works" }),
  );
  await store.add(name, 0, rows);
  await match();
  const held = await store.read(name);
  expect(held.state).toBe("ready");
  await store.answer(held);
  await store.rows(held, { page: 1, size: 50, group: "exact" });
  await store.find(held, { page: 1, size: 50, words: "ada" });
  await store.decide(name, { group: "likely", decision: { type: "best" } });
  // a record that was not found for the row
  const choice = store.decide(name, { rows: [2], decision: { type: "record", id: "7" } });
  await expect(choice).rejects.toThrow("no such row");
  await store.decide(name, { closeMatches: false });
  await store.list(person.id);
  await store.wake(person.id);
  await store.resume(name);
  await store.start(person, name.id, {
    outputFields: ["id"],
    requiredFields: [],
    upTo: 3,
    leaveOutNothing: true,
  });
  await removeImport(database.query, person.id, name.id);
  const asked = statements.map(({ sql }) => sql).filter((sql) => /"imports"|"import_rows"/.test(sql));
  expect(asked.length).toBeGreaterThan(20);
  const count = (sql: string, what: RegExp) => sql.match(what)?.length ?? 0;
  const ofSeveral = asked.filter((sql) => {
    if (sql.startsWith("insert")) return false;
    const places = count(sql, /(?:from|update|join) "import(?:s|_rows)"/g);
    return count(sql, /"user_id" = /g) < places;
  });
  expect(ofSeveral).toEqual([]);
});
