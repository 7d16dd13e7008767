import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { recordViewShape } from "./record-list-params.ts";
import { recordRange } from "./use-filtered-record-list.ts";
import { useFilteredRecords } from "./use-filtered-record-list.ts";

const made = { addedAt: "2026-11-21T09:00:00.000Z" };
const contact = (position: number, name: string, company: string, managed = false): SelectedRecord => ({
  type: "contact",
  id: String(position),
  position,
  ...made,
  snapshot: contactSnapshotOf({
    name,
    company: { id: "1", name: company },
    managementStatus: { underManagement: managed, purchaseDate: null },
  }),
});
const records = [
  contact(1, "Zoë Ångström", "Blue"),
  contact(2, "", "Amber", true),
  contact(3, "adam Low", "amber"),
];
const view = (given: object) => z.object(recordViewShape).parse(given);
const none = new Set<string>();

function viewedIds(...given: Parameters<typeof useFilteredRecords>): string {
  function Viewed() {
    return useFilteredRecords(...given).map(({ id }) => id);
  }
  return renderToStaticMarkup(<Viewed />);
}

test("sorts by what is read, without regard to case and accents, nameless last", () => {
  expect(viewedIds(records, view({}), "", none)).toBe("321");
  expect(viewedIds(records, view({ sort: "oldest" }), "", none)).toBe("123");
  expect(viewedIds(records, view({ sort: "name" }), "", none)).toBe("312");
  expect(viewedIds(records, view({ sort: "company" }), "", none)).toBe("231");
});

test("finds words in any order in names, titles, companies and places", () => {
  expect(viewedIds(records, view({}), " BLUE angstrom", none)).toBe("1");
  expect(viewedIds(records, view({}), "head amber", none)).toBe("32");
  const company: SelectedRecord = {
    type: "company",
    id: "9",
    position: 9,
    ...made,
    snapshot: companySnapshotOf(),
  };
  expect(viewedIds([company], view({}), "works maine", none)).toBe("9");
});

test("leaves out what is under management, and what was enriched before", () => {
  expect(viewedIds(records, view({ show: "not-managed" }), "", none)).toBe("31");
  expect(viewedIds(records, view({ show: "not-enriched" }), "", new Set(["contact:3"]))).toBe("21");
});

test("an address edited by hand falls back, and a page past the end is the last one", () => {
  expect(view({ sort: "shoe", show: 7, page: "-1", size: "7" })).toEqual({});
  expect(view({ page: "3", size: "25" })).toEqual({ page: 3, size: 25 });
  expect(recordRange({ page: 999_999 }, 20_001)).toMatchObject({ page: 401, first: 20_001, last: 20_001 });
  expect(recordRange({}, 0)).toMatchObject({ page: 1, pages: 1, last: 0 });
});
