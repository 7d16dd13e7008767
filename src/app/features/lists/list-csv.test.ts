import { expect, test } from "vitest";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { listToCsv } from "./list-csv.ts";

const made = { addedAt: "2026-11-21T09:00:00.000Z", position: 1 };
const records: SelectedRecord[] = [
  {
    type: "contact",
    id: "7",
    ...made,
    snapshot: contactSnapshotOf({ name: "=SUM(A1)", jobTitle: null, directPhoneDoNotCall: true }),
  },
  { type: "company", id: "9", ...made, snapshot: companySnapshotOf({ revenue: "5,000" }) },
];

test("writes one type, guarded, with what is not known said as such", () => {
  const { fileName, text } = listToCsv("Tier 1 & more", "contact", records, new Date(2026, 10, 21));
  expect(fileName).toBe("contacts_tier-1-more_2026-11-21.csv");
  const [header, row, rest] = text.split("\r\n");
  expect(header).toContain('"Contact ID","Name","Job title"');
  expect(row).toBe(
    `"7","'=SUM(A1)","","Example Works","900","93","Yes","Yes","No","Yes","No","Not known","2026-11-21T09:00:00.000Z"`,
  );
  expect(rest).toBe("");
  expect(listToCsv("", "company", records, new Date(2026, 10, 21)).text).toContain('"9","Example Works"');
});
