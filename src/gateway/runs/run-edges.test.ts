import { describe, expect, it } from "vitest";
import { operations } from "#contract/operations.ts";
import { requestBody } from "#contract/operation.ts";
import type { RunBody } from "#contract/runs/run-schemas.ts";
import { companySnapshotOf } from "#testing/record-builders.ts";
import { GATEWAY_PATHS, GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { createRemoteService } from "#gateway/upstream/remote-service.ts";
import { freePort } from "#tools/server-process.ts";
import { contactInputs, everyContact } from "#testing/runs/runs-for-test.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { gatewaysForEach } from "#testing/workspace/gateway-tests.ts";
import { setRows } from "#testing/table-rows.ts";

const test = gatewaysForEach();
const { runs } = test;

const work = () => test.work({ upstream: everyContact });
/** A service that has nothing to say of any company. */
const readOfNothing = () =>
  Promise.resolve(Response.json({ data: [], totalResults: 0 }, { headers: { "X-Credits-Charged": "0" } }));
const lose = () => test.work({ upstream: () => Promise.reject(new Error("ECONNRESET")), managementDays: 0 });

/** Puts something in the place of what an input asks for. */
async function spoil(id: string, position: number, asked: string): Promise<void> {
  await setRows(test.database.query, "run_inputs", { asked }, { run_id: id, position });
}

describe("an input that no key opens any more [run-3]", () => {
  it("is refused with a sentence, and the others of its run go out", async () => {
    const made = await runs.make("rep", { inputs: contactInputs("7", "8", "9"), start: { upTo: 3 } });
    await spoil(made.id, 1, "sealed with another key");
    await work();
    const done = { state: "done", credits: 2, byState: { got: 2, refused: 1 } };
    expect(await runs.read("rep", made.id)).toMatchObject(done);
    expect((await runs.results("rep", made.id))[1]).toMatchObject({
      state: "refused",
      credits: 0,
      problem: { message: expect.stringContaining("a key was replaced") },
    });
  });

  it("of unknown outcome waits for a word like others, and either word ends it", async () => {
    for (const type of ["leaveUnconfirmed", "sendAgain"] as const) {
      const made = await runs.make("rep", { inputs: contactInputs("7"), start: { upTo: 1 } });
      await lose();
      await spoil(made.id, 0, "sealed with another key");
      await runs.command("rep", made.id, { type: "resume" });
      await work();
      expect(await runs.read("rep", made.id)).toMatchObject({ state: "waiting", waitsFor: "decision" });
      await runs.command("rep", made.id, type === "sendAgain" ? { type, upTo: 2 } : { type });
      await work();
      expect(await runs.read("rep", made.id)).toMatchObject({ state: "done" });
      await test.database.query.deleteFrom("gateway_call_inputs").execute();
    }
  });
});

describe("what is unconfirmed of a run that its person cancels [run-4]", () => {
  const asking = () => runs.make("rep", { inputs: contactInputs("7"), start: { upTo: 1 } });
  const cancel = (id: string) => runs.command("rep", id, { type: "cancel" });
  const ways = {
    "while it waits": async (id: string) => {
      await lose();
      await cancel(id);
    },
    "while its call is under way": async (id: string) => {
      const upstream = async () => {
        await cancel(id);
        throw new Error("ECONNRESET");
      };
      await test.work({ upstream, managementDays: 0 });
    },
  };

  it.each(Object.entries(ways))("%s is left as it is, and another run may ask for it", async (_way, end) => {
    const { id } = await asking();
    await end(id);
    const next = await asking();
    await work();
    const got = { state: "done", credits: 1, byState: { got: 1 } };
    expect(await runs.read("rep", next.id)).toMatchObject(got);
    const left = { state: "cancelled", credits: 0, atStake: 1, byState: { unconfirmed: 1 } };
    expect(await runs.read("rep", id)).toMatchObject(left);
  });
});

describe("a run that cannot be worked at [run-6]", () => {
  it("waits and says so, and its person's others are done", async () => {
    const broken = await runs.make("rep", { inputs: contactInputs("7"), start: { upTo: 1 } });
    const userId = await test.idOf("rep");
    await spoil(broken.id, 0, KEYS_FOR_TEST.seal("{}", `run ${userId} ${broken.id} 0 asked`));
    const other = await runs.make("rep", { inputs: contactInputs("8"), start: { upTo: 1 } });
    await work();
    expect(await runs.read("rep", broken.id)).toMatchObject({
      state: "waiting",
      waitsFor: "service",
      problem: { message: expect.stringContaining("Something went wrong in Prospect") },
      byState: { open: 1 },
    });
    expect(await runs.read("rep", other.id)).toMatchObject({ state: "done" });
  });
});

describe("a refusal that says nothing of what was asked [run-6]", () => {
  it.each([
    [404, "service"],
    [410, "service"],
    [402, "credits"],
  ])("with %i lets the run wait for %s, and is not asked for each input", async (status, waitsFor) => {
    let calls = 0;
    const upstream = () => {
      calls += 1;
      const error = { code: "ZI9998", message: "Not here." };
      return Promise.resolve(Response.json({ error }, { status }));
    };
    const ids = Array.from({ length: 100 }, (_, index) => String(index + 1));
    const { id } = await runs.make("rep", { inputs: contactInputs(...ids), start: { upTo: 100 } });
    await test.work({ upstream });
    expect(await runs.read("rep", id)).toMatchObject({
      state: "waiting",
      waitsFor,
      problem: { status, message: "Not here." },
      byState: { open: 100 },
    });
    // those that were under way with the first one
    expect(calls).toBeLessThanOrEqual(4);
  });
});

describe("a run under an id that was there before [run-3]", () => {
  it("sends its calls under keys that the journal does not have", async () => {
    const body = { inputs: contactInputs("7"), start: { upTo: 1 } };
    const { id } = await runs.make("rep", body);
    await lose();
    const page = await test.person("rep");
    await page.withToken(GATEWAY_PREFIX + GATEWAY_PATHS.myData, { method: "DELETE" });
    await runs.make("rep", { id, ...body });
    await work();
    expect(await runs.read("rep", id)).toMatchObject({ state: "done", byState: { got: 1 } });
    const calls = test.database.query.selectFrom("gateway_calls").select(["key", "state"]).orderBy("key");
    expect(await calls.execute()).toEqual([
      { key: `${id}.0`, state: "erased" },
      { key: `${id}.1`, state: "answered" },
    ]);
  });
});

describe("reads about one company [gateway-3]", () => {
  const reading = (body: Pick<RunBody, "operation" | "purpose"> & Partial<RunBody>) =>
    runs.make("rep", { inputs: [{ id: "7", snapshot: companySnapshotOf() }], start: { upTo: 1 }, ...body });

  it("are others by other criteria, and the same by the same in another order", async () => {
    const topics = (...names: readonly string[]) =>
      reading({ operation: "enrichIntent", purpose: "read", criteria: { topics: names } });
    await topics("Payroll", "Hiring");
    await lose();
    const [other, same] = [await topics("Payroll"), await topics("Hiring", "Payroll")];
    await test.work({ upstream: readOfNothing });
    expect(await runs.read("rep", other.id)).toMatchObject({ state: "done" });
    expect(await runs.read("rep", same.id)).toMatchObject({ state: "waiting" });
  });

  it("hold those of programs back: a family of which the answer was lost is not asked for twice", async () => {
    await reading({ operation: "enrichHierarchy", purpose: "family" });
    await lose();
    const body = { matchCompanyInput: [{ companyId: 7 }], outputFields: ["companyId"] };
    const response = await test.call(
      "rep",
      operations.enrichHierarchy.path,
      requestBody(operations.enrichHierarchy.requestType, body),
    );
    expect(response.status).toBe(409);
  });
});

it("what a service that is away never saw is open, and tried again when it is back [gateway-2]", async () => {
  const baseUrl = `http://127.0.0.1:${String(await freePort())}`;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const upstream = createRemoteService({ baseUrl, timeoutMs: 1000, log });
  const made = await runs.make("rep", { inputs: contactInputs("7", "8"), start: { upTo: 2 } });
  await test.work({ upstream, managementDays: 0 });
  const waiting = { state: "waiting", waitsFor: "service", credits: 0, byState: { open: 2, unconfirmed: 0 } };
  expect(await runs.read("rep", made.id)).toMatchObject(waiting);
  const { query } = test.database;
  expect(await query.selectFrom("usage_calls").select("key").execute()).toEqual([]);
  expect(await query.selectFrom("gateway_spending").select("unconfirmed").execute()).toEqual([
    { unconfirmed: 0 },
  ]);
  await runs.command("rep", made.id, { type: "resume" });
  await work();
  expect(await runs.read("rep", made.id)).toMatchObject({ state: "done", credits: 2, byState: { got: 2 } });
});
