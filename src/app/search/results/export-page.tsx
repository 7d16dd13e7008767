import { ExportButton } from "#app/exports/export-button.tsx";
import { searchPageSource } from "#app/exports/sources/search-page-source.ts";
import { storedRecordsSource, storedValues } from "#app/exports/sources/stored-records-source.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { useSearchContext } from "#app/search/search-context.tsx";

/** What the rows of searches are, where they are no contacts and no companies. */
const PAGE_ROW_TYPES: Readonly<Record<string, "intent" | "news" | "scoop">> = {
  searchIntent: "intent",
  searchNews: "news",
  searchScoops: "scoop",
};

/** Exports the rows of the page that is shown. */
export function ExportPage() {
  const { definition, results, groups } = useSearchContext();
  const session = useUserSession();
  const shown = results.answer?.data ?? [];
  // what groups are made of is what the service found
  const rows = groups ? shown.flatMap((group) => definition.grouping?.rowsOf(group) ?? []) : shown;
  const source = async () => {
    const { name: search, title: name, recordType: type } = definition;
    const rowType = PAGE_ROW_TYPES[search];
    if (rowType !== undefined) return searchPageSource({ name: "page", search, rowType, rows });
    const records = rows.flatMap((row) => definition.selectable(row) ?? []);
    const values = await storedValues(session);
    const origin = { kind: "search", name: search } as const;
    return storedRecordsSource({ name, type, origin, records, ...values });
  };
  return (
    <ExportButton compact count={rows.length} source={source} emptyTitle="There are no rows to export" />
  );
}
