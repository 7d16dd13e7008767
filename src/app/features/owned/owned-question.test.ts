import { expect, test } from "vitest";
import { ownedQuery } from "#contract/records/owned-list.ts";
import { ownedParams } from "./owned-params.ts";
import { ownedQuestion } from "./owned-question.ts";

const now = Date.parse("2026-11-28T15:00:00Z");
const asked = (address: Record<string, unknown>, find = "", type: "contact" | "company" = "contact") =>
  ownedQuestion(ownedParams.parse(address), { type, find, now });

test("an address and typed words ask for what they say, as the gateway takes it", () => {
  const filters = { by: "me", company: "lake", title: "vp", stage: "won", list: "l1" };
  const question = asked({ ...filters, added: "week", free: "30", sort: "-name" }, "  ana ");
  const days = { since: "2026-11-21", freeFrom: "2026-11-28", freeBefore: "2026-12-29" };
  expect(question).toEqual({ type: "contact", order: "-name", search: "ana", ...days, ...filters });
  const query = { ...question, size: 100, page: 2 };
  expect(ownedQuery.parse(query)).toEqual(query);
  expect(asked({ free: "over" })).toMatchObject({ freeBefore: "2026-11-28" });
});

test.each([
  ["https://www.beaconwatermining.example/", "beaconwatermining.example"],
  ["WWW.Beaconwatermining.example", "beaconwatermining.example"],
  ["beaconwatermining.example/about?x=1", "beaconwatermining.example"],
  ["ada@beaconwatermining.example", "beaconwatermining.example"],
  ["beacon", "beacon"],
  ["beaconwatermining.ex", "beaconwatermining.ex"],
  ["https://", "https://"],
])("a pasted address is asked for by its domain: %s", (pasted, domain) => {
  expect(asked({ domain: pasted })).toMatchObject({ domain });
});

test("nothing is asked that an address does not say, and no job title of companies", () => {
  const question = asked({ title: "vp", sort: "age", by: "you" }, " ", "company");
  expect(question).toEqual({ type: "company", order: "-got" });
});
