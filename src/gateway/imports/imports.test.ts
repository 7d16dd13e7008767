import { describe, expect, it } from "vitest";
import { IMPORT_PATHS, type RowMatchInput } from "#contract/imports/import-schemas.ts";
import type { Service } from "#service/service.ts";
import { importRowOf } from "#testing/imports/imports-for-test.ts";
import { NO_RATES, workerForTest } from "#testing/runs/runs-for-test.ts";
import { deferred } from "#testing/service/journal-for-test.ts";
import { NOW_FOR_TEST } from "#testing/service/service-for-test.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";

let ahead = 0;
const now = () => new Date(NOW_FOR_TEST.getTime() + ahead);
const PATIENCE = { timeout: 30_000 };
/** Tests are not paced. */
const worker = (options: Parameters<typeof workerForTest>[1] = {}) =>
  workerForTest(test, { now, rates: NO_RATES, ...options });

const test = gatewaysForFile({ data: "sandbox", now });
const { runs, imports } = test;

interface Person {
  readonly id: number;
  readonly first: string;
  readonly last: string;
  readonly company: string;
}

/** Nobody of the sandbox. */
const NOBODY: Person = { id: 0, first: "Zebulon", last: "Quixwort", company: "Nowhere to be Found Works" };

let taken = 0;
/** People of the sandbox whom no other test of this file has: each one's name is nobody else's there. */
async function people(count: number): Promise<(Person & { input: RowMatchInput })[]> {
  const rows = await test.database.query
    .selectFrom("contacts as p")
    .innerJoin("companies as c", "c.id", "p.company_id")
    .select(["p.id", "p.first_name as first", "p.last_name as last", "c.name as company"])
    .where("p.listing", "=", 0)
    .where("p.email", "is not", null)
    .where("p.middle_name", "is", null)
    .orderBy("p.id")
    .offset(taken)
    .limit(count)
    .execute();
  taken += count;
  return rows.map((row) => ({
    ...row,
    input: { firstName: row.first, lastName: row.last, companyName: row.company },
  }));
}

const groupsOf = async (id: string) =>
  (await imports.rows("rep", id)).rows.map(({ row, group, isSent }) => [row, group, isSent]);

/** The letters of a name in another order. */
const mistyped = (name: string) => name.replace(/^(..)(.)(.)/, "$1$3$2");

