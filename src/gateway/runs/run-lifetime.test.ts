import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { PERSON_DATA_PATHS } from "#contract/administration/person-data-schemas.ts";
import { RUN_PATHS, runsAnswer } from "#contract/runs/run-schemas.ts";
import { NOBODY } from "#contract/workspace/workspace-schemas.ts";
import { spaceOfUser } from "#gateway/people/person-space.ts";
import { sweepOwned } from "#gateway/records/owned-lifetime.ts";
import { readAnswer } from "#gateway/records/read-store.ts";
import { readOwned } from "#gateway/records/owned-record-store.ts";
import { contactInputs, everyContact, workAt, workerForTest } from "#testing/runs/runs-for-test.ts";
import { companySnapshotOf } from "#testing/record-builders.ts";
import { deferred } from "#testing/service/journal-for-test.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import type { ImportEvent } from "#gateway/imports/import-figures.ts";
import { type RunEvent, readRunFigures } from "./run-figures.ts";
import { sweepRuns } from "#gateway/administration/run-lifetime.ts";
import type { RunWorker } from "./run-worker.ts";
import { gatewaysForEach } from "#testing/workspace/gateway-tests.ts";

/** One that holds its people's tokens: whoever renews one is told again which organisation its person is in. */
let worker: RunWorker;
const test = gatewaysForEach();
const { runs, moveTo } = test;
beforeEach(() => {
  worker = workerForTest(test, { upstream: everyContact });
});

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);

async function enriched(username: string, ...ids: readonly string[]) {
  const run = await runs.make(username, {
    name: `Leads of ${username}`,
    inputs: contactInputs(...ids),
    start: { upTo: 100 },
  });
  await workAt(worker);
  return runs.read(username, run.id);
}

const known = (username: string, ...ids: readonly string[]) => test.known(username, ids);
const deleteMyData = async (username: string) => expect((await test.eraseData(username)).status).toBe(200);
/** Tables of runs and of what is owned in which a row names somebody. */
const tablesNaming = (id: string) => test.tablesNaming(id, /^(runs?|run_\w+|owned_\w+|gateway_enriched\w*)$/);

