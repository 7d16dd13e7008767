import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { MEDIA_TYPE, requestBody } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { RUN_PATHS, type RunInput, runResultsAnswer } from "#contract/runs/run-schemas.ts";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import {
  NO_RATES,
  contactInputs,
  everyContact,
  answerContactSearch,
  isSearch,
  workAt,
  workerForTest,
} from "#testing/runs/runs-for-test.ts";
import { deferred } from "#testing/service/journal-for-test.ts";
import type { Service } from "#service/service.ts";
import { gatewaysForEach } from "#testing/workspace/gateway-tests.ts";

/* What happens seldom, and would cost or show what it should not. */

/** Milliseconds by which the clock is ahead. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
/** What stands in the place of the service where programs ask for contacts. */
let play: Service | undefined;
beforeEach(() => {
  ahead = 0;
  play = undefined;
});
const test = gatewaysForEach({
  managementDays: 365,
  now,
  behind: (service) => (request, address) =>
    (request.url.endsWith("/contacts/enrich") && play ? play : service)(request, address),
});
const { runs, setCeiling } = test;

const workerOf = (upstream: Service = everyContact, managementDays = 365, gateway = 0) =>
  workerForTest(test, { upstream, managementDays, gateway, now, rates: NO_RATES });
const work = (...given: Parameters<typeof workerOf>) => workAt(workerOf(...given));
/** A worker whose calls are not answered before they are let go. */
function slowWorker() {
  const answered = deferred<null>();
  const worker = workerOf(async (request) => {
    await answered.promise;
    return everyContact(request);
  }, 0);
  const letGo = async () => {
    answered.resolve(null);
    await worker.idle();
  };
  return { worker, letGo };
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const idsUpTo = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));
/** A search that finds everybody who is asked for, with when each was bought, if they were. */
const findsAll = (request: Request, bought = new Map<string, string>()) =>
  answerContactSearch(request, (id) => {
    const purchaseDate = bought.get(id);
    return { managementStatus: { underManagement: purchaseDate !== undefined, purchaseDate } };
  });

/** What `everyContact` answers, at so many credits; null: it does not tell. */
async function contactsFor(request: Request, credits: number | null): Promise<Response> {
  const answer = await everyContact(request);
  if (credits === null) answer.headers.delete("X-Credits-Charged");
  else answer.headers.set("X-Credits-Charged", String(credits));
  return answer;
}

const askedPeople = z.object({
  data: z.object({ attributes: z.object({ matchPersonInput: z.array(z.record(z.string(), z.unknown())) }) }),
});
const peopleIn = async (request: Request) =>
  askedPeople.parse(await request.clone().json()).data.attributes.matchPersonInput;

const charged = (data: readonly object[], credits: number) =>
  Response.json({ data }, { headers: { "Content-Type": MEDIA_TYPE, "X-Credits-Charged": String(credits) } });
const tooMany = (retryAfter: string) =>
  Response.json(
    { error: { code: "ZI0004", message: "slow down", status: 429, requestId: "r", retryable: true } },
    { status: 429, headers: { "Retry-After": retryAfter } },
  );

describe("two gateways [run-6]", () => {
  it("a check that another one overtook leaves alone what that one sent", async () => {
    for (const who of ["rep", "colleague"]) {
      await runs.make(who, { id: who, inputs: contactInputs("1", "2", "3") });
      await runs.command(who, who, { type: "check" });
    }
    const [searched, answered] = [deferred<null>(), deferred<null>()];
    const first = workerOf(async (request) => {
      if (isSearch(request)) await searched.promise;
      return isSearch(request) ? findsAll(request) : everyContact(request);
    }, 0);
    const second = workerOf(
      async (request) => {
        if (isSearch(request)) return findsAll(request);
        await answered.promise;
        return everyContact(request);
      },
      0,
      1,
    );
    await first.look();
    await pause(200);
    // takes one of the two people over
    await second.look();
    await second.idle();
    const who = (await runs.read("rep", "rep")).state === "ready" ? "rep" : "colleague";
    await runs.command(who, who, { type: "start", upTo: 3 });
    await second.look();
    await expect.poll(async () => (await runs.read(who, who)).byState.sent).toBe(3);
    searched.resolve(null);
    await first.idle();
    answered.resolve(null);
    await second.idle();
    expect(await runs.read(who, who)).toMatchObject({ state: "done", credits: 3, byState: { got: 3 } });
  });
});

