import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  RUN_LIMITS,
  RUN_PATHS,
  type RunBody,
  runsAnswer,
  singleRunsAnswer,
} from "#contract/runs/run-schemas.ts";
import { companySnapshotOf } from "#testing/record-builders.ts";
import { contactInputs, everyContact } from "#testing/runs/runs-for-test.ts";
import { gatewaysForEach } from "#testing/workspace/gateway-tests.ts";

const test = gatewaysForEach();
const { runs } = test;

const ask = async (username: string, path: string) => test.ask(username, path);

async function listed(username: string, query = "") {
  const { runs: found, ...sums } = runsAnswer.parse(
    await (await ask(username, RUN_PATHS.runs + query)).json(),
  );
  const groups = Object.fromEntries(sums.groups.map(({ group, count }) => [group, count]));
  return { names: found.map(({ name }) => name), total: sums.total, inputs: sums.inputs, groups };
}

async function singles(username: string): Promise<string[]> {
  const answer = singleRunsAnswer.parse(await (await ask(username, RUN_PATHS.singles)).json());
  return answer.runs.map(({ id }) => id);
}

const reveal = { purpose: "reveal", inputs: contactInputs("7"), start: { upTo: 1 } } as const;

/** A read of the news of some companies. */
function readOf(...ids: readonly string[]): Partial<RunBody> & Pick<RunBody, "inputs"> {
  return {
    operation: "enrichNews",
    purpose: "read",
    inputs: ids.map((id) => ({ id, snapshot: companySnapshotOf() })),
    outputFields: [],
  };
}

/** Runs that were made in one millisecond have no order. */
const nextMillisecond = () => setTimeout(2);

/** As many runs as one was made, at a time. */
async function fill(id: string, count: number, createdAt: string): Promise<void> {
  const { query } = test.database;
  const row = await query.selectFrom("runs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, each) => ({
    ...row,
    id: `${id}-${String(each)}`,
    created_at: createdAt,
  }));
  for (let from = 0; from < count; from += 500)
    await query
      .insertInto("runs")
      .values(rows.slice(from, from + 500))
      .execute();
}

describe("the list of runs [run-10]", () => {
  it("is told in pages, by group and by words of names, with how many there are", async () => {
    for (const name of ["Élan north", "Élan south", "Harbor"]) {
      await runs.make("rep", { name, inputs: contactInputs("7", "8") });
      await nextMillisecond();
    }
    const started = await runs.make("rep", { name: "At work", ...readOf("1", "2"), start: { upTo: 2 } });
    expect(await listed("rep", "?size=2")).toMatchObject({
      names: ["At work", "Harbor"],
      total: 4,
      inputs: 8,
    });
    expect(await listed("rep", "?size=2&page=2")).toMatchObject({ names: ["Élan south", "Élan north"] });
    expect(await listed("rep", "?size=2&page=3")).toMatchObject({ names: [], total: 4 });
    expect(await listed("rep", "?find=NORTH%20%20%C3%A9l")).toMatchObject({
      names: ["Élan north"],
      inputs: 2,
      groups: { running: 0, "not-started": 1 },
    });
    expect(await listed("rep", "?show=running")).toMatchObject({
      names: ["At work"],
      total: 1,
      groups: { running: 1, "not-started": 3, "action-needed": 0 },
    });
    await runs.command("rep", started.id, { type: "pause" });
    expect(await listed("rep", "?show=paused&find=work")).toMatchObject({ names: ["At work"] });
  });

  it("has a colleague's where they share it, and none of another one", async () => {
    const shared = await runs.make("colleague", { name: "Shared", inputs: contactInputs("7") });
    await runs.command("colleague", shared.id, { type: "share", isShared: true });
    await runs.make("colleague", { name: "Private", inputs: contactInputs("7") });
    expect((await listed("rep")).names).toEqual(["Shared"]);
  });

  it.each(["?page=0", "?size=201", "?size=x", "?show=all", "?page=99999999999"])(
    "refuses %s",
    async (query) => {
      expect((await ask("rep", RUN_PATHS.runs + query)).status).toBe(400);
    },
  );
});

describe("single runs [run-10]", () => {
  it("are reveals and reads of one company: those under way are told apart, to their person alone", async () => {
    const revealed = await runs.make("rep", reveal);
    const read = await runs.make("rep", { ...readOf("1"), start: { upTo: 1 } });
    await runs.make("rep", { name: "Of many", ...readOf("1", "2") });
    expect((await singles("rep")).toSorted()).toEqual([revealed.id, read.id].toSorted());
    expect((await listed("rep")).names).toEqual(["Of many"]);
    expect(await singles("colleague")).toEqual([]);
    await runs.command("rep", read.id, { type: "cancel" });
    await test.work({ upstream: everyContact });
    expect(await singles("rep")).toEqual([]);
  });

  it("take no room from the others, however many there were", async () => {
    const { id } = await runs.make("rep", reveal);
    await fill(id, RUN_LIMITS.runs, new Date(Date.now() - 25 * 3600 * 1000).toISOString());
    await runs.make("rep", { ...reveal, inputs: contactInputs("8") });
    await runs.make("rep", { name: "A list", inputs: contactInputs("7") });
    expect((await listed("rep")).names).toEqual(["A list"]);
  });

  it("have an end within a day, and so have the others", async () => {
    const { id } = await runs.make("rep", reveal);
    await fill(id, RUN_LIMITS.runs - 1, new Date().toISOString());
    await expect(runs.make("rep", { ...reveal, inputs: contactInputs("8") })).rejects.toThrow(/5000 runs/);
    const other = await runs.make("rep", { inputs: contactInputs("7") });
    await fill(other.id, RUN_LIMITS.runs - 1, "2026-01-01T00:00:00.000Z");
    await expect(runs.make("rep", { inputs: contactInputs("7") })).rejects.toThrow(/5000 runs/);
  });
});
