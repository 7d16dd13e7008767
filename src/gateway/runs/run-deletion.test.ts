import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RUN_PATHS, type RunCommand, runsAnswer } from "#contract/runs/run-schemas.ts";
import { contactInputs, everyContact, runCalls, workAt, workerForTest } from "#testing/runs/runs-for-test.ts";
import { type WorkspaceForTest, workspaceForTest } from "#testing/workspace/workspace-for-test.ts";
import { sweepRuns } from "#gateway/administration/run-lifetime.ts";

let test: WorkspaceForTest;
beforeEach(async () => {
  test = await workspaceForTest();
});
afterEach(() => test.close());

const runs = runCalls(() => test);
const work = () => workAt(workerForTest(test, { upstream: everyContact }));
const lose = () =>
  workAt(workerForTest(test, { upstream: () => Promise.reject(new Error("ECONNRESET")), managementDays: 0 }));
const inHours = (hours: number) => new Date(Date.now() + hours * 3600 * 1000);

async function status(username: string, path: string, ask = {}): Promise<number> {
  return (await (await test.person(username)).ask(path, ask)).status;
}
const remove = (username: string, id: string) =>
  status(username, RUN_PATHS.run.replace(":id", id), { method: "DELETE" });
const command = (username: string, id: string, body: RunCommand) =>
  status(username, RUN_PATHS.commands.replace(":id", id), { method: "POST", body });

async function listed(username: string): Promise<string[]> {
  const response = await (await test.person(username)).ask(RUN_PATHS.runs);
  return runsAnswer.parse(await response.json()).runs.map(({ id }) => id);
}

describe("a deleted run [run-9]", () => {
  it("is found by nobody, sends nothing, and comes back as it was for its person alone", async () => {
    const made = await runs.make("rep", { inputs: contactInputs("7"), start: { upTo: 1 } });
    await runs.command("rep", made.id, { type: "share", isShared: true });
    const before = await runs.read("rep", made.id);
    expect(await runs.read("colleague", made.id)).toMatchObject({
      owner: { name: "Robin Ellery", isSelf: false },
    });
    expect(await remove("rep", made.id)).toBe(204);
    await work();
    for (const username of ["rep", "colleague"]) {
      expect(await listed(username)).toEqual([]);
      for (const path of [RUN_PATHS.run, RUN_PATHS.results])
        expect(await status(username, path.replace(":id", made.id))).toBe(404);
    }
    for (const body of [{ type: "resume" }, { type: "rename", name: "B" }] as const)
      expect(await command("rep", made.id, body)).toBe(404);
    const inputs = { method: "POST", body: { from: 1, inputs: contactInputs("8") } };
    expect(await status("rep", RUN_PATHS.inputs.replace(":id", made.id), inputs)).toBe(404);
    // the request that made it, once more
    const again = { id: made.id, operation: "enrichContacts", purpose: "enrich", name: "A run", inputs: [] };
    expect(await status("rep", RUN_PATHS.runs, { method: "POST", body: again })).toBe(404);
    expect(await command("colleague", made.id, { type: "restore" })).toBe(404);

    const restored = await runs.command("rep", made.id, { type: "restore" });
    const changing = { updatedAt: expect.any(String), revision: expect.any(Number) };
    expect(restored).toEqual({ ...before, ...changing });
    await work();
    expect(await runs.read("rep", made.id)).toMatchObject({ state: "done", credits: 1, byState: { got: 1 } });
  });

  it("goes with its inputs after a day, and others may ask for what it had of unknown outcome", async () => {
    const { query } = test.database;
    const lost = await runs.make("rep", { inputs: contactInputs("7"), start: { upTo: 1 } });
    await lose();
    const kept = await runs.make("rep", { inputs: contactInputs("8") });
    expect(await remove("rep", lost.id)).toBe(204);
    const inputsLeft = async () =>
      (await query.selectFrom("run_inputs").select("run_id as id").execute()).map(({ id }) => id).toSorted();
    await sweepRuns(test.database, 365, inHours(23));
    expect(await inputsLeft()).toEqual([lost.id, kept.id].toSorted());
    await sweepRuns(test.database, 365, inHours(25));
    expect(await inputsLeft()).toEqual([kept.id]);
    expect(await command("rep", lost.id, { type: "restore" })).toBe(404);
    const next = await runs.make("rep", { inputs: contactInputs("7"), start: { upTo: 1 } });
    await work();
    expect(await runs.read("rep", next.id)).toMatchObject({ state: "done", byState: { got: 1 } });
  });

  it("is not one with something under way, and keeps what its call brings late", async () => {
    const made = await runs.make("rep", { inputs: contactInputs("7"), start: { upTo: 1 } });
    const upstream = async (request: Request) => {
      expect(await remove("rep", made.id)).toBe(409);
      return everyContact(request);
    };
    await workAt(workerForTest(test, { upstream }));
    expect(await runs.read("rep", made.id)).toMatchObject({ state: "done", byState: { got: 1 } });
  });
});