it("a call of a process that died with its clock a day ahead is of unknown outcome at once [run-6]", async () => {
  const made = await runs.make("rep", { inputs: contactInputs("1"), start: { upTo: 1 } });
  ahead = 24 * 3_600_000;
  const dead = slowWorker();
  await dead.worker.look();
  await expect.poll(async () => (await runs.read("rep", made.id)).byState.sent).toBe(1);
  ahead = 0;
  await work(everyContact, 0, 1);
  expect((await runs.read("rep", made.id)).byState).toMatchObject({ sent: 0, unconfirmed: 1 });
  await dead.letGo();
});

it.each(["cancel", "pause"] as const)(
  "a call under way of a run that was told to %s is not forgotten when its process dies [run-6]",
  async (type) => {
    const made = await runs.make("rep", { inputs: contactInputs("1"), start: { upTo: 1 } });
    const dead = slowWorker();
    await dead.worker.look();
    await expect.poll(async () => (await runs.read("rep", made.id)).byState.sent).toBe(1);
    await runs.command("rep", made.id, { type });
    // another process has the turn before the call counts as lost
    for (ahead = 6000; ahead < 20_000; ahead += 6000) await work(everyContact, 0, 1);
    const { byState } = await runs.read("rep", made.id);
    ahead = 0;
    await dead.letGo();
    expect(byState).toMatchObject({ sent: 0, unconfirmed: 1 });
  },
);

describe("a call that takes its time [run-6]", () => {
  it("holds up no reveal, while another call may be under way", async () => {
    await runs.make("rep", { inputs: contactInputs("1"), start: { upTo: 1 } });
    const slow = deferred<null>();
    const worker = workerOf(async (request) => {
      if ((await peopleIn(request))[0]?.["personId"] === 1) await slow.promise;
      return everyContact(request);
    });
    const stop = worker.start();
    await pause(200);
    const reveal = await runs.make("rep", {
      purpose: "reveal",
      inputs: contactInputs("500"),
      start: { upTo: 1 },
    });
    await expect.poll(async () => (await runs.read("rep", reveal.id)).state, { timeout: 5000 }).toBe("done");
    slow.resolve(null);
    await stop(1000);
  });

  it("and ends after its inputs were sent again leaves nothing at stake", async () => {
    const made = await runs.make("rep", { inputs: contactInputs("1", "2"), start: { upTo: 2 } });
    const first = slowWorker();
    await first.worker.look();
    await expect.poll(async () => (await runs.read("rep", made.id)).byState.sent).toBe(2);
    // its lease is over, as that of a process that died
    ahead += 120_000;
    await work(everyContact, 0, 1);
    expect(await runs.read("rep", made.id)).toMatchObject({ byState: { unconfirmed: 2 }, atStake: 2 });
    await runs.command("rep", made.id, { type: "sendAgain", upTo: 4 });
    await work(everyContact, 0, 1);
    expect(await runs.read("rep", made.id)).toMatchObject({ state: "done", credits: 2, atStake: 2 });
    await first.letGo();
    expect(await runs.read("rep", made.id)).toMatchObject({ state: "done", credits: 4, atStake: 0 });
  });
});

