import { afterAll, beforeAll, expect, test } from "vitest";
import { runResults, summarise } from "#app/features/runs/results/run-results.ts";
import type { MatchPersonInput } from "#contract/enrich-contact-schemas.ts";
import { plan } from "#testing/enrich-run-for-test.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { deferred } from "#testing/service/journal-for-test.ts";
import { browserOver, creditsCharged } from "#testing/service/run-browser-for-test.ts";
import { type ServerForTest, serverForTest } from "#testing/service/service-server-for-test.ts";

let server: ServerForTest;
let token: string;

beforeAll(async () => {
  // nothing is free the second time: whatever is sent twice is charged twice
  server = await serverForTest({ settings: { managementDays: 0, ratePerSecond: 1000 } });
  token = await server.tokenOf("rep");
});
afterAll(() => server.close());

const soon = { timeout: 30_000, interval: 100 };

/** A row of a file, and what it is to find: an id, or why there is none. */
interface Row {
  readonly id: string;
  readonly input: MatchPersonInput;
  readonly finds: string;
}

function onlyOnes<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return items.filter((item) => counts.get(keyOf(item)) === 1);
}

/** People of the sandbox whose names nobody else there has, from some place on. */
async function people(first: number, count: number) {
  const rows = await server.database.query
    .selectFrom("contacts")
    .innerJoin("companies", "companies.id", "contacts.company_id")
    .select(["contacts.id", "first_name", "last_name", "companies.name as company"])
    .where("listing", "=", 0)
    .orderBy("contacts.id")
    .execute();
  return onlyOnes(rows, (row) => `${row.first_name} ${row.last_name}`)
    .filter((row) => /^[A-Za-z]{6,9}$/.test(row.last_name))
    .slice(first, first + count);
}

/** One letter of a name is missing. */
function misspelt(name: string): string {
  return name.slice(0, 3) + name.slice(4);
}

/** So many rows: most as on file, some with a typo, some with a stranger at a known company, some about nobody. */
async function rowsOf(first: number, count: number): Promise<Row[]> {
  return (await people(first, count)).map(
    ({ id, first_name: firstName, last_name: lastName, company }, at) => {
      const row = { id: `row-${String(at)}`, finds: String(id) };
      const input = { firstName, lastName, companyName: company };
      if (at % 6 === 1) return { ...row, input: { ...input, lastName: misspelt(lastName) } };
      if (at % 6 === 3)
        return { ...row, input: { ...input, lastName: "Ofthisname" }, finds: "COMPANY_ONLY_MATCH" };
      if (at % 6 !== 5) return { ...row, input };
      return {
        ...row,
        input: { fullName: "Nobody Ofthisname", companyName: `Qqxzy ${id} Vwkkj` },
        finds: "NO_MATCH",
      };
    },
  );
}

function planOf(rows: readonly Row[]) {
  const records = rows.map(({ id, input }) => ({ id, input, snapshot: contactSnapshotOf() }));
  return plan(0, { records, outputFields: ["id", "firstName", "lastName", "jobTitle"] });
}

type Engine = Awaited<ReturnType<typeof browserOver>>["engine"];

function stateOf(engine: Engine, id: string) {
  const state = engine.get(id);
  if (state === undefined) throw new Error("The run is gone");
  return state;
}

function found(engine: Engine, id: string) {
  return runResults(stateOf(engine, id)).map((result) => [result.id, result.recordId ?? result.status]);
}

const wanted = (rows: readonly Row[]) => rows.map(({ id, finds }) => [id, finds]);
const matched = (rows: readonly Row[]) => rows.filter(({ finds }) => /^\d+$/.test(finds)).length;

test("60 rows of a file find who they mean, each charged once, also where an answer is lost on its way", async () => {
  const rows = await rowsOf(0, 60);
  let answers = 0;
  const { engine, sent } = await browserOver(server, token, () => {
    answers += 1;
    return answers === 2 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve();
  });
  const before = await creditsCharged(server);
  const id = await engine.start(planOf(rows));
  await expect.poll(() => engine.get(id)?.phase, soon).toBe("finished");
  expect(found(engine, id)).toEqual(wanted(rows));
  expect(sent).toHaveLength(3);
  expect(matched(rows)).toBe(40);
  expect((await creditsCharged(server)) - before).toBe(40);
  const { creditsConfirmed, creditsAtMost, byOutcome } = summarise(stateOf(engine, id));
  expect([creditsConfirmed, creditsAtMost]).toEqual([40, 40]);
  expect(byOutcome).toMatchObject({ matched: 40, "no-match": 10, other: 10 });
});

test("a run with rows and ids is taken over by another browser, and is charged once there and here", async () => {
  const rows = await rowsOf(100, 60);
  const others = await people(200, 40);
  const { promise: awake, resolve: wakeUp } = deferred<void>();
  const { engine: first, sent } = await browserOver(server, token, () => awake);
  const before = await creditsCharged(server);
  const { records, ...rest } = planOf(rows);
  const ids = others.map(({ id }) => ({ id: String(id), snapshot: contactSnapshotOf() }));
  const mixed = records.flatMap((record, at) => [record, ...ids.slice(at, at + 1)]);
  const id = await first.start({ ...rest, records: mixed });
  await expect.poll(() => sent.length, soon).toBe(2);
  const { engine: second } = await browserOver(server, token);
  await expect.poll(() => (second.refresh(), second.get(id)?.elsewhere), soon).toBe(true);
  second.continueHere(id);
  await expect.poll(() => second.get(id)?.phase, soon).toBe("finished");
  wakeUp();
  await expect.poll(() => (first.refresh(id), first.get(id)?.phase), soon).toBe("finished");
  const whole = new Map(
    [...wanted(rows), ...ids.map((record) => [record.id, record.id])].map(([key, value]) => [key, value]),
  );
  expect(new Map(found(second, id).map(([key, value]) => [key, value]))).toEqual(whole);
  expect(found(first, id)).toEqual(found(second, id));
  expect((await creditsCharged(server)) - before).toBe(matched(rows) + 40);
});
