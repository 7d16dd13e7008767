import { ExportButton } from "#app/exports/export-button.tsx";
import { ROW_TYPES } from "#app/exports/model/export-source.ts";
import { searchPageSource } from "#app/exports/sources/search-page-source.ts";
import { storedRecordsSource, storedValues } from "#app/exports/sources/stored-records-source.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { useResults, useSearch } from "#app/search/search-context.ts";

/** Exports the rows of the visible page. */
export function ExportPage() {
  const { definition } = useSearch();
  const { rows: shown = [], groups } = useResults();
  const session = useUserSession();
  // groups are exported as their rows, as the service returned them
  const rows = groups ? shown.flatMap((group) => definition.grouping?.rowsOf(group) ?? []) : shown;
  const { title: name, recordType: type, rowType } = definition;
  const records = rowType === undefined ? rows.flatMap((row) => definition.selectable(row) ?? []) : [];
  const source = async () => {
    if (rowType !== undefined) return searchPageSource({ name: "page", rowType, rows });
    const values = await storedValues(session, type, records);
    const origin = { kind: "search" } as const;
    return storedRecordsSource({ name, type, origin, records, ...values });
  };
  return (
    <ExportButton
      compact
      what={groups && rowType ? `this page’s ${ROW_TYPES[rowType].noun.many}` : "this page"}
      records={{ rowType: rowType ?? type, count: rowType === undefined ? records.length : rows.length }}
      source={source}
      emptyTitle="There are no rows to export"
    />
  );
}
