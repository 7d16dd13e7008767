import { expect, test } from "vitest";
import { fileOf } from "#testing/files/exports-for-test.ts";
import { withImportedFile } from "#app/exports/sources/imported-file.ts";
import { newRun } from "#app/features/runs/engine/new-run.ts";
import { storedRunOf } from "#app/features/runs/engine/stored-run.ts";
import { plan } from "#testing/enrich-run-for-test.ts";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import type { RecordSnapshot } from "#contract/records/record-snapshot.ts";
import { exportableRecords, runExportSource } from "./run-export-source.ts";

interface Sent {
  readonly id: string;
  readonly snapshot?: RecordSnapshot;
}

/** A run of one batch with an answer of the service. */
function runOf(
  operation: "enrichContacts" | "enrichCompanies",
  outputFields: readonly string[],
  sent: readonly Sent[],
  answers: readonly object[],
  status: "DONE" | "QUEUED" | "UNKNOWN" = "DONE",
): Parameters<typeof runExportSource>[0] {
  const member = operation === "enrichContacts" ? "personId" : "companyId";
  const data = answers.map((answer) => ({
    type: operation === "enrichContacts" ? "Contact" : "Company",
    ...answer,
    meta: {
      input: { [member]: "id" in answer ? answer.id : "" },
      matchStatus: "FULL_MATCH",
      ...("meta" in answer ? (answer.meta as object) : {}),
    },
  }));
  return {
    id: "run-1",
    name: "Health systems",
    operation,
    outputFields,
    requiredFields: [],
    phase: "finished",
    batches: [
      {
        id: "batch-1",
        runId: "run-1",
        index: 0,
        operation,
        body: "",
        records: sent.map(({ id, snapshot = contactSnapshotOf() }) => ({ id, snapshot })),
        status,
        attempts: [],
        raw: status === "DONE" ? JSON.stringify({ data }) : null,
        credits: null,
        recovered: false,
        replaced: false,
      },
    ],
  };
}

test("says where the columns of an imported file are, until the file is found here", () => {
  const run = runOf("enrichContacts", ["email"], [{ id: "5" }], []);
  expect(runExportSource(run).note).toBeUndefined();
  // as another device of the person reads it
  const other = storedRunOf({
    ...newRun(plan(1, { imported: true }), { now: 0, uuid: () => "run-1" }),
    shared: true,
  });
  const source = runExportSource({ ...run, imported: other.imported });
  expect(source.note).toBe("The file’s own columns are on the device where it was imported.");
  expect(withImportedFile(source, { fileName: "x.csv", columns: [], rows: [] }).note).toBeUndefined();
});

test("has the id that was sent, what became of it, and the chosen fields in their order", async () => {
  const run = runOf(
    "enrichContacts",
    ["companyName", "email"],
    [{ id: "5" }],
    [{ id: "5", attributes: { company: { name: "Works" }, email: "a@x.example" } }],
  );
  const { header, rows } = await fileOf(runExportSource(run));
  expect(header).toEqual(["Input ID", "Match result", "Company", "E-mail"]);
  expect(rows).toEqual([["5", "Enriched", "Works", "a@x.example"]]);
  expect(exportableRecords(run)).toEqual({ rowType: "contact", count: 1, misses: 0 });
});

test("a record that moved says where it is now", async () => {
  const run = runOf(
    "enrichContacts",
    ["jobTitle"],
    [{ id: "5" }],
    [{ id: "6", attributes: { jobTitle: "Head" }, meta: { input: { personId: 5 } } }],
  );
  expect((await fileOf(runExportSource(run))).rows).toEqual([["5", "Enriched, now under ID 6", "Head"]]);
});

test("a mark that was not asked for is taken from search, and one of the answer is newer", async () => {
  const snapshot = contactSnapshotOf({ mobilePhoneDoNotCall: true, directPhoneDoNotCall: true });
  const attributes = {
    phone: "+1-207-555-0100",
    mobilePhone: "+1-207-555-0102",
    directPhoneDoNotCall: false,
  };
  const run = runOf(
    "enrichContacts",
    ["phone", "mobilePhone"],
    [{ id: "5", snapshot }],
    [{ id: "5", attributes }],
  );
  expect((await fileOf(runExportSource(run))).rows[0]?.slice(2)).toEqual(["+1 207 555 0100", "", "Mobile"]);
});

test("what search told can be added, where it was not read", async () => {
  const run = runOf(
    "enrichCompanies",
    ["phone"],
    [{ id: "900", snapshot: companySnapshotOf() }],
    [{ id: "900", attributes: { phone: "+1 207 555 0100" } }],
  );
  const columns = [
    { header: "Name", fields: ["name"] },
    { header: "Revenue", fields: ["revenue"] },
  ];
  expect((await fileOf(runExportSource(run), {}, { columns })).rows).toEqual([["Example Works", 5_000_000]]);
});

test("records of which nothing came back have a reason, whatever became of them", async () => {
  const sent = [{ id: "1" }, { id: "2" }, { id: "3" }];
  const answered = runOf("enrichContacts", ["email"], sent, [
    { id: "1", attributes: { email: "a@x.example" } },
    { id: "0", type: "NoMatch", meta: { input: { personId: 2 }, matchStatus: "NO_MATCH" } },
  ]);
  const { plan, rows } = await fileOf(runExportSource(answered), { misses: "rows" });
  expect(rows.map((row) => [row[0], row[1]])).toEqual([
    ["1", "Enriched"],
    ["2", "No match"],
    ["3", "Not returned"],
  ]);
  expect(rows.slice(1).every((row) => row.at(-1) !== "")).toBe(true);
  expect(plan.rowCount).toBe(3);
  const lost = runOf("enrichContacts", ["email"], sent, [], "UNKNOWN");
  expect((await fileOf(runExportSource(lost))).plan.leftOut).toMatchObject([
    { label: "Unconfirmed", count: 3 },
  ]);
});
