import { describe, expect, test } from "vitest";
import { runResults, summarise } from "#app/features/runs/results/run-results.ts";
import {
  askedIn,
  describedPeople,
  matchDescribed,
  numberOf,
  personInput,
} from "#testing/run-world/described-run-for-test.ts";
import { broken, entryOf, plan, refusal, setUp, statuses } from "#testing/enrich-run-for-test.ts";
import { settle } from "#testing/manual-clock.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";

type Parts = Awaited<ReturnType<typeof setUp>>;
type Records = ReturnType<typeof describedPeople>;

const ids = (...numbers: number[]): Records =>
  numbers.map((number) => ({ id: String(number), snapshot: contactSnapshotOf() }));

/** An engine with a run over some rows that has just started. */
async function startedWith(records: Records, given: Parameters<typeof setUp>[0] = {}) {
  const parts = await setUp(given);
  const id = await parts.engine.start(plan(0, { records }));
  await settle();
  return { ...parts, id };
}

async function answerAll({ service }: Pick<Parts, "service">): Promise<void> {
  while (service.open.length > 0) await service.oldest().end(matchDescribed(service.oldest().call));
}

describe("a run over descriptions and ids", () => {
  test("sends each as it is, and joins what comes back to its row", async () => {
    const parts = await startedWith([...describedPeople(2), ...ids(7)]);
    expect(askedIn(parts.service.oldest().call)).toEqual([personInput(1), personInput(2), { personId: 7 }]);
    await parts.service.oldest().end(
      matchDescribed(parts.service.oldest().call, (input) => {
        return numberOf(input) === 2 ? "INVALID_INPUT" : numberOf(input) + 500;
      }),
    );
    expect(
      runResults(parts.run(parts.id)).map(({ id, outcome, recordId, movedTo }) => [
        id,
        outcome,
        recordId,
        movedTo,
      ]),
    ).toEqual([
      ["row-1", "matched", "501", null],
      ["row-2", "other", null, null],
      ["7", "matched", "507", "507"],
    ]);
    expect(parts.run(parts.id).phase).toBe("finished");
  });

  test("is refused before anything is stored where two rows could not be told apart", async () => {
    const { engine, store } = await setUp();
    const [one, other] = describedPeople(2);
    if (!one || !other) throw new Error("Two rows were expected");
    const records = [one, { ...other, id: one.id }];
    await expect(engine.start(plan(0, { records }))).rejects.toThrow("the same key");
    expect(store.runs.size).toBe(0);
  });

  test("counts a credit for each description, whatever was known of its row", async () => {
    const managementStatus = { underManagement: true, purchaseDate: null };
    const mine = contactSnapshotOf({ managementStatus });
    const records = [...describedPeople(3), ...ids(7)].map((record) => ({ ...record, snapshot: mine }));
    const { run, id } = await startedWith(records);
    expect(summarise(run(id)).creditsToCome).toBe(3);
    const { engine, service, run: limited } = await setUp();
    const stopped = await engine.start(plan(0, { records, ceiling: 2 }));
    await settle();
    expect([service.calls.length, limited(stopped).phase]).toEqual([0, "ceiling"]);
  });
});

describe("a description that another run holds", () => {
  const again = (record: Records[number], id: string): Records[number] => {
    const { firstName, lastName, companyName } = record.input ?? {};
    return { ...record, id, input: { companyName, lastName, firstName } };
  };

  test("is left to it, and a row's key holds nothing", async () => {
    const [ada] = describedPeople(1);
    if (!ada) throw new Error("A row was expected");
    const { engine, service, run } = await startedWith([ada]);
    const other = await engine.start(plan(0, { records: [again(ada, "row-9"), ...describedPeople(1, 50)] }));
    await settle();
    expect(run(other).batches.flatMap(({ records }) => records.map(({ id }) => id))).toEqual(["row-1"]);
    expect(service.calls.map(askedIn)).toEqual([[personInput(1)], [personInput(50)]]);
    await expect(engine.start(plan(0, { records: [again(ada, "row-2")] }))).rejects.toThrow("Another run");
  });

  test("may be asked for again once it is answered, and so may the record that it found meanwhile", async () => {
    const parts = await startedWith(
      [...describedPeople(1), ...describedPeople(30, 100)].map((row, at) => {
        return { ...row, id: `row-${String(at)}` };
      }),
    );
    const { engine, service } = parts;
    // found by a row of a run that is still under way
    await service.oldest().end(matchDescribed(service.oldest().call));
    await engine.start(plan(0, { records: ids(1) }));
    await settle();
    expect(service.calls.flatMap(askedIn)).toContainEqual({ personId: 1 });
    await answerAll(parts);
    await parts.clock.advance(20_000);
    await engine.start(plan(0, { records: describedPeople(1) }));
    await settle();
    expect(service.calls.flatMap(askedIn).filter(({ lastName }) => lastName === "Example1")).toHaveLength(2);
  });
});

