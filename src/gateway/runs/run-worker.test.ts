import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { OWNED_PATHS, knownAnswer } from "#contract/records/owned-record.ts";
import { RUN_PATHS, runResultsAnswer } from "#contract/runs/run-schemas.ts";
import type { Service } from "#service/service.ts";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { contactInputs, workAt, workerForTest } from "#testing/runs/runs-for-test.ts";
import { deferred } from "#testing/service/journal-for-test.ts";
import { NOW_FOR_TEST, bodyOf } from "#testing/service/service-for-test.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";

/** Milliseconds by which the gateways are ahead of the service, whose clock stands still. */
let ahead = 0;
const now = () => new Date(NOW_FOR_TEST.getTime() + ahead);
const test = gatewaysForFile({ data: "sandbox", now });
const { runs } = test;

const foundRows = z.looseObject({ data: z.array(z.looseObject({ id: z.union([z.string(), z.number()]) })) });

/** A service of which calls that cost meet something. */
function meeting(meet: (pass: () => Promise<Response>, request: Request) => Promise<Response>): Service {
  const { service } = test.service;
  return (request) =>
    request.url.includes("/enrich") ? meet(() => service(request), request) : service(request);
}

describe("a reveal is a run of one input [run-2]", () => {
  it("started by one request, paid once, and owned by the whole organisation", async () => {
    const inputs = await test.contacts(1);
    const [{ id } = { id: "" }] = inputs;
    const before = await test.spent();
    const made = await runs.make("rep", { purpose: "reveal", inputs, start: { upTo: 1 } });
    expect(made).toMatchObject({ state: "running", upTo: 1, byState: { open: 1 } });
    await test.work();
    const ended = await runs.read("rep", made.id);
    expect(ended).toMatchObject({ state: "done", credits: 1, atStake: 0, byState: { got: 1, open: 0 } });
    const [result] = await runs.results("rep", made.id);
    expect(result).toMatchObject({ id, state: "got", credits: 1, record: { attributes: { email: /@/ } } });
    expect(await test.spent()).toBe(before + 1);
    const [theirs] = await test.known("colleague", [id, "1"]);
    expect(theirs).toMatchObject({
      id,
      gotBy: { name: "Robin Ellery", isSelf: false },
      record: { fields: { email: [{ value: expect.stringContaining("@"), source: { id: "", name: "" } }] } },
    });
    expect(await test.known("capped", [id])).toEqual([]);
  });

  it("sent five times at once it is one run, and under the id of another it is refused", async () => {
    const inputs = await test.contacts(1);
    const id = randomUUID();
    const before = await test.spent();
    const body = { id, purpose: "reveal", inputs, start: { upTo: 1 } } as const;
    await Promise.all(Array.from({ length: 5 }, () => runs.make("rep", body)));
    await workAt(workerForTest(test, { now }), workerForTest(test, { gateway: 1, now }));
    expect(await test.spent()).toBe(before + 1);
    await expect(runs.make("rep", { ...body, outputFields: ["id"] })).rejects.toThrow("422");
    const others = [contactInputs("999999"), [...body.inputs, ...contactInputs("999999")]];
    for (const inputs of others) await expect(runs.make("rep", { ...body, inputs })).rejects.toThrow("422");
  });

  it("may cost nothing: what search says is managed comes, and what is not waits for a word", async () => {
    const [managed, other] = await test.contacts(2);
    if (managed === undefined || other === undefined) throw new Error("no contacts");
    // paid for by a program, of which pages know nothing
    const matchPersonInput = [{ personId: Number(managed.id) }];
    await test.call(
      "rep",
      "/data/v1/contacts/enrich",
      bodyOf("enrichContacts", { matchPersonInput, outputFields: ["id"] }),
    );
    await test.database.query.deleteFrom("owned_records").execute();
    const before = await test.spent();
    const reveal = async (input: typeof managed) => {
      const { id } = await runs.make("rep", { purpose: "reveal", inputs: [input], start: { upTo: 0 } });
      await test.work();
      return runs.read("rep", id);
    };
    expect(await reveal(managed)).toMatchObject({ state: "done", credits: 0, byState: { got: 1 } });
    const held = await reveal(other);
    expect(held).toMatchObject({ state: "waiting", waitsFor: "limit", credits: 0 });
    expect(await test.spent()).toBe(before);
    await runs.command("rep", held.id, { type: "resume", upTo: 1 });
    await test.work();
    expect(await runs.read("rep", held.id)).toMatchObject({ state: "done", credits: 1 });
  });
});

