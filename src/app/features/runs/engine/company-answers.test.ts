import { describe, expect, test } from "vitest";
import { runResults, summarise } from "#app/features/runs/results/run-results.ts";
import { enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import { enrichIntent } from "#contract/intent-schemas.ts";
import { answerOf, plan, setUp } from "#testing/enrich-run-for-test.ts";
import { settle } from "#testing/manual-clock.ts";
import { companySnapshotOf } from "#testing/record-builders.ts";

const records = ["7", "8", "9"].map((id) => ({ id, snapshot: companySnapshotOf() }));
const families = plan(0, {
  records,
  operation: "enrichHierarchy",
  kind: "families",
  outputFields: ["members"],
});
const intent = plan(0, {
  records,
  operation: "enrichIntent",
  kind: "intent",
  outputFields: ["signals"],
  topics: ["Cloud", "Analytics"],
});

const attributesOf = (body: string): unknown => JSON.parse(body).data.attributes;

function family(companyId: number, familyTree: readonly object[], matchStatus = "FULL_MATCH"): string {
  const meta = { input: { companyId }, matchStatus };
  const type = matchStatus === "FULL_MATCH" ? "CorporateHierarchy" : "NoMatch";
  return JSON.stringify({ data: [{ type, id: companyId, attributes: { companyId, familyTree }, meta }] });
}

const tree = [
  { name: "Top", familyNodes: [{ name: "One" }, { name: "Two", familyNodes: [{ name: "Three" }] }] },
];

async function answered(given: typeof families, answers: readonly string[]) {
  const parts = await setUp();
  const id = await parts.engine.start(given);
  await settle();
  for (const raw of answers) await parts.service.oldest().end(answerOf(raw));
  return { ...parts, id };
}

test.each([families, intent])(
  "companies that a run of $kind holds are not sent again by the next one",
  async (first) => {
    const { engine, run } = await setUp();
    await engine.start(first);
    await settle();
    await expect(engine.start(first)).rejects.toThrow("Another run has all of these records");
    const more = { ...first, records: [...records, { id: "10", snapshot: companySnapshotOf() }] };
    const next = await engine.start(more);
    expect(run(next).batches.flatMap((batch) => batch.records.map(({ id }) => id))).toEqual(["10"]);
    // another kind of run asks for something else of them
    const other = await engine.start(first === families ? intent : families);
    expect(run(other).batches.flatMap((batch) => batch.records)).toHaveLength(3);
  },
);

describe("a run of family trees", () => {
  test("asks for one company a call, as a single read does", async () => {
    const { service } = await answered(families, []);
    const [first] = service.calls;
    expect(enrichHierarchy.attributes.parse(attributesOf(first?.body ?? ""))).toEqual({
      matchCompanyInput: [{ companyId: 7 }],
      outputFields: ["companyId", "familyTree", "parentage"],
    });
  });

  test("has the number of the members of each family, and not the answer itself", async () => {
    const whole = family(7, tree);
    const { run, id, store } = await answered(families, [whole, family(8, [], "NO_MATCH"), "<html>"]);
    expect(run(id).phase).toBe("finished");
    const [first, second, third] = runResults(run(id));
    expect(first).toMatchObject({ outcome: "matched", record: { attributes: { members: 4 } } });
    expect([second?.outcome, third?.outcome]).toEqual(["no-match", "unreadable"]);
    expect([...store.batches.values()].some(({ raw }) => raw?.includes("familyNodes") ?? false)).toBe(false);
  });

  test("stops where no credits are left", async () => {
    const { run, id } = await answered(families, [family(7, [], "LIMIT_EXCEEDED")]);
    expect(run(id).phase).toBe("out-of-credits");
  });
});

describe("a run of intent", () => {
  const signals = (count: number) => {
    const data = Array.from({ length: count }, (_, at) => ({
      type: "Intent",
      id: String(at),
      attributes: {},
    }));
    return JSON.stringify({ data, meta: { page: { number: 1, total: 1 }, totalResults: count } });
  };

  test("asks for the topics, and has the number of the signals", async () => {
    const { run, id, service } = await answered(intent, [signals(3), signals(0), signals(1)]);
    expect(enrichIntent.criteria.parse(attributesOf(service.calls[0]?.body ?? ""))).toMatchObject({
      topics: ["Cloud", "Analytics"],
    });
    expect(summarise(run(id)).byOutcome).toMatchObject({ matched: 2, "no-match": 1 });
    expect(runResults(run(id))[0]).toMatchObject({ record: { attributes: { signals: 3 } } });
  });
});