describe("answers that are lost [run-5]", () => {
  it("are settled however many there are", async () => {
    const bought = new Map<string, string>();
    const made = await runs.make("rep", { inputs: contactInputs(...idsUpTo(125)), start: { upTo: 1000 } });
    let calls = 0;
    const upstream: Service = async (request) => {
      if (isSearch(request)) return findsAll(request, bought);
      calls += 1;
      if (calls > 5) return contactsFor(request, 0);
      // the last ones were charged
      if (calls === 5)
        for (const { personId } of await peopleIn(request)) bought.set(String(personId), now().toISOString());
      throw new Error("ECONNRESET");
    };
    for (let look = 0; look < 12; look += 1) {
      await work(upstream);
      ahead += 3_600_000;
      const run = await runs.read("rep", made.id);
      if (run.retryAt === null && run.byState.open > 0)
        await runs.command("rep", made.id, { type: "resume" });
    }
    const settled = { credits: 25, byState: { got: 25, unconfirmed: 100 } };
    expect(await runs.read("rep", made.id)).toMatchObject(settled);
  });

  it("for one record by two colleagues were charged once", async () => {
    const bought = new Map<string, string>();
    const inputs = contactInputs("7");
    for (const who of ["rep", "colleague"])
      await runs.make(who, { id: who, purpose: "reveal", inputs, start: { upTo: 1 } });
    await work(async (request) => {
      if (isSearch(request)) return findsAll(request, bought);
      bought.set("7", now().toISOString());
      throw new Error("ECONNRESET");
    });
    ahead += 60_000;
    const answered = deferred<null>();
    const worker = workerOf(async (request) => {
      if (isSearch(request)) return findsAll(request, bought);
      // both are settled before either is there
      await answered.promise;
      return contactsFor(request, 0);
    });
    await worker.look();
    await expect
      .poll(
        async () =>
          (await runs.read("rep", "rep")).credits + (await runs.read("colleague", "colleague")).credits,
      )
      .toBeGreaterThan(0);
    await pause(500);
    answered.resolve(null);
    await worker.idle();
    const both = [await runs.read("rep", "rep"), await runs.read("colleague", "colleague")];
    expect(both.map(({ state }) => state)).toEqual(["done", "done"]);
    expect(both.reduce((sum, { credits }) => sum + credits, 0)).toBe(1);
    const ledger = await test.database.query.selectFrom("usage_calls").select("credits").execute();
    expect(ledger.reduce((sum, { credits }) => sum + (credits ?? 0), 0)).toBe(1);
  });
});

describe("a word that comes at another time than it was meant for [run-3]", () => {
  it("nothing of a cancelled run is sent again", async () => {
    const made = await runs.make("rep", { inputs: contactInputs(...idsUpTo(60)), start: { upTo: 60 } });
    let isCancelled = false;
    await work(async () => {
      if (!isCancelled) await runs.command("rep", made.id, { type: "cancel" });
      isCancelled = true;
      throw new Error("ECONNRESET");
    }, 0);
    const before = await runs.read("rep", made.id);
    expect(before).toMatchObject({ state: "cancelled" });
    await runs.command("rep", made.id, { type: "sendAgain", upTo: 60 });
    await work(everyContact, 0);
    expect(await runs.read("rep", made.id)).toMatchObject({
      state: "cancelled",
      credits: 0,
      byState: before.byState,
    });
  });

  it("a start before prices are known cannot leave out those with nothing to get", async () => {
    const made = await runs.make("rep", { inputs: contactInputs("1") });
    const start = { type: "start", upTo: 1, leaveOutNothing: true } as const;
    await expect(runs.command("rep", made.id, start)).rejects.toThrow("409");
    await runs.command("rep", made.id, { type: "check" });
    await expect(runs.command("rep", made.id, start)).rejects.toThrow("409");
    await work((request) => findsAll(request));
    expect(await runs.command("rep", made.id, start)).toMatchObject({ state: "running" });
  });

  it("a price that a search told long ago is not believed", async () => {
    const bought = new Map([["7", new Date(now().getTime() - 360 * 24 * 3_600_000).toISOString()]]);
    const made = await runs.make("rep", { inputs: contactInputs("7") });
    await runs.command("rep", made.id, { type: "check" });
    await work((request) => findsAll(request, bought));
    expect(await runs.read("rep", made.id)).toMatchObject({ state: "ready", byPrice: { free: 1 } });
    ahead += 12 * 24 * 3_600_000;
    bought.clear();
    await runs.command("rep", made.id, { type: "start", upTo: 0 });
    await work((request) => (isSearch(request) ? findsAll(request) : everyContact(request)));
    expect(await runs.read("rep", made.id)).toMatchObject({
      state: "waiting",
      waitsFor: "limit",
      credits: 0,
    });
  });

  it("prices that are to be found out anew are told as unknown", async () => {
    const bought = new Map([["7", now().toISOString()]]);
    const made = await runs.make("rep", { inputs: contactInputs("7") });
    await runs.command("rep", made.id, { type: "check" });
    await work((request) => findsAll(request, bought));
    await runs.command("rep", made.id, { type: "start", upTo: 0 });
    for (const type of ["pause", "resume", "pause"] as const) await runs.command("rep", made.id, { type });
    expect(await runs.read("rep", made.id)).toMatchObject({ byPrice: { unknown: 1, free: 0 } });
  });
});

