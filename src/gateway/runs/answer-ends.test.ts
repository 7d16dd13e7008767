import { describe, expect, it } from "vitest";
import type { InputPrice } from "#contract/runs/run-schemas.ts";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { endsOfAnswer } from "./answer-ends.ts";
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

  it("of a family is a miss where nothing matched, and of other reads whatever came", async () => {
    const input = {
      ...inputsOf([{ id: "5" }])[0],
      asked: { id: "5", input: null, snapshot: companySnapshotOf() },
    };
    const read = (operation: "enrichHierarchy" | "enrichNews", data: object[]) => {
      const body = new TextEncoder().encode(JSON.stringify({ data }));
      return endsOfAnswer(RUN_KINDS[operation], [input as StoredInput], {
        body,
        credits: 0,
        sentAt: SENT_AT,
        freeOf: () => Promise.resolve(new Set()),
      });
    };
    const miss = [{ type: "NoMatch", id: "0", meta: { matchStatus: "NO_MATCH" } }];
    expect(await read("enrichHierarchy", miss)).toMatchObject({ ends: [{ state: "nothing" }], results: [] });
    expect(await read("enrichNews", [])).toMatchObject({ ends: [{ state: "got" }], results: [{ id: "5" }] });
  });
});
