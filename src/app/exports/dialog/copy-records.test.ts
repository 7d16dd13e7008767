import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS } from "#app/exports/model/export-settings.ts";
import { planExport } from "#app/exports/model/plan-export.ts";
import { sourceColumns } from "#app/exports/profiles/export-profiles.ts";
import { createUserSession } from "#app/storage/user-storage-session.tsx";
import { stubClipboard } from "#testing/files/clipboard-for-test.ts";
import { exportSourceOf } from "#testing/files/exports-for-test.ts";
import { emptyUserDatabase } from "#testing/user-database-for-test.ts";
import { copyRecords } from "./copy-records.ts";

afterEach(() => void vi.unstubAllGlobals());

const miss = { label: "No match", reason: "Nobody has this ID." };
const doNotCall = { direct: true, mobile: false };
const source = exportSourceOf(
  "contact",
  ["email", "phone"],
  [{ email: "a@x.example", phone: "+1-207-555-0100", doNotCall }, { email: "b@x.example" }, { miss }],
);

test("a table that is copied is in the log like a file, with what it lacks", async () => {
  (await emptyUserDatabase()).close();
  const session = createUserSession(crypto.randomUUID(), new QueryClient());
  const draft = { columns: sourceColumns(source), required: [], settings: DEFAULT_SETTINGS };
  const plan = await planExport(source, draft, new AbortController().signal);
  const { copied } = stubClipboard();
  const message = await copyRecords(session, { source, draft, plan, profileName: null });
  expect(message).toBe(
    "2 rows copied. Paste them into a spreadsheet. Left out: 1 no match. 1 row has a number left blank (do not call).",
  );
  const rows = ["a@x.example||Direct phone", "b@x.example||Not known"].map((row) => row.split("|"));
  expect(copied()).toEqual([plan.header, ...rows]);
  const entries = await (await session.database()).getAll("entries");
  const logged = entries.filter(({ document }) => document === "exportLog");
  const counts = { rows: 2, leftOut: [{ label: "No match", count: 1 }], blankNumbers: 1 };
  const copy = { fileName: "Copied as a table", format: "clipboard", rowType: "contact", ...counts };
  expect(logged.map(({ body }) => body)).toMatchObject([copy]);
});