describe("an import [import-2] [import-3]", () => {
  it("is looked for by free searches, decided row by row, and started once [import-4] [import-5] [import-6]", async () => {
    const [ada, bob, cleo] = await people(3);
    if (!ada || !bob || !cleo) throw new Error("There are no people.");
    const nobody = { fullName: "Zebulon Quixwort", companyName: "Nowhere to be Found Works" };
    const rows = [
      importRowOf(2, ada.input),
      importRowOf(3, { ...bob.input, lastName: mistyped(bob.last) }),
      importRowOf(4, nobody),
      importRowOf(5, null),
      importRowOf(6, ada.input, { sameAs: 0, leftOut: "Asks for the same as row 2." }),
      // the same person, said otherwise
      importRowOf(7, { personId: String(ada.id) }),
      importRowOf(8, { personId: String(cleo.id) }),
      importRowOf(9, { fullName: "Zebulon", phone: "+49 30 1234567" }),
    ];
    const before = await test.spent();
    const { id, state } = await imports.make("rep", rows);
    expect(state).toBe("matching");
    const counted: unknown[] = [];
    await test.work({ rates: NO_RATES, observe: (event) => void counted.push(event) });
    expect(counted).toEqual([
      { kind: "importRowsFound", rows: { exact: 3, likely: 1, "not-found": 1, unknown: 1 } },
    ]);
    const ready = await imports.read("rep", id);
    expect(ready).toMatchObject({ state: "ready", columns: ["Name", "Notes"], fileName: "Fair.csv" });
    expect(await groupsOf(id)).toEqual([
      [2, "exact", true],
      [3, "likely", false],
      [4, "close", true],
      [5, "problem", false],
      [6, "duplicate", false],
      [7, "duplicate", false],
      [8, "exact", true],
      [9, "close", true],
    ]);
    expect(ready.counts).toMatchObject({ toMatch: 6, matched: 6, sent: 4, found: 2, open: 1, credits: 4 });
    const { rows: shown } = await imports.rows("rep", id, "group=likely");
    expect(shown[0]?.candidates.map((each) => each.id)).toContain(String(bob.id));
    expect((await imports.rows("rep", id, "group=duplicate")).rows[1]?.sameRecordAs).toBe(2);
    expect((await imports.find("rep", id, `${ada.first} cell 2`)).rows.map(({ row }) => row)).toEqual([2]);

    // all likely ones at once, and taken back; then by hand, and a first row left out for the second of its record
    const accepted = await imports.decide("rep", id, { group: "likely", decision: { type: "best" } });
    expect(accepted.changed).toEqual([1]);
    expect(accepted.import.counts).toMatchObject({ open: 0, sent: 5 });
    await imports.decide("rep", id, { rows: accepted.changed, decision: { type: "open" } });
    await imports.decide("rep", id, { rows: [1], decision: { type: "record", id: String(bob.id) } });
    await imports.decide("rep", id, { rows: [0], decision: { type: "leave-out" } });
    await imports.decide("rep", id, { closeMatches: false });
    expect(await groupsOf(id)).toEqual([
      [2, "exact", false],
      [3, "likely", true],
      [4, "not-found", false],
      [5, "problem", false],
      [6, "duplicate", false],
      [7, "exact", true],
      [8, "exact", true],
      [9, "close", true],
    ]);
    await expect(
      imports.decide("rep", id, { rows: [1], decision: { type: "record", id: String(cleo.id) } }),
    ).rejects.toThrow("400");
    expect(await test.spent()).toBe(before);

    const started = await Promise.all([imports.start("rep", id, { upTo: 4 }), imports.start("rep", id)]);
    for (const run of started)
      expect(run).toMatchObject({ id, purpose: "import", state: "running", name: "Fair", inputs: 4 });
    await test.work({ rates: NO_RATES });
    const run = await runs.read("rep", id);
    expect(run).toMatchObject({ state: "done", credits: 3, byState: { got: 3, nothing: 1 } });
    expect(await test.spent()).toBe(before + 3);
    // each row of the file leads to what came back for it
    const inputIds = (await imports.rows("rep", id)).rows.map(({ inputId }) => inputId);
    const [adaId, bobId, cleoId] = [ada, bob, cleo].map((each) => String(each.id));
    expect(inputIds).toEqual([null, bobId, null, null, null, adaId, cleoId, "input-7"]);
    await expect(imports.decide("rep", id, { rows: [0], decision: { type: "include" } })).rejects.toThrow(
      "409",
    );
  });

  it("tells what the organisation owns as free, and leaves out who has nothing to get", async () => {
    const [owned] = await people(1);
    const ways = ["email", "supplemental_email", "phone", "mobile_phone"] as const;
    const listed = test.database.query.selectFrom("contacts").select("id").where("listing", "=", 0);
    const nothing = await ways
      .reduce((query, way) => query.where(way, "is", null), listed)
      .limit(1)
      .executeTakeFirstOrThrow();
    const personId = String(owned?.id);
    const bought = await imports.make("colleague", [importRowOf(2, { personId })]);
    await test.work({ rates: NO_RATES });
    await imports.start("colleague", bought.id);
    await test.work({ rates: NO_RATES });
    const { id } = await imports.make("rep", [
      importRowOf(2, { personId }),
      importRowOf(3, { personId: String(nothing.id) }),
    ]);
    await test.work({ rates: NO_RATES });
    const { counts } = await imports.read("rep", id);
    expect(counts).toMatchObject({ sent: 2, free: 1, nothing: 1, credits: 0 });
    expect(await imports.start("rep", id, { upTo: 0 })).toMatchObject({ inputs: 1 });
    await test.work({ rates: NO_RATES });
    expect(await runs.read("rep", id)).toMatchObject({ state: "done", credits: 0, byState: { got: 1 } });
  });

  it("goes on elsewhere with the rows that are left where a process died amid it", async () => {
    const some = await people(60);
    const rows = some.map(({ input }, index) => importRowOf(index + 2, input));
    let calls = 0;
    const hanging: Service = (request) => {
      calls += 1;
      return calls > 40 ? new Promise(() => undefined) : test.service.service(request);
    };
    const { id } = await imports.make("rep", rows);
    // its clock stands still, so that it holds its turn no longer
    const at = now();
    const dead = worker({ upstream: hanging, now: () => at });
    await dead.look();
    await expect
      .poll(async () => (await imports.read("rep", id)).counts.matched, PATIENCE)
      .toBeGreaterThan(20);
    const { counts: before } = await imports.read("rep", id);
    expect(before.matched).toBeLessThan(60);
    ahead += 20_000;
    let asked = 0;
    const counting: Service = (request) => {
      asked += 1;
      return test.service.service(request);
    };
    await test.work({ rates: NO_RATES, gateway: 1, upstream: counting });
    expect(await imports.read("rep", id)).toMatchObject({ state: "ready", counts: { matched: 60 } });
    expect(asked).toBeLessThan(60 * 2);
  });

  it("waits for rate, service and sign-in, and goes on with what is left", async () => {
    const [one] = await people(1);
    const rows = [importRowOf(2, one?.input ?? null)];
    const answers: (() => Promise<Response>)[] = [
      () => Promise.resolve(new Response("{}", { status: 429, headers: { "Retry-After": "3" } })),
      () => Promise.reject(new Error("cut")),
      () => Promise.resolve(new Response("<html>Hotel Wi-Fi</html>")),
    ];
    const upstream: Service = (request) => answers.shift()?.() ?? test.service.service(request);
    const { id } = await imports.make("colleague", rows);
    const waits = [];
    while (answers.length > 0) {
      await test.work({ rates: NO_RATES, upstream });
      const { state, waitsFor } = await imports.read("colleague", id);
      waits.push([state, waitsFor]);
      ahead += 60_000;
    }
    expect(waits).toEqual([
      ["waiting", "rate"],
      ["waiting", "service"],
      ["waiting", "service"],
    ]);
    await test.signOut("colleague");
    await test.work({ rates: NO_RATES });
    ahead += 1;
    await test.person("colleague");
    expect(await imports.read("colleague", id)).toMatchObject({ state: "waiting", waitsFor: "sign-in" });
    await test.ask("colleague", IMPORT_PATHS.imports);
    await test.work({ rates: NO_RATES });
    expect(await imports.read("colleague", id)).toMatchObject({ state: "ready", counts: { matched: 1 } });
  });

  it("is held where the service refuses this person, until they go on; one bad row spoils no other", async () => {
    const [one, bad] = await people(2);
    const rows = [one, bad].map((each, index) => importRowOf(index + 2, each?.input ?? null));
    let isRefused = true;
    const upstream: Service = async (request) => {
      if (isRefused) return new Response("{}", { status: 403 });
      const isBad = (await request.clone().text()).includes(normalizeText(bad?.last ?? ""));
      return isBad ? new Response("{}", { status: 400 }) : test.service.service(request);
    };
    const { id } = await imports.make("rep", rows);
    await test.work({ rates: NO_RATES, upstream });
    expect(await imports.read("rep", id)).toMatchObject({ state: "waiting", waitsFor: "permission" });
    isRefused = false;
    await imports.resume("rep", id);
    await test.work({ rates: NO_RATES, upstream });
    expect(await groupsOf(id)).toEqual([
      [2, "exact", true],
      [3, "close", true],
    ]);
  });

  it("lets a reveal of its person go first, however long it takes", async () => {
    const some = await people(200);
    const [revealed] = await people(1);
    // nobody of the second hundred is found before the reveal has ended
    some.splice(150, 1, { ...NOBODY, input: { firstName: NOBODY.first, lastName: NOBODY.last } });
    const { id } = await imports.make(
      "rep",
      some.map(({ input }, index) => importRowOf(index + 2, input)),
    );
    const ended = deferred<void>();
    const slow: Service = async (request) => {
      if ((await request.clone().text()).toLowerCase().includes(NOBODY.last.toLowerCase()))
        await ended.promise;
      return test.service.service(request);
    };
    const working = worker({ upstream: slow });
    await working.look();
    await expect
      .poll(async () => (await imports.read("rep", id)).counts.matched, PATIENCE)
      .toBeGreaterThan(0);
    const made = await runs.make("rep", {
      purpose: "reveal",
      inputs: [{ id: String(revealed?.id), snapshot: importRowOf(1, null).snapshot }],
      start: { upTo: 1 },
    });
    await expect.poll(async () => (await runs.read("rep", made.id)).state, PATIENCE).toBe("done");
    expect((await imports.read("rep", id)).state).toBe("matching");
    ended.resolve();
    await working.idle();
    expect((await imports.read("rep", id)).counts.matched).toBe(200);
  });
});

