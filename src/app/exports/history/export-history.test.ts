import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createUserSession } from "#app/storage/user-storage-session.tsx";
import { exportSourceOf, fileOf } from "#testing/files/exports-for-test.ts";
import { exportEntry } from "#testing/workspace/export-log-for-test.ts";
import { emptyUserDatabase } from "#testing/user-database-for-test.ts";
import { DEFAULT_SETTINGS } from "#app/exports/model/export-settings.ts";
import type { ExportOrigin, ExportSource } from "#app/exports/model/export-source.ts";
import { copiedSource, copyOfRecords } from "./copied-records.ts";
import { MAX_MADE_FILES, type MadeFile, forgetFiles, rememberFile, storedRecords } from "./export-history.ts";

const FROM_SELECTION: ExportOrigin = { kind: "selection", type: "contact" };

function madeFile(number: number): MadeFile {
  return {
    id: `file-${number}`,
    at: new Date(Date.UTC(2026, 10, 21, 9, 0, number)).toISOString(),
    fileName: "contacts_selection_2026-11-21.csv",
    sourceName: "Selection",
    origin: FROM_SELECTION,
    rowType: "contact",
    columns: [{ header: "E-mail", fields: ["email"] }],
    required: [],
    settings: DEFAULT_SETTINGS,
  };
}

const logged = (number: number) => ({ entry: exportEntry(`file-${number}`), made: madeFile(number) });

/** A person's session in a browser that has stored nothing yet, and what it has stored of files by now. */
async function emptySession() {
  const database = await emptyUserDatabase();
  database.close();
  const session = createUserSession(crypto.randomUUID(), new QueryClient());
  const stored = async () => {
    const opened = await session.database();
    return { files: await opened.getAllKeys("exports"), records: await opened.getAllKeys("exportRecords") };
  };
  const log = async () => {
    const entries = await (await session.database()).getAll("entries");
    return entries.filter(({ document }) => document === "exportLog").map(({ key }) => key);
  };
  return { session, stored, log };
}

const RECORDS = [
  {
    id: "7",
    email: "ada@works.example",
    phone: "+1-207-555-0100",
    emailAlt: [{ value: "ada@home.example", source: "web" }],
    doNotCall: { direct: true, mobile: null },
  },
  { id: "8", miss: { label: "No match", reason: "Nobody has this ID." } },
];

function sourceFrom(origin: ExportOrigin): ExportSource {
  return { ...exportSourceOf("contact", ["id", "email", "emailAlt", "phone"], RECORDS), origin };
}

test("records of a selection are copied, and make the same file", async () => {
  const source = sourceFrom(FROM_SELECTION);
  const copy = await copyOfRecords(source);
  if (copy === undefined) throw new Error("Nothing was copied");
  const again = await copiedSource(copy, { name: "Selection", rowType: "contact", origin: FROM_SELECTION });
  expect(again.size).toBe(2);
  for (const misses of ["leave-out", "rows", "apart"] as const) {
    const { header, rows, apart } = await fileOf(source, { misses });
    const file = await fileOf(again, { misses });
    expect({ header: file.header, rows: file.rows, apart: file.apart }).toEqual({ header, rows, apart });
  }
  // numbers that must not be called stay blank
  expect((await fileOf(again)).rows).toEqual([
    ["7", "ada@works.example", "ada@home.example", "", "Direct phone"],
  ]);
});

test("a file is on the disk once it is remembered, so that a page that is left at once takes nothing along", async () => {
  const { session, stored, log } = await emptySession();
  await rememberFile(session, logged(1), new Blob(["records"]));
  expect(await log()).toEqual(["file-1"]);
  expect(await stored()).toEqual({ files: ["file-1"], records: ["file-1"] });
});

test("what is stored anyway is not copied a second time", async () => {
  expect(await copyOfRecords(sourceFrom({ kind: "run", id: "run-1" }))).toBeUndefined();
  expect(await copyOfRecords(sourceFrom({ kind: "list", id: "l", type: "contact" }))).toBeUndefined();
  expect(await copyOfRecords(sourceFrom({ kind: "search", name: "searchNews" }))).toBeInstanceOf(Blob);
});

test("a copy that cannot be read is refused", async () => {
  const broken = new Blob(['{"fields":[]}']);
  const source = { name: "Selection", rowType: "contact", origin: FROM_SELECTION } as const;
  await expect(copiedSource(broken, source)).rejects.toThrow("moreFields");
});

test("a file that is forgotten takes its records along, and stays in the log", async () => {
  const { session, stored, log } = await emptySession();
  const records = new Blob(["[]"]);
  await rememberFile(session, logged(1), records);
  await rememberFile(session, logged(2));
  await vi.waitFor(async () =>
    expect(await stored()).toEqual({ files: ["file-1", "file-2"], records: ["file-1"] }),
  );
  expect(await storedRecords(session, "file-1")).toBeDefined();
  expect(await storedRecords(session, "file-2")).toBeUndefined();
  await forgetFiles(session, ["file-1"]);
  await vi.waitFor(async () => expect(await stored()).toEqual({ files: ["file-2"], records: [] }));
  expect(await log()).toEqual(["file-1", "file-2"]);
});

test("how to make the oldest file again is forgotten when there are too many, and the log has all", async () => {
  const { session, stored, log } = await emptySession();
  for (let number = 0; number <= MAX_MADE_FILES; number += 1)
    await rememberFile(session, logged(number), new Blob(["[]"]));
  await vi.waitFor(async () => {
    const { files, records } = await stored();
    expect(files).toHaveLength(MAX_MADE_FILES);
    expect(files).not.toContain("file-0");
    expect(files).toContain("file-1");
    expect(records).toEqual(files);
  });
  await vi.waitFor(async () => expect(await log()).toHaveLength(MAX_MADE_FILES + 1));
});