describe("a ceiling [administration-4]", () => {
  it("makes calls smaller that would pass it, and the run waits with the rest", async () => {
    await setCeiling("rep", 20);
    const made = await runs.make("rep", { inputs: contactInputs(...idsUpTo(25)), start: { upTo: 25 } });
    await work();
    ahead += 1000;
    await work();
    const stopped = { state: "waiting", waitsFor: "ceiling", credits: 20, byState: { got: 20, open: 5 } };
    expect(await runs.read("rep", made.id)).toMatchObject(stopped);
  });

  it("stops no run that fits once calls under way turn out cheaper", async () => {
    await setCeiling("rep", 30);
    const made = await runs.make("rep", { inputs: contactInputs(...idsUpTo(50)), start: { upTo: 50 } });
    const slow = deferred<null>();
    const worker = workerOf(async (request) => {
      await slow.promise;
      const people = await peopleIn(request);
      return charged(
        people.map((input) => ({ type: "NoMatch", id: 0, meta: { input, matchStatus: "NO_MATCH" } })),
        0,
      );
    });
    await worker.look();
    await pause(300);
    slow.resolve(null);
    await worker.idle();
    ahead += 600_000;
    await workAt(worker);
    expect(await runs.read("rep", made.id)).toMatchObject({
      state: "done",
      credits: 0,
      byState: { nothing: 50 },
    });
  });
});

describe("what a page says [run-2]", () => {
  it("of a record under management makes nothing free", async () => {
    const managementStatus = { underManagement: true, purchaseDate: "9999-12-31" };
    const inputs = ["7", "8"].map((id) => ({ id, snapshot: contactSnapshotOf({ managementStatus }) }));
    await runs.make("rep", { inputs, start: { upTo: 2 } });
    await work((request) => contactsFor(request, null));
    expect((await test.known("rep", ["7", "8"])).map(({ freeUntil }) => freeUntil)).toEqual([null, null]);
  });

  it.each([
    ["a contact's snapshot for a read", "enrichNews", { id: "7", snapshot: contactSnapshotOf() }],
    ["a company's snapshot for a contact", "enrichContacts", { id: "7", snapshot: companySnapshotOf() }],
    [
      "a read of a company without an ID",
      "enrichNews",
      { id: "7", input: { companyWebsite: "works.example" }, snapshot: companySnapshotOf() },
    ],
  ] as const)("%s is refused", async (_, operation, input: RunInput) => {
    const purpose = operation === "enrichNews" ? "read" : "enrich";
    const body = { id: "odd", operation, purpose, name: "Odd", inputs: [input], start: { upTo: 1 } };
    expect(await test.status("rep", RUN_PATHS.runs, body)).toBe(400);
    await test.status("rep", RUN_PATHS.runs, { ...body, inputs: [], start: undefined });
    const path = RUN_PATHS.inputs.replace(":id", "odd");
    expect(await test.status("rep", path, { from: 0, inputs: [input] })).toBe(400);
  });

  it("twice in a run is refused: it would be priced twice, and is paid for once", async () => {
    const twice = contactInputs("7", "7");
    const body = { id: "twice", operation: "enrichContacts", purpose: "enrich", name: "Twice" } as const;
    expect(await test.status("rep", RUN_PATHS.runs, { ...body, inputs: twice })).toBe(400);
    expect(await test.status("rep", RUN_PATHS.runs, { ...body, inputs: contactInputs("7") })).toBe(200);
    const path = RUN_PATHS.inputs.replace(":id", "twice");
    expect(await test.status("rep", path, { from: 1, inputs: contactInputs("8", "7") })).toBe(400);
    expect(await test.status("rep", path, { from: 1, inputs: contactInputs("8") })).toBe(200);
    // the same portion once more
    expect(await test.status("rep", path, { from: 1, inputs: contactInputs("8") })).toBe(200);
    expect(await runs.read("rep", "twice")).toMatchObject({ inputs: 2 });
  });

  it("beside descriptions tells none apart: each gets what came back for it [owned-1]", async () => {
    const made = await runs.make("rep", { inputs: [] });
    const described = (emailAddress: string) => ({
      id: "a",
      input: { emailAddress },
      snapshot: contactSnapshotOf(),
    });
    const path = RUN_PATHS.inputs.replace(":id", made.id);
    const inputs = ["one@works.example", "two@works.example"].map(described);
    expect(await test.status("rep", path, { from: 0, inputs })).toBe(200);
    await runs.command("rep", made.id, { type: "start", upTo: 2 });
    await work(async (request) => {
      const data = (await peopleIn(request)).map((input, at) => ({
        type: "Contact",
        id: String(100 + at),
        attributes: { id: 100 + at, email: input["emailAddress"] },
        meta: { input, matchStatus: "FULL_MATCH" },
      }));
      return charged(data, data.length);
    });
    expect((await runs.results("rep", made.id)).map(({ recordId }) => recordId)).toEqual(["100", "101"]);
  });
});

