import { expect, test, vi } from "vitest";
import { companyOutputFields } from "#contract/company-output-fields.ts";
import { contactOutputFields } from "#contract/contact-output-fields.ts";
import { type CopiedColumn, copiedTable } from "#app/exports/sources/copied-rows.ts";
import { searchPageSource } from "#app/exports/sources/search-page-source.ts";
import { storedRecordsSource } from "#app/exports/sources/stored-records-source.ts";
import type { ExportSource } from "#app/exports/model/export-source.ts";
import { companySearch } from "#app/features/companies/company-search.ts";
import { contactSearch } from "#app/features/contacts/contact-search.ts";
import { intentColumns } from "#app/features/intent/intent-search-columns.tsx";
import { newsColumns } from "#app/features/news/news-search-columns.tsx";
import { runExportSource } from "#app/features/runs/results/run-export-source.ts";
import { missColumns, resultColumns } from "#app/features/runs/results/run-result-table-columns.tsx";
import { scoopColumns } from "#app/features/scoops/scoop-search-columns.tsx";
import { OWNED_COLUMNS } from "#app/features/owned/owned-screen.tsx";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import { LIST_COLUMNS } from "#app/record-views/list/record-list.tsx";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { enrichRunOf } from "#testing/runs/run-answers-for-test.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const fields = {
  contact: contactOutputFields.map(({ name }) => name),
  company: companyOutputFields.map(({ name }) => name),
};

/** A record with every value and fact present. */
function wholeSource(type: RecordType): ExportSource {
  const at = "2026-11-20T09:00:00.000Z";
  const source = { kind: "enrich", id: "run-1", name: "Health systems", by: "x", at } as const;
  const common = { id: "7", movedTo: null, snapshotAt: at, firstAt: at, lastAt: at, chargedAt: null };
  const values = {
    sources: [source],
    asked: {},
    marks: { direct: null, mobile: null },
    fields: Object.fromEntries(fields[type].map((name) => [name, [{ value: "x", source }]])),
  };
  const record: OwnedRecord =
    type === "contact"
      ? { type, ...common, ...values, snapshot: contactSnapshotOf() }
      : { type, ...common, ...values, snapshot: companySnapshotOf() };
  const stored = { records: [record], owned: () => record, companies: new Map() };
  const noted = () => ({ stage: "New", owner: "Ana", tags: "Tier 1", lastNote: "Call" });
  return storedRecordsSource({ name: "All", type, origin: { kind: "selection" }, ...stored, noted });
}

const OPERATIONS = { contact: "enrichContacts", company: "enrichCompanies" } as const;

function runSource(type: RecordType): ExportSource {
  return runExportSource(enrichRunOf({ operation: OPERATIONS[type], outputFields: fields[type] }), []);
}

const pageSource = (rowType: "intent" | "news" | "scoop") =>
  searchPageSource({ name: "page", rowType, rows: [] });

/** The columns that would be empty in a copy, whatever the rows contain. */
function emptyColumns(columns: readonly CopiedColumn<never>[], source: ExportSource): readonly string[] {
  return copiedTable<never>({ rows: [], columns, source })
    .columns.filter((column) => column.fields.length === 0)
    .map(({ header }) => header);
}

test("each column of each table has something to copy", async () => {
  const searches = [
    [contactSearch, "contact"],
    [companySearch, "company"],
  ] as const;
  for (const [search, type] of searches) {
    const more = (await search.moreColumns?.()) ?? [];
    expect(more.length).toBeGreaterThan(5);
    expect(emptyColumns([...search.columns, ...more], wholeSource(type))).toEqual([]);
  }
  expect(emptyColumns(intentColumns, pageSource("intent"))).toEqual([]);
  expect(emptyColumns(newsColumns, pageSource("news"))).toEqual([]);
  expect(emptyColumns(scoopColumns, pageSource("scoop"))).toEqual([]);
  for (const type of ["contact", "company"] as const) {
    expect(emptyColumns(OWNED_COLUMNS[type], wholeSource(type))).toEqual([]);
    expect(emptyColumns(LIST_COLUMNS[type], wholeSource(type))).toEqual([]);
    expect(emptyColumns(resultColumns(OPERATIONS[type], fields[type]), runSource(type))).toEqual([]);
    expect(emptyColumns(missColumns(type), runSource(type))).toEqual([]);
  }
});
