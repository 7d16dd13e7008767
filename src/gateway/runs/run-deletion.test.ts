import { describe, expect, it } from "vitest";
import { RUN_PATHS, type RunCommand, runsAnswer } from "#contract/runs/run-schemas.ts";
import { contactInputs, everyContact } from "#testing/runs/runs-for-test.ts";
import { sweepRuns } from "#gateway/administration/run-lifetime.ts";
import { gatewaysForEach } from "#testing/workspace/gateway-tests.ts";

const test = gatewaysForEach();
const { runs } = test;

const work = () => test.work({ upstream: everyContact });
const lose = () => test.work({ upstream: () => Promise.reject(new Error("ECONNRESET")), managementDays: 0 });
const inHours = (hours: number) => new Date(Date.now() + hours * 3600 * 1000);

const remove = (username: string, id: string) => test.remove(username, RUN_PATHS.run.replace(":id", id));
const command = (username: string, id: string, body: RunCommand) =>
  test.status(username, RUN_PATHS.commands.replace(":id", id), body);

async function listed(username: string): Promise<string[]> {
  return (await test.told(runsAnswer, username, RUN_PATHS.runs)).runs.map(({ id }) => id);
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
        expect(await test.status(username, path.replace(":id", made.id))).toBe(404);
    }
    for (const body of [{ type: "resume" }, { type: "rename", name: "B" }] as const)
      expect(await command("rep", made.id, body)).toBe(404);
    const inputs = { from: 1, inputs: contactInputs("8") };
    expect(await test.status("rep", RUN_PATHS.inputs.replace(":id", made.id), inputs)).toBe(404);
    // the request that made it, once more
    const again = { id: made.id, operation: "enrichContacts", purpose: "enrich", name: "A run", inputs: [] };
    expect(await test.status("rep", RUN_PATHS.runs, again)).toBe(404);
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
    await test.work({ upstream });
    expect(await runs.read("rep", made.id)).toMatchObject({ state: "done", byState: { got: 1 } });
  });
});
