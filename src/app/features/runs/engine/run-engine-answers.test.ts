import { describe, expect, test } from "vitest";
import { runResults, summarise } from "#app/features/runs/results/run-results.ts";
import { answerOf, matchAll, plan, setUp, started } from "#testing/enrich-run-for-test.ts";
import { settle } from "#testing/manual-clock.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";

type Input = number | string;

const contact = (personId: Input) => ({
  type: "Contact",
  id: String(personId),
  attributes: { email: `p${String(personId)}@works.example` },
  meta: { input: { personId }, matchStatus: "FULL_MATCH" },
});

/** A record of another type, as another operation would answer it. */
const company = (companyId: number) => ({
  type: "Company",
  id: String(companyId),
  attributes: { name: "Example Works" },
  meta: { input: { companyId }, matchStatus: "FULL_MATCH" },
});

/** A run of contacts 1 to 4 whose only call is answered with this body. */
async function answeredWith(body: string) {
  const parts = await started(4);
  await parts.service.oldest().end(answerOf(body));
  return parts;
}

const rows = (...data: unknown[]) => JSON.stringify({ data });

describe("an answer that is not as it should be", () => {
  const none = ["unreadable", "unreadable", "unreadable", "unreadable"];
  const all = ["matched", "matched", "matched", "matched"];

  test.each([
    ["nothing at all", "", none],
    ["a page of a proxy", "<!doctype html><h1>It works</h1>", none],
    ["JSON that was cut", rows(contact(1), contact(2)).slice(0, -20), none],
    ["JSON of another shape", '{"items":[]}', none],
    ["one record where a list belongs", JSON.stringify({ data: contact(1) }), none],
    ["records of another type", rows(company(1), company(2), company(3), company(4)), none],
    [
      "one of another type among the others",
      rows(contact(1), company(2), contact(3), contact(4)),
      ["matched", "unreadable", "matched", "matched"],
    ],
    ["fewer records", rows(contact(1), contact(4)), ["matched", "other", "other", "matched"]],
    ["no records", rows(), ["other", "other", "other", "other"]],
    ["more records", rows(contact(9), ...[1, 2, 3, 4].map(contact), contact(10)), all],
    ["a record twice", rows(...[1, 1, 2, 2, 3, 4].map(contact)), all],
    ["shuffled records", rows(...[3, 1, 4, 2].map(contact)), all],
    ["ids as strings", rows(...["1", "2", "3", "4"].map(contact)), all],
  ] as const)("%s: the run ends, and nothing is sent again", async (_, body, outcomes) => {
    const { store, service, clock, run, id } = await answeredWith(body);
    await clock.advance(3_600_000);
    expect(service.calls).toHaveLength(1);
    expect(run(id).phase).toBe("finished");
    const results = runResults(run(id));
    expect(results.map(({ outcome }) => outcome)).toEqual(outcomes);
    const found = results.filter(({ record }) => record !== null);
    expect(found.map(({ record }) => record?.attributes?.["email"])).toEqual(
      found.map((result) => `p${result.id}@works.example`),
    );
    // as it came, for whoever can read it
    expect([...store.batches.values()].map(({ raw }) => raw)).toEqual([body]);
    // what may have been charged is never called free
    expect(summarise(run(id)).creditsAtMost).toBeGreaterThanOrEqual(
      outcomes.filter((outcome) => outcome === "matched" || outcome === "unreadable").length,
    );
  });
});

describe("an id past the integers that a number can tell apart", () => {
  const big = "90071992547409931";
  const records = [big, "5"].map((id) => ({ id, snapshot: contactSnapshotOf() }));

  test.each([
    ["echoed as it was sent", `"${big}"`],
    ["echoed as a number, which loses digits", big],
  ])("travels as a string, and its result is found: %s", async (_, echo) => {
    const { engine, service, run } = await setUp();
    const id = await engine.start(plan(2, { records }));
    await settle();
    const { call, end } = service.oldest();
    expect(call.body).toContain(`[{"personId":"${big}"},{"personId":5}]`);
    await end(answerOf(rows(contact("big"), contact(5)).replace('"personId":"big"', `"personId":${echo}`)));
    expect(runResults(run(id)).map((result) => [result.id, result.outcome])).toEqual([
      [big, "matched"],
      ["5", "matched"],
    ]);
  });
});

describe("storage", () => {
  test("that is erased amid a run loses no answer that this page has, and nothing more is sent", async () => {
    const { engine, store, service, clock, run, id } = await started(100);
    store.runs.clear();
    store.batches.clear();
    while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
    await clock.advance(600_000);
    expect(service.calls).toHaveLength(2);
    const stands = () => [run(id).unsavedBatches, summarise(run(id)).byOutcome.matched];
    expect(stands()).toEqual([2, 50]);
    expect(run(id).storageError).toBe("The run is no longer stored on this device.");
    // whatever the person presses
    for (const press of [engine.resume, engine.rename, engine.cancel]) {
      press.call(engine, id, "Renamed");
      await settle();
      expect(stands()).toEqual([2, 50]);
    }
    expect(service.calls).toHaveLength(2);
  });

  test("that is erased amid a run takes the next one", async () => {
    const { engine, store, service, run } = await started(30);
    store.runs.clear();
    store.batches.clear();
    const next = await engine.start(plan(5, {}, 1001));
    await settle();
    while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
    expect(run(next).phase).toBe("finished");
  });

  test("that is slow calls no answer lost: two that are written at once alarm nobody", async () => {
    const { engine, store, service, clock, run, id } = await started(50);
    const { putBatch } = store;
    store.putBatch = async (batch, ...rest) => {
      const takes = batch.index === 0 ? 100 : 200;
      if (batch.status === "DONE") await new Promise<void>((resolve) => clock.after(takes, resolve));
      return putBatch(batch, ...rest);
    };
    const alarms: number[] = [];
    engine.store.subscribe(() => alarms.push(run(id).unsavedBatches));
    await service.oldest().end(matchAll(service.oldest().call));
    await service.oldest().end(matchAll(service.oldest().call));
    await clock.advance(1000);
    expect(run(id)).toMatchObject({ phase: "finished", unsavedBatches: 0 });
    expect(Math.max(...alarms)).toBe(0);
  });

  test("whose quota is exceeded for one answer: it is kept, and stored as soon as there is room", async () => {
    const { store, service, clock, run, id } = await started(100);
    store.breakDisk("QuotaExceededError");
    await service.oldest().end(matchAll(service.oldest().call));
    await service.oldest().end(matchAll(service.oldest().call));
    expect(run(id)).toMatchObject({ phase: "storage-failed", storageError: "QuotaExceededError" });
    expect([run(id).unsavedBatches, service.calls.length]).toEqual([2, 2]);
    await clock.advance(60_000);
    expect(service.calls).toHaveLength(2);
    store.breakDisk(undefined);
    await clock.advance(60_000);
    expect(run(id)).toMatchObject({ storageError: null, unsavedBatches: 0 });
    expect([...store.batches.values()].filter(({ raw }) => raw !== null)).toHaveLength(2);
  });
});
