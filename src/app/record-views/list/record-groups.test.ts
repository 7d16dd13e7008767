import { expect, test } from "vitest";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { groupRecords, pageSections } from "./record-groups.ts";

const record = (position: number, origin?: string): SelectedRecord => ({
  type: "contact",
  id: String(position),
  position,
  addedAt: "2026-11-21T09:00:00.000Z",
  snapshot: contactSnapshotOf(),
  origin,
});
const PLACES = [undefined, "Contacts", undefined, "list Tier 1", "Contacts"];
const records = PLACES.map((origin, at) => record(at + 1, origin));
const shown = (closed: readonly string[], first: number, last: number) =>
  pageSections(groupRecords(records), new Set(closed), { first, last }).map(
    ({ group, rows }) => `${group.label} ${group.records.length}: ${rows.map(({ id }) => id).join()}`,
  );

test("records stand by where they were chosen, the latest group first, those of no known place as earlier", () => {
  expect(shown([], 1, 50)).toEqual(["From Contacts 2: 2,5", "From list Tier 1 1: 4", "Earlier 2: 1,3"]);
});

test("a page has the headings of the groups that it shows, and a closed group only its heading", () => {
  expect(shown([], 2, 3)).toEqual(["From Contacts 2: 5", "From list Tier 1 1: 4"]);
  const closed = ["From Contacts 2: ", "From list Tier 1 1: ", "Earlier 2: "];
  expect(shown(["From Contacts"], 1, 2)).toEqual([closed[0], "From list Tier 1 1: 4", "Earlier 2: 1"]);
  expect(shown(["From Contacts", "From list Tier 1", "Earlier"], 1, 0)).toEqual(closed);
});