describe("a description whose answer was lost", () => {
  /** A run whose first call left, with an outcome that the journal does not know, inside the management window. */
  async function lost(records: Records) {
    const parts = await startedWith(records);
    const { key } = parts.service.oldest().call;
    parts.journal.entries.set(key, entryOf(key, "unknown", { managementDays: 365 }));
    await parts.service.oldest().end(broken);
    await parts.clock.advance(1_000_000);
    return parts;
  }

  test.each([
    ["by itself", describedPeople(1)],
    ["among ids", [...ids(1, 2, 3), ...describedPeople(1, 50), ...ids(4)]],
  ])("is never sent again %s, since the same words may find somebody else", async (_, records) => {
    const { service, journal, run, id, engine } = await lost(records);
    expect([service.calls.length, journal.released]).toEqual([1, []]);
    expect(run(id).phase).toBe("doubtful");
    expect(summarise(run(id)).creditsInDoubt).toBe(records.length);
    engine.sendAgain(id);
    await settle();
    expect(service.calls[1]).toEqual(service.calls[0]);
    await answerAll({ service });
    expect(run(id).phase).toBe("finished");
  });

  test("leaves calls with nothing but ids to be asked for again", async () => {
    const { service, journal } = await lost(ids(1, 2));
    expect([service.calls.length > 1, journal.released.length > 0]).toEqual([true, true]);
  });

  test("is fetched from the journal, and one that never left goes out as it was", async () => {
    const parts = await startedWith(describedPeople(50));
    const { service, journal, run, id } = parts;
    const first = service.oldest();
    const answer = matchDescribed(first.call);
    if (answer.kind !== "answer") throw new Error("No answer");
    journal.entries.set(
      first.call.key,
      entryOf(first.call.key, "answered", { answer: answer.raw, credits: 25 }),
    );
    await first.end(broken);
    const second = service.oldest();
    await second.end(broken);
    expect(service.calls.slice(2)).toEqual([second.call]);
    await answerAll(parts);
    expect(summarise(run(id)).byOutcome.matched).toBe(50);
    expect(runResults(run(id))[0]).toMatchObject({ id: "row-1", recordId: "1", recovered: true });
  });
});

describe("descriptions that were not enriched", () => {
  test("are split from the one at fault, and sent again as they are", async () => {
    const { engine, service, run, id } = await startedWith(describedPeople(4));
    const isBad = () => askedIn(service.oldest().call).some((input) => numberOf(input) === 3);
    const answerUntilThrough = async () => {
      while (service.open.length > 0)
        await service.oldest().end(isBad() ? refusal(400) : matchDescribed(service.oldest().call));
    };
    await answerUntilThrough();
    expect(runResults(run(id)).map((result) => [result.id, result.outcome])).toEqual([
      ["row-1", "matched"],
      ["row-2", "matched"],
      ["row-3", "failed"],
      ["row-4", "matched"],
    ]);
    engine.retryFailed(id);
    await settle();
    expect(askedIn(service.oldest().call)).toEqual([personInput(3)]);
    await answerAll({ service });
    expect(runResults(run(id))[2]).toMatchObject({ id: "row-3", outcome: "matched", recordId: "3" });
    expect(statuses(run(id)).at(-1)).toBe("DONE");
  });

  test("are asked for again as they are when credits had run out", async () => {
    const { engine, service, run, id } = await startedWith(describedPeople(2));
    await service
      .oldest()
      .end(matchDescribed(service.oldest().call, (input) => (numberOf(input) === 1 ? 1 : "LIMIT_EXCEEDED")));
    expect(run(id).phase).toBe("out-of-credits");
    engine.resume(id);
    await settle();
    expect(askedIn(service.oldest().call)).toEqual([personInput(2)]);
  });
});