describe("what a service says [run-3]", () => {
  it.each(["1e30", "Infinity", "99999999999999"])("a wait of %s is one of an hour", async (retryAfter) => {
    const made = await runs.make("rep", { inputs: contactInputs("7"), start: { upTo: 1 } });
    await work(() => Promise.resolve(tooMany(retryAfter)), 0);
    const run = await runs.read("rep", made.id);
    expect(run).toMatchObject({ state: "waiting", waitsFor: "rate", byState: { open: 1, unconfirmed: 0 } });
    expect(Date.parse(run.retryAt ?? "") - Date.now()).toBeLessThan(3_700_000);
  });

  it("a company in place of a person is owned by nobody as a contact [owned-1]", async () => {
    await runs.make("rep", { inputs: contactInputs("7"), start: { upTo: 1 } });
    await work(async (request) => {
      const [input] = await peopleIn(request);
      const attributes = { company: { id: 900, name: "Works" } };
      const meta = { input, matchStatus: "COMPANY_ONLY_MATCH" };
      return charged([{ type: "Company", id: "900", attributes, meta }], 1);
    });
    expect((await test.known("rep", ["7", "900"])).map(({ id }) => id)).toEqual(["7"]);
  });
});

describe("what is owned [owned-1]", () => {
  it("keeps its name when a program asks for it", async () => {
    play = everyContact;
    const snapshot = contactSnapshotOf({ name: "Ada Example", company: { id: "70", name: "Works" } });
    await runs.make("rep", { inputs: [{ id: "7", snapshot }], start: { upTo: 1 } });
    await work();
    const { path, requestType } = operations.enrichContacts;
    const asked = { matchPersonInput: [{ personId: 7 }], outputFields: ["id", "email"] };
    expect((await test.call("rep", path, requestBody(requestType, asked))).status).toBe(200);
    const [ada] = await test.known("rep", ["7"]);
    expect(ada?.record?.snapshot).toMatchObject({ name: "Ada Example", company: { name: "Works" } });
  });

  it("keeps until when it is free where no key opens it any more", async () => {
    await runs.make("rep", { inputs: contactInputs("7"), start: { upTo: 1 } });
    await work();
    const [before] = await test.known("rep", ["7"]);
    await test.database.query.updateTable("owned_records").set({ sealed: "another.key.sealed" }).execute();
    const more = { inputs: contactInputs("7"), outputFields: ["id", "phone"], start: { upTo: 1 } };
    await runs.make("rep", more);
    await work((request) => contactsFor(request, 0));
    const [after] = await test.known("rep", ["7"]);
    expect(before?.freeUntil).not.toBeNull();
    expect(after).toMatchObject({ freeUntil: before?.freeUntil, record: { fields: {} } });
  });

  it("is told of a shared run to those alone who hold the scope for it", async () => {
    const made = await runs.make("rep", { inputs: contactInputs("7"), start: { upTo: 1 } });
    await work();
    await runs.command("rep", made.id, { type: "share", isShared: true });
    expect((await runs.results("colleague", made.id))[0]?.record).not.toBeNull();
    expect((await runs.results("nocontacts", made.id))[0]).toMatchObject({ state: "got", record: null });
  });
});

it("results of a page beyond all counting, or of a thousand groups, are no page [run-9]", async () => {
  const made = await runs.make("rep", { inputs: contactInputs("7") });
  const path = RUN_PATHS.results.replace(":id", made.id);
  for (const query of [
    "page=1e300",
    "page=99999999999",
    idsUpTo(1000)
      .map((id) => `group=got:S${id}:`)
      .join("&"),
  ])
    expect(await test.status("rep", `${path}?${query}`)).toBe(400);
  expect((await test.told(runResultsAnswer, "rep", `${path}?page=3`)).results).toEqual([]);
});
