import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { createUserSession } from "#app/storage/user-storage-session.tsx";
import { stubClipboard } from "#testing/files/clipboard-for-test.ts";
import { exportSourceOf } from "#testing/files/exports-for-test.ts";
import { emptyUserDatabase } from "#testing/user-database-for-test.ts";
import { type CopiedColumn, copyRows } from "./copied-rows.ts";

afterEach(() => void vi.unstubAllGlobals());

interface Row {
  readonly id: string;
  readonly updated?: string;
  readonly signals?: number;
}

const doNotCall = { direct: true, mobile: false };
const source = exportSourceOf(
  "contact",
  ["jobTitle", "email", "phone", "mobilePhone", "city"],
  [
    { id: "1", jobTitle: "CEO", email: "a@x.example", phone: "+1-207-555-0100", doNotCall },
    { id: "2", jobTitle: "CFO", mobilePhone: "+1-207-555-0101" },
    { id: "3", jobTitle: "CTO" },
  ],
);
const columns: readonly CopiedColumn<Row>[] = [
  { id: "jobTitle", label: "Title" },
  { id: "reach", label: "Contact info", fields: ["email", "supplementalEmail", "phone", "mobilePhone"] },
  { id: "place", label: "Contact location", fields: ["city"] },
  { id: "owner", label: "Owner", fields: ["noted.owner"] },
  { id: "updated", label: "Updated", value: ({ updated }) => updated },
  { id: "signals", label: "Signals", value: ({ signals }) => signals },
];

async function copied(rows: readonly Row[], of = 0, isBlocked = false) {
  (await emptyUserDatabase()).close();
  const session = createUserSession(crypto.randomUUID(), new QueryClient());
  const clipboard = stubClipboard(isBlocked);
  const message = await copyRows(session, { rows, columns, source }, of).catch(String);
  const [header, ...cells] = clipboard.copied() ?? [];
  const entries = await (await session.database()).getAll("entries");
  const logged = entries.filter(({ document }) => document === "exportLog").map(({ body }) => body);
  return { message, header, cells, logged };
}
test("rows are copied in the order and under the names that the table shows, and the copy is logged", async () => {
  const rows = [{ id: "2", updated: "2026-11-20", signals: 3 }, { id: "1" }];
  const { message, header, cells, logged } = await copied(rows);
  const labels = "Title, E-mail, Direct phone, Mobile, Contact location, Owner, Updated, Signals";
  expect(header?.join(", ")).toBe(labels);
  // unpaid values are empty, and so are do-not-call numbers
  expect(cells).toEqual([
    ["CFO", "", "", "+1 207 555 0101", "", "", "2026-11-20", "3"],
    ["CEO", "a@x.example", "", "", "", "", "", ""],
  ]);
  expect(message).toBe(
    "2 rows copied. Paste them into a spreadsheet. 1 row has a number left blank (do not call).",
  );
  expect(logged).toMatchObject([{ format: "clipboard", rows: 2, blankNumbers: 1 }]);
});

test("says how many of the selected rows were copied", async () => {
  expect((await copied([{ id: "2" }])).message).toBe("1 row copied. Paste it into a spreadsheet.");
  const two = await copied([{ id: "2" }, { id: "3" }], 60);
  expect(two.message).toBe("2 of 60 rows copied. Export takes all.");
});

test("nothing is logged where the clipboard is blocked", async () => {
  const { message, logged } = await copied([{ id: "1" }], 0, true);
  expect(message).toContain("Copying is blocked here.");
  expect(logged).toEqual([]);
});
