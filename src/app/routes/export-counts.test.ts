import { expect, test, vi } from "vitest";
import { draftSettings } from "#app/exports/dialog/use-export-draft.ts";
import { exportContent, leftOutContent } from "#app/exports/model/export-content.ts";
import { DEFAULT_SETTINGS, type ExportSettings } from "#app/exports/model/export-settings.ts";
import type { ExportOrigin, ExportSource } from "#app/exports/model/export-source.ts";
import { type ExportableRecords, expectedRows } from "#app/exports/model/last-export-choice.ts";
import { withImportedFile } from "#app/exports/sources/imported-file.ts";
import { searchPageSource } from "#app/exports/sources/search-page-source.ts";
import { storedRecordsSource } from "#app/exports/sources/stored-records-source.ts";
import { familyExportSource } from "#app/features/families/model/family-export-source.ts";
import { createTreeStore, exportedNodes } from "#app/features/families/model/family-tree-store.ts";
import { exportableRecords, runExportSource } from "#app/features/runs/results/run-export-source.ts";
import type { FileContent } from "#app/files/write/file-content.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { chainAnswer, familyOf } from "#testing/families/family-trees.ts";
import { fileOf } from "#testing/files/exports-for-test.ts";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { enrichRunOf, runResultOf } from "#testing/runs/run-answers-for-test.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

/** An export button: its number, null if it has none, and its source. */
interface Exported {
  readonly records: ExportableRecords | null;
  readonly source: ExportSource;
}

function stored(type: RecordType, origin: ExportOrigin, ids: readonly string[]): Exported {
  const records = ids.map((id) =>
    type === "contact"
      ? { type, id, snapshot: contactSnapshotOf() }
      : { type, id, snapshot: companySnapshotOf({ website: "works.example" }) },
  );
  return {
    records: { rowType: type, count: records.length },
    source: storedRecordsSource({ name: "Tier 1", type, origin, records, owned: () => undefined }),
  };
}

/** Three people, one of whom was found. */
const run = enrichRunOf({ inputs: 3, byState: { got: 1, nothing: 2 } });
const results = ["1", "2", "3"].map((id, at) =>
  runResultOf({ id, position: at, ...(at > 0 && { state: "nothing", status: "NO_MATCH", record: null }) }),
);
const ofRun = () => runExportSource(run, results);

const KEYS = ["1", "2", "3", null, "1"];
const imported = withImportedFile(ofRun(), {
  columns: ["Booth"],
  rows: KEYS.map((key, row) => ({ cells: [`B${row}`], key, leftOut: key === null ? "Left out" : null })),
});

function family(included: Uint8Array<ArrayBuffer> | undefined): Exported {
  const { table } = familyOf(chainAnswer(6));
  const tree = createTreeStore(table, { levels: 3, focus: -1 });
  if (included !== undefined) tree.setState({ ...tree.getState(), included });
  const shown = { id: "900", name: "Works", table, shownOnly: true, ...exportedNodes(tree) };
  return { records: null, source: familyExportSource(shown) };
}

const page = (rowType: "intent" | "news" | "scoop"): Exported => {
  const rows = ["1", "2", "3"].map((id) => ({ id, attributes: { topic: "Trucks", title: "News" } }));
  const source = searchPageSource({ name: "page", rowType, rows });
  return { records: { rowType, count: rows.length }, source };
};

const SOURCES: Readonly<Record<string, Exported>> = {
  "the selection": stored("contact", { kind: "selection" }, ["1", "2", "3"]),
  "a page of companies": stored("company", { kind: "search" }, ["1", "2", "3"]),
  "a list": stored("company", { kind: "list", id: "l", type: "company" }, ["4", "5"]),
  Owned: stored("contact", { kind: "owned" }, ["7"]),
  "a run": { records: exportableRecords(run), source: ofRun() },
  "a run of a file": { records: null, source: imported },
  "a family": family(undefined),
  "what matches in a family": family(Uint8Array.of(1, 1, 1, 2, 0, 0)),
  intent: page("intent"),
  news: page("news"),
  scoops: page("scoop"),
};

/** The person's last choices, and the resulting number of rows per file. */
type Counts = Readonly<Record<string, number>>;
const CARDS = { "a run": 1, "a run of a file": 2 };
const CHOICES: readonly (readonly [Partial<ExportSettings> | undefined, Counts])[] = [
  [undefined, {}],
  [{ misses: "leave-out", format: "csv" }, {}],
  [{ misses: "apart" }, {}],
  [{ misses: "apart", format: "csv" }, {}],
  [{ misses: "rows", format: "json" }, { "a run": 3 }],
  [{ misses: "rows", format: "vcard" }, CARDS],
  [{ misses: "rows", format: "vcard", vcards: "zip" }, CARDS],
  [
    { duplicates: "keep-best", format: "csv" },
    { "a page of companies": 1, "a list": 1, "a run of a file": 4 },
  ],
  [{ above: true }, { "what matches in a family": 4 }],
];
/** How many rows the file of a source has else, where not 3. */
const ROWS: Counts = {
  "a list": 2,
  Owned: 1,
  "a run": 1,
  "a run of a file": 5,
  "what matches in a family": 1,
};

/** The number of rows that a file has, without those of a second sheet. */
function writtenRows(content: FileContent): number {
  if (content.format === "csv") return [...content.sheet.rows].length;
  if (content.format === "xlsx") return [...(content.sheets[0]?.rows ?? [])].length;
  if (content.format === "zip") return [...content.files].length;
  const text = [...content.texts].join("");
  if (content.mediaType !== "application/json") return text.split("BEGIN:VCARD").length - 1;
  const objects: unknown = JSON.parse(text);
  return Array.isArray(objects) ? objects.length : -1;
}

test.each(
  CHOICES.flatMap(([last, counts]) =>
    Object.entries(SOURCES).map(
      ([name, exported]) => [name, last, counts[name] ?? ROWS[name] ?? 3, exported] as const,
    ),
  ),
)("of %s after %j, button, dialog and file say the same", async (_, last, count, { records, source }) => {
  const chosen = last && { profileId: "our-columns", settings: { ...DEFAULT_SETTINGS, ...last } };
  const settings = draftSettings(source, chosen, undefined, {});
  const { plan } = await fileOf(source, settings);
  const written = writtenRows(exportContent(source, plan, settings));
  expect({ dialog: plan.rowCount, written }).toEqual({ dialog: count, written: count });
  // only a pass over the records tells which of them are duplicates
  const button = records === null ? undefined : expectedRows(records, chosen?.settings);
  expect(button).toBe(records === null || last?.duplicates === "keep-best" ? undefined : count);
  const apart = leftOutContent(source, plan, settings);
  expect(apart === undefined ? 0 : writtenRows(apart)).toBe(settings.format === "csv" ? plan.apartCount : 0);
});
