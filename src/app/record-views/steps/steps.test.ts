import { describe, expect, it } from "vitest";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import {
  type CompanySequence,
  aroundCompany,
  companiesOfRecords,
  pagePlace,
  positionIn,
  turnedTo,
} from "./shown-companies.ts";
import { stepFrom } from "./step-from.ts";

/** A page of Colorado's 226 companies, 25 to a page, from which one was opened. */
function colorado(page: number, ids: readonly string[]): CompanySequence {
  const request = { criteria: { state: "usa.colorado" }, page, size: 25, sort: undefined };
  const first = (page - 1) * 25 + 1;
  return { screen: "Companies", ids, first, total: 226, page: { request, pages: 10 }, entry: 3 };
}

const ONE = ["a"];
it.each([
  ["to the one beside", { at: 1, place: { at: 2, pages: 3 } }, { id: "a" }, { id: "c" }],
  [
    "past either end to another page",
    { at: 0, ids: ONE, place: { at: 2, pages: 3 } },
    { page: 1 },
    { page: 3 },
  ],
  [
    "from what is not on the page to another",
    { at: -1, place: { at: 2, pages: 3 } },
    { page: 1 },
    { page: 3 },
  ],
  [
    "nowhere past the first page or the last",
    { at: 0, ids: ONE, place: { at: 1, pages: 1 } },
    undefined,
    undefined,
  ],
  ["nowhere past a page whose neighbors may count", { at: 0, ids: ONE }, undefined, undefined],
])("a step leads %s", (_, from, previous, next) => {
  const place = { ids: ["a", "b", "c"], ...from };
  expect([stepFrom(place, -1), stepFrom(place, 1)]).toEqual([previous, next]);
});

describe("the companies that one was opened from", () => {
  it("are counted among all, or among those of the page, and not at all where there is one", () => {
    const page = { screen: "Contacts", ids: ["a", "b"], first: 1, total: undefined };
    expect(positionIn(colorado(9, ["a", "b"]), 1)).toBe("202 of 226");
    expect(positionIn({ ...page, first: 1999, total: 12_345 }, 0)).toBe("1,999 of 12,345");
    expect(positionIn(page, 1)).toBe("2 of 2 on the page");
    expect(positionIn({ ...page, ids: ["a"] }, 0)).toBeUndefined();
    expect(positionIn({ ...page, ids: ["a"], total: 1 }, 0)).toBeUndefined();
    expect(positionIn({ ...colorado(10, ["z"]) }, 0)).toBe("226 of 226");
  });

  it("go on with their search's page in either direction, from the last one there to the first", () => {
    const ids = Array.from({ length: 25 }, (_, index) => `${index}`);
    const before = turnedTo(colorado(9, ["a", "b"]), -1, { page: 8, ids, total: 226 });
    expect(before).toEqual({ ...colorado(8, ids) });
    expect(positionIn(before, 24)).toBe("200 of 226");
    const after = turnedTo(before, 1, { page: 9, ids: ["a"], total: 201 });
    expect(after).toEqual({ ...colorado(9, ["a"]), total: 201 });
    expect(pagePlace(before)).toEqual({ at: 8, pages: 10 });
    expect(pagePlace(companiesOfRecords("Selection", []))).toBeUndefined();
  });

  it("keep 500 on either side of the opened one, with their positions", () => {
    const ids = Array.from({ length: 2000 }, (_, index) => `${index + 1}`);
    const shown = { screen: "List", ids, first: 1, total: 2000 };
    const around = aroundCompany(shown, 999);
    expect(around.ids).toEqual(ids.slice(499, 1500));
    expect([around.first, around.total]).toEqual([500, 2000]);
    expect(positionIn(around, around.ids.indexOf("1000"))).toBe("1,000 of 2,000");
    expect(aroundCompany(shown, 2).ids[0]).toBe("1");
  });

  it("are those of a list in its order, each once: companies themselves, and where contacts work", () => {
    const chosen = { addedAt: "2026-03-01T09:30:00.000Z", position: 1 };
    const contact = (id: string, company: string | undefined): SelectedRecord => {
      const works = company === undefined ? null : { id: company, name: "Lumen Health" };
      return { ...chosen, type: "contact", id, snapshot: { ...contactSnapshotOf(), company: works } };
    };
    const records: readonly SelectedRecord[] = [
      contact("1", "9"),
      { ...chosen, type: "company", id: "3", snapshot: companySnapshotOf() },
      contact("2", undefined),
      contact("3", "9"),
    ];
    const companies = companiesOfRecords("Selection", records);
    expect(companies).toEqual({ screen: "Selection", ids: ["9", "3"], first: 1, total: 2 });
  });
});
