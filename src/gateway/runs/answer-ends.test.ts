import { describe, expect, it } from "vitest";
import { PAID_OPERATIONS, type PaidOperation } from "#contract/gateway-schemas.ts";
import type { InputPrice } from "#contract/runs/run-schemas.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { endsOfAnswer, unreadableEnds } from "./answer-ends.ts";
import type { StoredInput } from "./run-input-rows.ts";
import { RUN_KINDS } from "./run-kinds.ts";

const SENT_AT = "2026-11-28T09:00:00.000Z";

interface Asked {
  readonly id: string;
  readonly price?: InputPrice | null;
  readonly described?: object;
  readonly bought?: string;
}

function inputsOf(asked: readonly Asked[]): StoredInput[] {
  return asked.map(({ id, price = "new", described, bought }, position) => {
    const managementStatus = bought === undefined ? null : { underManagement: true, purchaseDate: bought };
    return {
      position,
      state: "sent",
      call: 4,
      recordId: described ? null : id,
      price,
      setAside: 1,
      credits: 0,
      asked: {
        id,
        input: described ? { ...described } : null,
        snapshot: contactSnapshotOf({ managementStatus }),
      },
      isReadable: true,
      sealed: "",
    };
  });
}

interface AnsweredRow {
  readonly id: string;
  readonly input: object;
  readonly matchStatus?: string;
}

/** The ends of inputs of contacts after an answer with these records. */
function endsOf(
  asked: readonly Asked[],
  data: readonly AnsweredRow[],
  credits: number | null,
  free: readonly string[] = [],
) {
  const rows = data.map(({ id, input, matchStatus = "FULL_MATCH" }) => ({
    type: matchStatus === "FULL_MATCH" ? "Contact" : "NoMatch",
    id,
    attributes: {},
    meta: { input, matchStatus },
  }));
  const body = new TextEncoder().encode(JSON.stringify({ data: rows }));
  const freeOf = () => Promise.resolve(new Set(free));
  return endsOfAnswer(RUN_KINDS.enrichContacts, inputsOf(asked), { body, credits, sentAt: SENT_AT, freeOf });
}

const byId = (id: string, matchStatus?: string): AnsweredRow => ({
  id,
  input: { personId: Number(id) },
  ...(matchStatus !== undefined && { matchStatus }),
});
const costs = (ends: Awaited<ReturnType<typeof endsOf>>) =>
  ends?.ends.map(({ state, credits }) => [state, credits]);

describe("what the inputs of a call came to [run-3]", () => {
  it("is joined by what was asked, never by place, and costs what the sum says", async () => {
    const ends = await endsOf(
      [{ id: "1" }, { id: "2", price: "free" }, { id: "3" }],
      [byId("3"), byId("2"), byId("1")],
      2,
    );
    expect(costs(ends)).toEqual([
      ["got", 1],
      ["got", 0],
      ["got", 1],
    ]);
    expect(ends?.results.map(({ chargedAt }) => chargedAt)).toEqual([SENT_AT, null, SENT_AT]);
  });

  it("is a miss that costs nothing, with its status, or none where the answer does not name it", async () => {
    const ends = await endsOf([{ id: "1" }, { id: "2" }], [byId("1", "OPT_OUT")], 0);
    expect(ends?.ends.map(({ state, status, credits }) => [state, status, credits])).toEqual([
      ["nothing", "OPT_OUT", 0],
      ["nothing", "NOT_RETURNED", 0],
    ]);
  });

  it("is open again where the credits did not reach", async () => {
    const ends = await endsOf([{ id: "1" }, { id: "2" }], [byId("1"), byId("2", "LIMIT_EXCEEDED")], 1);
    expect(ends?.outOfCredits).toBe(true);
    expect(ends?.ends.map(({ state, call, credits }) => [state, call, credits])).toEqual([
      ["got", 4, 1],
      ["open", null, 0],
    ]);
  });

  it("is unconfirmed where the answer is about another record", async () => {
    const ends = await endsOf([{ id: "1" }], [byId("99")], 1);
    expect(ends).toMatchObject({
      ends: [{ state: "unconfirmed", status: "UNREADABLE", credits: null }],
    });
  });

  it("is charged once where two descriptions found the same", async () => {
    const asked = [
      { id: "a", described: { fullName: "Ada" } },
      { id: "b", described: { emailAddress: "ada@works.example" } },
      { id: "c", described: { fullName: "Ben" } },
    ];
    const found = ["31", "31", "32"];
    const data = asked.map(({ described }, at) => ({ id: found[at] ?? "", input: described }));
    expect(costs(await endsOf(asked, data, 2))).toEqual([
      ["got", 1],
      ["got", 0],
      ["got", 1],
    ]);
    // what was described was the organisation's own, as it turns out
    expect(costs(await endsOf(asked, data, 1, ["31"]))).toEqual([
      ["got", 0],
      ["got", 0],
      ["got", 1],
    ]);
    // a sum that fits neither all nor those that were not free leaves open which
    expect(costs(await endsOf(asked, data, 1))).toEqual([
      ["got", null],
      ["got", null],
      ["got", null],
    ]);
  });

  it("says when a record was charged: by the sum, else as search said before", async () => {
    const bought = "2026-11-01T09:00:00.000Z";
    const chargedAt = async (credits: number | null, asked: Asked) =>
      (await endsOf([asked], [byId("1")], credits))?.results[0]?.chargedAt;
    expect(await chargedAt(1, { id: "1", bought })).toBe(SENT_AT);
    for (const credits of [0, null]) {
      expect(await chargedAt(credits, { id: "1" })).toBeNull();
      expect(await chargedAt(credits, { id: "1", bought })).toBe(bought);
    }
  });
});

