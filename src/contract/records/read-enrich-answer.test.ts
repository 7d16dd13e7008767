import { describe, expect, test } from "vitest";
import { foundId, readEnrichAnswer } from "./read-enrich-answer.ts";

const ADA = { firstName: "Ada", lastName: "Example", companyId: 900 };
const BEN = { emailAddress: "ben@works.example" };

function contact(id: string, input: unknown, matchStatus = "FULL_MATCH") {
  return { type: matchStatus === "FULL_MATCH" ? "Contact" : "NoMatch", id, meta: { input, matchStatus } };
}

function joined(rows: readonly unknown[]) {
  const asked = [{ id: "row-1", input: ADA }, { id: "row-2", input: BEN }, { id: "7" }];
  const answer = readEnrichAnswer(JSON.stringify({ data: rows }), "personId", asked);
  const found = ["row-1", "row-2", "7"].map((id) => answer?.byInput.get(id)?.id);
  return { found, strays: answer?.hasStrays };
}

describe("an answer to descriptions and ids", () => {
  test("is joined by what was asked, in any order", () => {
    const rows = [contact("31", { personId: 7 }), contact("32", BEN), contact("33", ADA)];
    expect(joined(rows)).toEqual({ found: ["33", "32", "31"], strays: false });
  });

  test.each([
    ["numbers as texts", { ...ADA, companyId: "900" }],
    ["another order", { companyId: 900, lastName: "Example", firstName: "Ada" }],
    ["members without a value", { ...ADA, personId: null, phone: null }],
  ])("is joined where the service echoes %s", (_, echo) => {
    expect(joined([contact("33", echo)])).toEqual({ found: ["33", undefined, undefined], strays: false });
  });

  test.each([
    ["another name", { ...ADA, lastName: "Exemple" }],
    ["less than was asked", { firstName: "Ada", lastName: "Example" }],
    ["nothing", {}],
    ["a row's key", { personId: "row-1" }],
  ])("is joined to nothing where it echoes %s", (_, echo) => {
    expect(joined([contact("33", echo)])).toEqual({ found: [undefined, undefined, undefined], strays: true });
  });
});

test("ids beyond what a number holds are joined digit by digit, as integers and as texts [api-5]", () => {
  const ids = ["9007199254740992", "9007199254740993", "9007199254740994"];
  const rows = ids.map((id, place) => {
    const meta = `{"input":{"personId":${place === 1 ? id : `"${id}"`}},"matchStatus":"FULL_MATCH"}`;
    return `{"type":"Contact","id":"${place}","meta":${meta}}`;
  });
  const asked = ids.map((id) => ({ id }));
  const answer = readEnrichAnswer(`{"data":[${rows.toReversed().join(",")}]}`, "personId", asked);
  expect(ids.map((id) => answer?.byInput.get(id)?.id)).toEqual(["0", "1", "2"]);
  expect(answer?.hasStrays).toBe(false);
});

test("an id is found only in a record that came back", () => {
  const idOf = (row: ReturnType<typeof contact>, type: "contact" | "company" = "contact") => {
    const answer = readEnrichAnswer(JSON.stringify({ data: [row] }), "personId", [{ id: "7" }]);
    return foundId(type, answer?.byInput.get("7") ?? null);
  };
  expect(idOf(contact("8", { personId: 7 }))).toBe("8");
  expect(idOf(contact("0", { personId: 7 }, "NO_MATCH"))).toBeNull();
  expect(idOf({ ...contact("8", { personId: 7 }, "LIMIT_EXCEEDED"), type: "Contact" })).toBeNull();
  expect(idOf(contact("", { personId: 7 }))).toBeNull();
  // a company is nobody, also where the service returns it
  const company = { ...contact("900", { personId: 7 }), type: "Company" };
  expect([idOf(company), idOf(company, "company")]).toEqual([null, "900"]);
  const alone = { ...contact("900", { personId: 7 }, "COMPANY_ONLY_MATCH"), type: "Contact" };
  expect(idOf(alone)).toBeNull();
});