describe("whose an import is [import-1]", () => {
  it("is its person's alone: for everybody else there is none, by every address", async () => {
    const { id } = await imports.make("rep", [importRowOf(2, { fullName: "Ada Example" })]);
    const body = (path: string) =>
      path === IMPORT_PATHS.rows
        ? { from: 0, rows: [importRowOf(2, null)] }
        : path === IMPORT_PATHS.decisions
          ? { closeMatches: false }
          : path === IMPORT_PATHS.find
            ? { words: "Ada" }
            : { outputFields: ["email"], requiredFields: [], upTo: 1, leaveOutNothing: true };
    const asked = [
      ["GET", IMPORT_PATHS.import],
      ["DELETE", IMPORT_PATHS.import],
      ["GET", IMPORT_PATHS.rows],
      ...(["rows", "find", "decisions", "resume", "start"] as const).map(
        (name) => ["POST", IMPORT_PATHS[name]] as const,
      ),
    ] as const;
    for (const username of ["colleague", "capped"]) {
      const statuses = await Promise.all(
        asked.map(async ([method, path]) => {
          const sent = method === "POST" ? { method, body: body(path) } : { method };
          return (await test.ask(username, path.replace(":id", id), sent)).status;
        }),
      );
      expect(statuses).toEqual(asked.map(() => 404));
    }
    expect(await test.remove("rep", IMPORT_PATHS.import.replace(":id", id))).toBe(204);
    await expect(imports.read("rep", id)).rejects.toThrow("404");
  });
});