type Read = Exclude<PaidOperation, "enrichContacts" | "enrichCompanies">;

/** The end of a read about company 5, or about one that is described, after an answer with these records. */
async function readOf(operation: Read, data: readonly unknown[], credits: number | null = 1, asked = {}) {
  const inputs = inputsOf([{ id: "5", ...asked }]);
  const answer = { credits, sentAt: SENT_AT, freeOf: () => Promise.resolve(new Set<string>()) };
  const body = new TextEncoder().encode(JSON.stringify({ data }));
  const ends = await endsOfAnswer(RUN_KINDS[operation], inputs, { body, ...answer });
  return ends ?? { ends: unreadableEnds(inputs), results: [] };
}

const row = (attributes: object) => ({ type: "Any", id: "1", attributes });
const family = (companyId: number | string, id: string, matchStatus = "FULL_MATCH") => ({
  ...row({ companyId: Number(id), familyTree: [] }),
  id,
  meta: { input: { companyId }, matchStatus },
});
const unreadable = {
  ends: [{ state: "unconfirmed", status: "UNREADABLE", credits: null }],
  results: [],
};
const READS = PAID_OPERATIONS.filter((name) => RUN_KINDS[name].answers === "read") as readonly Read[];

describe("what a read about a company came to [run-3]", () => {
  it.each<[Read, unknown[]]>([
    ["enrichHierarchy", [family(5, "5")]],
    ["enrichHierarchy", [family("5", "6")]],
    ["enrichIntent", [row({ company: { id: "5" } }), row({})]],
    ["enrichNews", [row({ company: [{ id: 6 }, { id: 5 }] }), row({ company: [] })]],
    ["enrichScoops", [row({ company: { id: 5 } })]],
    ["enrichOrgChart", [row({ companyId: "5" }), row({ companyId: null })]],
    ["enrichTechnologies", [row({ company: { id: 6 } })]],
    ["enrichHashtags", [row({})]],
  ])("is what there is about it, be its id a number or a text: %s %j", async (operation, data) => {
    expect(await readOf(operation, data)).toMatchObject({
      ends: [{ state: "got", status: "FULL_MATCH", credits: 1, recordId: "5", record: null }],
      results: [{ id: "5", chargedAt: SENT_AT, record: null }],
    });
  });

  it.each<[Read, unknown[]]>([
    ["enrichHierarchy", [family(6, "5")]],
    ["enrichIntent", [row({ company: { id: "6" } }), row({})]],
    ["enrichNews", [row({ company: [{ id: 6 }, { id: 7 }] })]],
    ["enrichScoops", [row({ company: { id: 6 } })]],
    ["enrichOrgChart", [row({ companyId: 6 })]],
  ])("is unconfirmed where the answer is about another one: %s", async (operation, data) => {
    expect(await readOf(operation, data)).toMatchObject(unreadable);
  });

  it.each(READS)("is unconfirmed where the answer has something else than records: %s", async (operation) => {
    for (const odd of ["x", {}, null, { id: "1" }, { id: "1", attributes: ["x"] }])
      expect(await readOf(operation, [odd])).toMatchObject(unreadable);
  });

  it("is whatever is found for a description, of a family what is found for this one", async () => {
    const asked = { id: "a text", described: { companyName: "Works" } };
    const found = [row({ company: { id: 6 } })];
    expect(await readOf("enrichScoops", found, 1, asked)).toMatchObject({ ends: [{ state: "got" }] });
    const echoed = { ...family(6, "6"), meta: { input: asked.described, matchStatus: "FULL_MATCH" } };
    expect(await readOf("enrichHierarchy", [echoed], 1, asked)).toMatchObject({ ends: [{ state: "got" }] });
    expect(await readOf("enrichHierarchy", [family(6, "6")], 1, asked)).toMatchObject(unreadable);
    const named = { id: "a text", described: { companyId: 5 } };
    expect(await readOf("enrichScoops", found, 1, named)).toMatchObject(unreadable);
  });

  it("of a family is a miss where nothing came back, and of other reads that there is nothing", async () => {
    const miss = { ...family(5, "0", "NO_MATCH"), type: "NoMatch" };
    const nothing = { state: "nothing", credits: 0 };
    expect(await readOf("enrichHierarchy", [miss], 0)).toMatchObject({
      ends: [{ ...nothing, status: "NO_MATCH" }],
      results: [],
    });
    expect(await readOf("enrichHierarchy", [], 0)).toMatchObject({
      ends: [{ ...nothing, status: "NOT_RETURNED" }],
      results: [],
    });
    expect(await readOf("enrichNews", [], 0)).toMatchObject({
      ends: [{ state: "got", credits: 0 }],
      results: [{ id: "5" }],
      isEmpty: true,
    });
  });

  it.each(READS)("costs what the sum says, where one company can have that: %s", async (operation) => {
    const data = [operation === "enrichHierarchy" ? family(5, "5") : row({})];
    for (const [told, credits] of [
      [1, 1],
      [0, 0],
      [7, null],
      [null, null],
    ] as const)
      expect(await readOf(operation, data, told)).toMatchObject({
        ends: [{ state: "got", credits }],
        results: [{ chargedAt: credits === 1 ? SENT_AT : null }],
      });
  });
});
