import { expect, test } from "vitest";
import { paidRecordsOf } from "#app/paid-calls/answered-paid-records.ts";
import { mergePaidRecord } from "#app/paid-calls/paid-record.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { paidValueGroups } from "./paid-value-groups.ts";

function rowOf(name: string, on: string, attributes: Readonly<Record<string, unknown>>) {
  const at = `2026-11-${on}T00:00:00.000Z`;
  const meta = { input: { personId: 7 }, matchStatus: "FULL_MATCH" };
  const [row] = paidRecordsOf({
    type: "contact",
    source: { kind: "run", id: name, name, at },
    outputFields: ["id", "jobTitle", "email", "phone"],
    results: [
      { id: "7", snapshot: contactSnapshotOf(), record: { type: "Contact", id: "7", attributes, meta } },
    ],
  });
  if (row === undefined) throw new Error("No row");
  return row;
}

test("a field stands where it was brought last, contact information first, and what a newer answer lacks stays", () => {
  const older = rowOf("older", "01", { email: "old@example.com", phone: "1" });
  const newer = rowOf("newer", "02", { email: "new@example.com", jobTitle: "" });
  const groups = paidValueGroups(mergePaidRecord(older, newer));
  expect(groups.map(({ source, values }) => [source.name, ...values.map(({ field }) => field.name)])).toEqual(
    [
      ["newer", "email", "id"],
      ["older", "phone"],
    ],
  );
});