describe("erasing a person [owned-7]", () => {
  it("amid a call leaves nothing of what that call brings but its cost [ledger-4]", async () => {
    const rep = await test.idOf("rep");
    const { query } = test.database;
    const run = await runs.make("rep", { inputs: contactInputs("7"), start: { upTo: 1 } });
    const upstream = async (request: Request) => {
      expect(await query.selectFrom("gateway_calls").select("state").execute()).toEqual([
        { state: "in-flight" },
      ]);
      await deleteMyData("rep");
      const answer = await everyContact(request);
      answer.headers.set("X-Request-Id", "a-request");
      return answer;
    };
    await test.work({ upstream });
    expect(await tablesNaming(rep)).toEqual([]);
    const left = await query
      .selectFrom("gateway_calls")
      .select(["user_id", "state", "answer", "credits"])
      .execute();
    expect(left).toEqual([{ user_id: rep, state: "erased", answer: null, credits: null }]);
    expect(await query.selectFrom("owned_records").selectAll().execute()).toEqual([]);
    expect(await test.status("rep", RUN_PATHS.run.replace(":id", run.id))).toBe(404);

    const cost = { credits: 1, at_stake: 0, outcome: "answered" };
    const nothing = { about: null, run_id: null, request_id: null };
    const told = await query.selectFrom("usage_calls").selectAll().execute();
    expect(told).toMatchObject([{ ...cost, ...nothing }]);
    const spent = await query
      .selectFrom("gateway_spending")
      .select(["runs", "asked", "unconfirmed"])
      .execute();
    expect(spent).toEqual([{ runs: 1, asked: 1, unconfirmed: 0 }]);
  });

  const ways = {
    journal: () => deleteMyData("rep"),
    workspace: () => test.eraseWorkspace("rep"),
  };
  it.each(Object.entries(ways))(
    "by the %s leaves what the organisation owns, and nobody got it",
    async (_way, erase) => {
      const [rep, colleague] = [await test.idOf("rep"), await test.idOf("colleague")];
      await enriched("rep", "7", "8");
      await enriched("colleague", "8");
      const { query } = test.database;
      const spaceId = await spaceOfUser(query, rep);
      await erase();
      expect(await known("colleague", "7", "8")).toMatchObject([
        { id: "7", gotBy: { id: null, name: null, isSelf: false }, record: { fields: { email: [{}] } } },
        { id: "8", gotBy: { id: colleague, isSelf: true } },
      ]);
      // who comes back is not told by what they were known
      expect(await known("rep", "7")).toMatchObject([{ gotBy: { isSelf: false } }]);
      const owned = await readOwned(query, KEYS_FOR_TEST, spaceId, { type: "contact", ids: ["7", "8"] });
      const texts = JSON.stringify([...owned.values()]);
      expect(texts).not.toContain(rep);
      expect(texts).not.toContain("Leads of rep");
      expect(texts).toContain("Leads of colleague");
      expect(owned.get("7")?.record?.sources).toMatchObject([{ by: NOBODY, id: "", name: "" }]);
    },
  );

  it("who is in no organisation leaves nothing that they own", async () => {
    await enriched("rep", "6");
    await moveTo("rep", null);
    await enriched("rep", "7");
    const { query } = test.database;
    const owned = async () =>
      (await query.selectFrom("owned_records").select("record_id as id").orderBy("record_id").execute()).map(
        ({ id }) => id,
      );
    const found = () =>
      Promise.all(
        (["owned_search", "owned_words"] as const).map(async (table) => {
          const rows = await query.selectFrom(table).select("record_id").distinct().execute();
          return rows.map((row) => row.record_id).toSorted();
        }),
      );
    expect(await owned()).toEqual(["6", "7"]);
    expect(await found()).toEqual([
      ["6", "7"],
      ["6", "7"],
    ]);
    await deleteMyData("rep");
    expect(await owned()).toEqual(["6"]);
    expect(await found()).toEqual([["6"], ["6"]]);
    expect(await tablesNaming(await test.idOf("rep"))).toEqual([]);
    for (const table of ["gateway_enriched_records", "runs", "run_inputs", "run_turns"] as const)
      expect(await query.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

describe("whoever comes to another organisation [owned-6]", () => {
  it("sees nothing of what the former one owns or shares, and their runs for it stop", async () => {
    await enriched("rep", "7");
    const shared = await enriched("colleague", "8");
    await runs.command("colleague", shared.id, { type: "share", isShared: true });
    const got = await enriched("rep", "10");
    const own = await runs.make("rep", { inputs: contactInputs("9"), start: { upTo: 1 } });
    const page = await test.person("rep");
    const readable = async () => runsAnswer.parse(await (await page.ask(RUN_PATHS.runs)).json()).runs;
    expect((await readable()).map(({ id }) => id)).toContain(shared.id);
    expect(await known("rep", "7", "8")).toHaveLength(2);

    await moveTo("rep", "elsewhere");
    await workAt(worker);
    expect(await runs.read("rep", own.id)).toMatchObject({ state: "waiting", waitsFor: "permission" });
    // what their own runs brought there stays there too, in files as well
    expect((await page.ask(RUN_PATHS.results.replace(":id", got.id))).status).toBe(404);
    const mine = JSON.parse(await (await page.ask(PERSON_DATA_PATHS.mine)).text()) as { runs: object[] };
    expect(mine.runs).toContainEqual(expect.objectContaining({ id: got.id }));
    expect(JSON.stringify(mine.runs)).not.toContain("contact.10@");
    expect(await known("rep", "7", "8", "9")).toEqual([]);
    expect((await readable()).map(({ id }) => id)).not.toContain(shared.id);
    for (const path of [RUN_PATHS.run, RUN_PATHS.results])
      expect((await page.ask(path.replace(":id", shared.id))).status).toBe(404);
    expect(await known("colleague", "7", "8")).toHaveLength(2);
  });
});

describe("a worker that stops [run-8]", () => {
  it("begins nothing more, hands its people over, and says which calls had not ended", async () => {
    const held = deferred<void>();
    const sent: string[] = [];
    const upstream = async (request: Request) => {
      sent.push(request.url);
      await held.promise;
      return everyContact(request);
    };
    const events: (RunEvent | ImportEvent)[] = [];
    const stopped = workerForTest(test, { upstream, observe: (event) => void events.push(event) });
    const stop = stopped.start();
    const ids = Array.from({ length: 60 }, (_, at) => String(at + 1));
    const { id } = await runs.make("rep", { inputs: contactInputs(...ids), start: { upTo: 60 } });
    await expect.poll(() => sent.length).toBe(2);
    expect(await readRunFigures(test.database, new Date())).toMatchObject({ peopleWaiting: 0 });
    expect(await stop(50)).toBe(2);
    // the turn is free: another gateway would take it now
    const waiting = await readRunFigures(test.database, new Date());
    expect(waiting).toMatchObject({ peopleWaiting: 1, runs: new Map([["running", 1]]) });
    held.resolve();
    await stopped.idle();
    expect(sent).toHaveLength(2);
    expect(await runs.read("rep", id)).toMatchObject({ state: "running", byState: { got: 50, open: 10 } });
    const kinds = events.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "runCallBegan")).toHaveLength(2);
    expect(events.filter(({ kind }) => kind === "runInputsEnded")).toEqual(
      Array.from({ length: 2 }, () => ({ kind: "runInputsEnded", inputs: { got: 25 } })),
    );
    await workAt(worker);
    expect(await runs.read("rep", id)).toMatchObject({ state: "done", byState: { got: 60 } });
  });
});

describe("what is older than the settings say [owned-8] [run-7]", () => {
  it("goes: records with who got them, reads, and ended runs, single ones first; not what waits or is unconfirmed", async () => {
    const { query } = test.database;
    const done = await enriched("rep", "7", "8");
    const draft = await runs.make("rep", { inputs: contactInputs("9") });
    const lost = await runs.make("rep", { inputs: contactInputs("10"), start: { upTo: 1 } });
    await test.work({ upstream: () => Promise.reject(new Error("ECONNRESET")), managementDays: 0 });
    const cutShort = await runs.command("rep", lost.id, { type: "cancel" });
    expect(cutShort).toMatchObject({ state: "cancelled", byState: { unconfirmed: 1 } });
    const paused = await runs.make("rep", { inputs: contactInputs("11"), start: { upTo: 1 } });
    await runs.command("rep", paused.id, { type: "pause" });
    const read = await runs.make("rep", {
      operation: "enrichHierarchy",
      purpose: "family",
      inputs: [{ id: "900", snapshot: companySnapshotOf() }],
      start: { upTo: 1 },
    });
    const meta = { input: { companyId: 900 }, matchStatus: "FULL_MATCH" };
    const family = JSON.stringify({ data: [{ type: "CorporateHierarchy", id: "900", meta }] });
    const headers = { "X-Credits-Charged": "1", "Content-Type": "application/json" };
    await test.work({ upstream: () => Promise.resolve(new Response(family, { headers })) });
    expect(await runs.read("rep", read.id)).toMatchObject({ state: "done" });
    const [kept] = await query.selectFrom("owned_reads").selectAll().execute();
    const name = {
      spaceId: kept?.space_id ?? "",
      operation: "enrichHierarchy",
      companyId: "900",
      variant: kept?.variant ?? "",
    };
    const body = await readAnswer(query, KEYS_FOR_TEST, name);
    expect(Buffer.from(body ?? []).toString()).toBe(family);

    const left = async (days: number) => {
      await sweepOwned(test.database, 365, inDays(days));
      await sweepRuns(test.database, 365, inDays(days));
      const rowsOf = async (table: string) =>
        (await sql`select 1 from ${sql.table(table)}`.execute(query)).rows.length;
      const ids = (await query.selectFrom("runs").select("id").execute()).map(({ id }) => id);
      const inputs = await query.selectFrom("run_inputs").select("run_id").distinct().execute();
      expect(inputs.map((row) => row.run_id).toSorted()).toEqual(ids.toSorted());
      return {
        runs: ids.toSorted(),
        rows: await Promise.all(["owned_records", "owned_reads", "gateway_enriched_records"].map(rowsOf)),
        found: await rowsOf("owned_search"),
        hasWords: (await rowsOf("owned_words")) > 0,
      };
    };
    const all = [done, draft, lost, paused, read].map(({ id }) => id).toSorted();
    expect((await left(29)).runs).toEqual(all);
    const listed = all.filter((id) => id !== read.id);
    expect(await left(31)).toEqual({ runs: listed, rows: [3, 1, 3], found: 3, hasWords: true });
    expect(await left(364)).toMatchObject({ runs: listed });
    expect(await left(366)).toEqual({
      runs: [lost.id, paused.id].toSorted(),
      rows: [0, 0, 0],
      found: 0,
      hasWords: false,
    });
  });

  it("is known with its people as long as somebody gets it anew", async () => {
    await enriched("rep", "7");
    const { query } = test.database;
    const old = inDays(-400).toISOString();
    await query.updateTable("gateway_enriched_records").set({ enriched_at: old }).execute();
    await sweepOwned(test.database, 365, new Date());
    expect(await known("colleague", "7")).toMatchObject([{ gotBy: { name: "Robin Ellery" } }]);
    // a call of one is erased long after
    await deleteMyData("rep");
    expect(await known("colleague", "7")).toMatchObject([{ gotBy: { name: null } }]);
  });
});
