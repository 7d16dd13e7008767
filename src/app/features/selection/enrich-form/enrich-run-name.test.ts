import { expect, it } from "vitest";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { runName } from "./enrich-run-name.ts";

function contact(id: number, name: string | null): SelectedRecord {
  const company = name === null ? null : { id: name, name };
  const snapshot = contactSnapshotOf({ name: `Contact ${id}`, company });
  return { type: "contact", id: String(id), addedAt: "2026-11-21T08:00:00.000Z", position: id, snapshot };
}

it("names a run after the one record or the one company that it is about", () => {
  expect(runName("contact", [contact(1, "Northwind Health")])).toBe("Contact 1");
  const two = [contact(1, "Northwind Health"), contact(2, "Northwind Health")];
  expect(runName("contact", two)).toBe("Northwind Health");
});

it("names the company that most of it is about, and else only says how much it is", () => {
  const half = [contact(1, "A"), contact(2, "A"), contact(3, "B"), contact(4, "C")];
  expect(runName("contact", half)).toBe("A and 2 more companies");
  const spread = [contact(1, "A"), contact(2, "B"), contact(3, "C")];
  expect(runName("contact", spread)).toBe("3 contacts at 3 companies");
  expect(runName("contact", [contact(1, null), contact(2, null)])).toBe("2 contacts");
});