describe("a run of many [run-3]", () => {
  it("is checked before it starts, goes out by 25 and brings every input to its end", async () => {
    const [first, ...others] = await test.contacts(60);
    if (first === undefined) throw new Error("There are no contacts.");
    await runs.make("rep", { purpose: "reveal", inputs: [first], start: { upTo: 1 } });
    await test.work();
    const nobody = { id: "999999999", snapshot: first.snapshot };
    const made = await runs.make("rep", { inputs: [first, ...others, nobody] });
    await runs.command("rep", made.id, { type: "check" });
    await test.work();
    const ready = await runs.read("rep", made.id);
    expect(ready).toMatchObject({ state: "ready", byPrice: { free: 1, new: 59, nothing: 0, unknown: 1 } });
    // what is owned since costs nothing any more, once somebody asks again
    await runs.make("rep", { purpose: "reveal", inputs: others.slice(0, 1), start: { upTo: 1 } });
    await test.work();
    await runs.command("rep", made.id, { type: "check" });
    await test.work();
    const later = await runs.read("rep", made.id);
    expect(later).toMatchObject({ state: "ready", byPrice: { free: 2, new: 58, nothing: 0, unknown: 1 } });
    await runs.command("rep", made.id, { type: "start", upTo: 60 });
    await test.work();
    expect(await runs.read("rep", made.id)).toMatchObject({
      state: "done",
      credits: 58,
      atStake: 0,
      byState: { got: 60, nothing: 1 },
    });
    const groups = await runs.groups("rep", made.id);
    expect(groups).toContainEqual({ state: "got", status: "FULL_MATCH", isFree: true, count: 2, credits: 0 });
    const free = await runs.results("rep", made.id, { state: "got", status: "FULL_MATCH", isFree: true });
    expect(free.map(({ id }) => id)).toEqual([first.id, others[0]?.id]);
  });

  it("never begins a call that could pass what its person said, and goes on when they say more [run-4]", async () => {
    const inputs = await test.contacts(30);
    const made = await runs.make("rep", { inputs, start: { upTo: 27 } });
    await test.work();
    const stopped = await runs.read("rep", made.id);
    expect(stopped).toMatchObject({ state: "waiting", waitsFor: "limit", credits: 27, byState: { open: 3 } });
    await runs.command("rep", made.id, { type: "resume", upTo: 30 });
    await test.work();
    expect(await runs.read("rep", made.id)).toMatchObject({ state: "done", credits: 30 });
  });

  it("started by two pages at once with the same people pays them once [run-4]", async () => {
    const inputs = await test.contacts(50);
    const before = await test.spent();
    const start = { upTo: 50 };
    const [one, other] = await Promise.all([
      runs.make("rep", { inputs, start }),
      runs.make("rep", { inputs, start }),
    ]);
    const workers = [workerForTest(test, { now }), workerForTest(test, { gateway: 1, now })];
    for (let look = 0; look < 4; look += 1) {
      await workAt(...workers);
      ahead += 1000;
    }
    expect(await test.spent()).toBe(before + 50);
    for (const { id } of [one, other])
      expect(await runs.read("rep", id)).toMatchObject({ state: "done", byState: { got: 50 } });
  });

  it("finds the input that spoils a call, sends the others, and it once more where its person says so", async () => {
    const inputs = await test.contacts(10);
    const bad = inputs[6]?.id ?? "";
    const before = await test.spent();
    const upstream = meeting(async (pass, request) => {
      const isSpoilt = (await request.clone().text()).includes(bad);
      if (!isSpoilt) return pass();
      const errors = [{ code: "PFAPI0006", status: "400", detail: "That one" }];
      return Response.json({ title: "Bad", errors }, { status: 400 });
    });
    const made = await runs.make("rep", { inputs, start: { upTo: 10 } });
    await test.work({ upstream });
    expect(await runs.read("rep", made.id)).toMatchObject({ state: "done", byState: { got: 9, refused: 1 } });
    const [refused] = await runs.results("rep", made.id, { state: "refused", status: null, isFree: true });
    expect(refused).toMatchObject({ id: bad, problem: { message: "That one", code: "PFAPI0006" } });
    const retried = await runs.command("rep", made.id, { type: "retry", upTo: 10 });
    expect(retried).toMatchObject({ state: "running", endedAt: null, byState: { open: 1, refused: 0 } });
    await test.work();
    const done = { state: "done", credits: 10, byState: { got: 10, refused: 0 } };
    expect(await runs.read("rep", made.id)).toMatchObject(done);
    const last = (await runs.results("rep", made.id)).find(({ id }) => id === bad);
    expect(last).toMatchObject({ state: "got", credits: 1, problem: null });
    expect(await test.spent()).toBe(before + 10);
  });

  it("once more sends what was refused, while it was free, only if it is free still [run-4]", async () => {
    const inputs = await test.contacts(1);
    const before = await test.spent();
    const errors = [{ code: "PFAPI0006", status: "400", detail: "Not this one" }];
    const upstream = meeting(() => Promise.resolve(Response.json({ title: "Bad", errors }, { status: 400 })));
    const made = await runs.make("rep", { inputs, start: { upTo: 1 } });
    await test.work({ upstream });
    expect(await runs.read("rep", made.id)).toMatchObject({ state: "done", byState: { refused: 1 } });
    // as if it had been free then, and its time were over since
    const { query } = test.database;
    await query.updateTable("runs").set({ up_to: 0 }).where("id", "=", made.id).execute();
    await query.updateTable("run_inputs").set({ price: "free" }).where("run_id", "=", made.id).execute();
    await runs.command("rep", made.id, { type: "retry", upTo: 0 });
    await test.work();
    expect(await test.spent()).toBe(before);
    const held = { state: "waiting", waitsFor: "limit", credits: 0, byPrice: { new: 1 } };
    expect(await runs.read("rep", made.id)).toMatchObject(held);
  });

  it("goes on with what was free only if it is free still [run-4]", async () => {
    const inputs = await test.contacts(1);
    const before = await test.spent();
    const made = await runs.make("rep", { inputs, start: { upTo: 0 } });
    await runs.command("rep", made.id, { type: "pause" });
    // as if it had been free when it was looked for
    const { query } = test.database;
    await query.updateTable("run_inputs").set({ price: "free" }).where("run_id", "=", made.id).execute();
    await runs.command("rep", made.id, { type: "resume" });
    await test.work();
    expect(await test.spent()).toBe(before);
    const held = { state: "waiting", waitsFor: "limit", credits: 0, byPrice: { new: 1 } };
    expect(await runs.read("rep", made.id)).toMatchObject(held);
  });

  it("takes a page with status 200 for no answer, and fetches what was charged once it is free [run-5]", async () => {
    const inputs = await test.contacts(3);
    const before = await test.spent();
    let calls = 0;
    const upstream = meeting(async (pass) => {
      const answer = await pass();
      calls += 1;
      return calls === 1 ? new Response("<html>Hotel Wi-Fi</html>", { status: 200 }) : answer;
    });
    const made = await runs.make("rep", { inputs, start: { upTo: 3 } });
    await test.work({ upstream });
    const lost = await runs.read("rep", made.id);
    expect(lost).toMatchObject({
      state: "waiting",
      waitsFor: "service",
      byState: { unconfirmed: 3 },
      atStake: 3,
    });
    ahead += 60_000;
    await test.work({ upstream });
    expect(await runs.read("rep", made.id)).toMatchObject({ state: "done", credits: 3, byState: { got: 3 } });
    expect(await test.spent()).toBe(before + 3);
    expect(calls).toBe(2);
  });

  it("counts an answer once that comes after a part of its call was settled [run-5]", async () => {
    const inputs = await test.contacts(2);
    const before = await test.spent();
    const held = deferred<void>();
    const sent = deferred<void>();
    const slow = workerForTest(test, {
      now,
      upstream: meeting(async (pass) => {
        const answer = await pass();
        sent.resolve();
        await held.promise;
        return answer;
      }),
    });
    const made = await runs.make("rep", { inputs, start: { upTo: 2 } });
    await slow.look();
    await sent.promise;
    // its process says nothing for so long that another one follows
    ahead += 20_000;
    const unseen = inputs[1]?.id;
    const upstream: Service = async (request) => {
      const answer = await test.service.service(request);
      if (!request.url.includes("/search")) return answer;
      const { data, ...rest } = foundRows.parse(await answer.json());
      return Response.json({ ...rest, data: data.filter(({ id }) => String(id) !== unseen) });
    };
    const follower = workerForTest(test, { gateway: 1, now, upstream });
    await workAt(follower);
    expect(await runs.read("rep", made.id)).toMatchObject({ byState: { unconfirmed: 2 }, atStake: 2 });
    ahead += 5000;
    await workAt(follower);
    const half = { credits: 1, atStake: 1, byState: { got: 1, unconfirmed: 1 } };
    expect(await runs.read("rep", made.id)).toMatchObject(half);
    held.resolve();
    await slow.idle();
    const whole = { state: "done", credits: 2, atStake: 0, byState: { got: 2, unconfirmed: 0 } };
    expect(await runs.read("rep", made.id)).toMatchObject(whole);
    expect((await runs.results("rep", made.id)).map(({ credits }) => credits)).toEqual([1, 1]);
    expect(await test.spent()).toBe(before + 2);
  });

  it("waits for sign-in where no session lives, and goes on after it", async () => {
    const inputs = await test.contacts(2);
    const made = await runs.make("colleague", { inputs, start: { upTo: 2 } });
    await test.signOut("colleague");
    await test.work();
    ahead += 1;
    expect(await runs.read("colleague", made.id)).toMatchObject({ state: "waiting", waitsFor: "sign-in" });
    // opening the app asks for the runs
    await test.ask("colleague", RUN_PATHS.runs);
    await test.work();
    expect(await runs.read("colleague", made.id)).toMatchObject({ state: "done", byState: { got: 2 } });
  });

  it("asks a service that refuses its token no sooner because a page looks on", async () => {
    const inputs = await test.contacts(1);
    let asked = 0;
    const upstream = () => {
      asked += 1;
      return Promise.resolve(Response.json({}, { status: 401 }));
    };
    const made = await runs.make("rep", { inputs, start: { upTo: 1 } });
    for (let look = 0; look < 3; look += 1) {
      await test.work({ upstream });
      ahead += 100;
      await test.ask("rep", RUN_PATHS.runs);
    }
    expect(asked).toBe(1);
    expect(await runs.read("rep", made.id)).toMatchObject({ state: "waiting", waitsFor: "sign-in" });
    await runs.command("rep", made.id, { type: "cancel" });
  });
});