it("20,000 rows come in portions, each once, are paged, found by words, decided as a group and started [import-2]", async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) =>
    importRowOf(index + 2, { fullName: `Zebulon Quixwort ${String(index)}`, phone: "+49 30 1234567" }),
  );
  const made = await imports.make("rep", rows);
  expect(made).toMatchObject({ state: "matching", received: 20_000 });
  const page = await test.person("rep");
  const at = IMPORT_PATHS.rows.replace(":id", made.id);
  const again = await page.ask(at, { method: "POST", body: { from: 0, rows: rows.slice(0, 1000) } });
  expect(again.status).toBe(200);
  const beyond = { from: 20_000, rows: rows.slice(0, 1) };
  expect((await page.ask(at, { method: "POST", body: beyond })).status).toBe(409);
  const timed = async <Answer>(what: () => Promise<Answer>, within: number) => {
    const begun = performance.now();
    const answer = await what();
    expect(performance.now() - begun).toBeLessThan(within);
    return answer;
  };
  const last = await timed(() => imports.rows("rep", made.id, "page=400&size=50&group=waiting"), 1000);
  expect([last.total, last.rows[0]?.row]).toEqual([20_000, 19_952]);
  const found = await timed(() => imports.find("rep", made.id, "quixwort 19999 20001"), 10_000);
  expect(found.rows.map(({ row }) => row)).toEqual([20_001]);
  const half = rows.slice(0, 10_000).map((_, index) => index);
  const decided = await imports.decide("rep", made.id, { rows: half, decision: { type: "leave-out" } });
  expect(decided.import.counts.sent).toBe(10_000);
  await imports.decide("rep", made.id, { group: "waiting", decision: { type: "include" } });
  // while rows are looked for nobody knows what is free
  await expect(imports.start("rep", made.id, { upTo: 0 })).rejects.toThrow("409");
  await imports.endMatching(made.id);
  const run = await timed(() => imports.start("rep", made.id, { upTo: 0 }), 30_000);
  expect(run).toMatchObject({ inputs: 20_000, state: "running" });
  await runs.command("rep", made.id, { type: "cancel" });
});
