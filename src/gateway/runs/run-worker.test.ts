import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OWNED_PATHS, knownAnswer } from "#contract/records/owned-record.ts";
import { reachableContacts, runCalls, workerForTest } from "#testing/runs/runs-for-test.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";
import { readUsageSnapshot } from "#testing/service/service-usage-for-test.ts";
import { type WorkspaceForTest, workspaceForTest } from "#testing/workspace/workspace-for-test.ts";

let test: WorkspaceForTest;
beforeEach(async () => {
  test = await workspaceForTest({ data: "sandbox" });
});
afterEach(() => test.close());

const runs = runCalls(() => test);

/** Works until nothing is to be done now. */
async function work(...workers: ReturnType<typeof workerForTest>[]): Promise<void> {
  const all = workers.length === 0 ? [workerForTest(test)] : workers;
  for (const worker of all) await worker.look();
  await Promise.all(all.map((worker) => worker.idle()));
}

async function known(username: string, ids: readonly string[]) {
  const page = await test.person(username);
  const response = await page.ask(OWNED_PATHS.known, { method: "POST", body: { type: "contact", ids } });
  return knownAnswer.parse(await response.json()).records;
}

const used = async () => (await readUsageSnapshot(test.service)).used["org_sandbox"];

describe("a reveal is a run of one input [run-2]", () => {
  it("started by one request, paid once, and owned by the whole organisation", async () => {
    const inputs = await reachableContacts(test, 1);
    const [{ id } = { id: "" }] = inputs;
    const before = await used();
    const made = await runs.make("rep", { purpose: "reveal", inputs, start: { upTo: 1 } });
    expect(made).toMatchObject({ state: "running", upTo: 1, byState: { open: 1 } });
    await work();
    const ended = await runs.read("rep", made.id);
    expect(ended).toMatchObject({ state: "done", credits: 1, atStake: 0, byState: { got: 1, open: 0 } });
    const [result] = await runs.results("rep", made.id);
    expect(result).toMatchObject({ id, state: "got", credits: 1, record: { attributes: { email: /@/ } } });
    expect((await used())?.credits).toBe((before?.credits ?? 0) + 1);
    const [theirs] = await known("colleague", [id, "1"]);
    expect(theirs).toMatchObject({
      id,
      gotBy: { name: "Robin Ellery", isSelf: false },
      record: { fields: { email: [{ value: expect.stringContaining("@"), source: { id: "", name: "" } }] } },
    });
    expect(await known("capped", [id])).toEqual([]);
  });

  it("may cost nothing: what search says is managed comes, and what is not waits for a word", async () => {
    const [managed, other] = await reachableContacts(test, 2, 5);
    if (managed === undefined || other === undefined) throw new Error("no contacts");
    // paid for by a program, of which pages know nothing
    const matchPersonInput = [{ personId: Number(managed.id) }];
    await test.call(
      "rep",
      "/data/v1/contacts/enrich",
      bodyOf("enrichContacts", { matchPersonInput, outputFields: ["id"] }),
    );
    await test.database.query.deleteFrom("owned_records").execute();
    const before = (await used())?.credits;
    const reveal = async (input: typeof managed) => {
      const { id } = await runs.make("rep", { purpose: "reveal", inputs: [input], start: { upTo: 0 } });
      await work();
      return runs.read("rep", id);
    };
    expect(await reveal(managed)).toMatchObject({ state: "done", credits: 0, byState: { got: 1 } });
    const held = await reveal(other);
    expect(held).toMatchObject({ state: "waiting", waitsFor: "limit", credits: 0 });
    expect((await used())?.credits).toBe(before);
    await runs.command("rep", held.id, { type: "resume", upTo: 1 });
    await work();
    expect(await runs.read("rep", held.id)).toMatchObject({ state: "done", credits: 1 });
  });
});