describe("reads about companies [run-3]", () => {
  it("are runs of one call, owned by the organisation, whose company is free from then on", async () => {
    const { id } = await test.database.query
      .selectFrom("companies")
      .select("id")
      .where("contact_count", ">", 3)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const input = { id: String(id), snapshot: companySnapshotOf() };
    const before = await test.spent();
    for (const operation of ["enrichOrgChart", "enrichHierarchy", "enrichTechnologies"] as const) {
      const made = await runs.make("rep", {
        operation,
        purpose: "read",
        inputs: [input],
        start: { upTo: 1 },
      });
      await test.work();
      expect(await runs.read("rep", made.id)).toMatchObject({ state: "done", byState: { got: 1 } });
    }
    expect(await test.spent()).toBe(before + 1);
    const body = { type: "company", ids: [input.id] };
    const [company] = (await test.told(knownAnswer, "colleague", OWNED_PATHS.known, body)).records;
    expect(company?.record).toMatchObject({ id: input.id, chargedAt: expect.any(String) });
  });
});

describe("whose a run is [run-1]", () => {
  it("is its person's alone until they share it, and nobody changes another's", async () => {
    const made = await runs.make("rep", { inputs: await test.contacts(1) });
    const at = RUN_PATHS.run.replace(":id", made.id);
    const status = async (username: string, path: string, ask = {}) =>
      (await test.ask(username, path, ask)).status;
    const results = RUN_PATHS.results.replace(":id", made.id);
    expect(await status("colleague", at)).toBe(404);
    expect(await status("colleague", results)).toBe(404);
    await runs.command("rep", made.id, { type: "share", isShared: true });
    expect(await status("colleague", at)).toBe(200);
    expect(await status("capped", at)).toBe(404);
    const command = { method: "POST", body: { type: "start", upTo: 1 } };
    expect(await status("colleague", RUN_PATHS.commands.replace(":id", made.id), command)).toBe(404);
    expect(await status("colleague", at, { method: "DELETE" })).toBe(404);
    expect((await runs.read("rep", made.id)).state).toBe("draft");
  });

  it.each([
    ["no run", {}],
    ["an operation that costs nothing", { operation: "searchContacts" }],
  ])("a body that is %s is refused", async (_what, wrong) => {
    const body = { id: randomUUID(), operation: "enrichContacts", purpose: "enrich", name: "A", ...wrong };
    expect(await test.status("rep", RUN_PATHS.runs, body)).toBe(400);
  });

  it("takes 20,000 inputs in portions, each once however often it is sent, and no more", async () => {
    const made = await runs.make("rep", { inputs: [] });
    const page = await test.person("rep");
    const send = async (from: number, count: number) => {
      const inputs = Array.from({ length: count }, (_, at) => ({
        id: String(1_000_000 + from + at),
        snapshot: contactSnapshotOf(),
      }));
      const path = RUN_PATHS.inputs.replace(":id", made.id);
      return (await page.ask(path, { method: "POST", body: { from, inputs } })).status;
    };
    expect(await send(0, 1001)).toBe(400);
    for (let from = 0; from < 20_000; from += 1000) expect(await send(from, 1000)).toBe(200);
    expect(await send(0, 1000)).toBe(200);
    expect(await send(20_000, 1)).toBe(400);
    expect((await runs.read("rep", made.id)).inputs).toBe(20_000);
    const asked = performance.now();
    const last = await page.ask(`${RUN_PATHS.results.replace(":id", made.id)}?page=200&size=100`);
    expect(runResultsAnswer.parse(await last.json()).results).toHaveLength(100);
    expect(performance.now() - asked).toBeLessThan(1000);
  });
});
