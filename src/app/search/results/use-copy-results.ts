import { useQueryClient } from "@tanstack/react-query";
import { companyQueries } from "#app/api/company-api-queries.ts";
import type { ExportSource } from "#app/exports/model/export-source.ts";
import { searchPageSource } from "#app/exports/sources/search-page-source.ts";
import { shownRecordsSource } from "#app/exports/sources/stored-records-source.ts";
import { useCopyRows } from "#app/exports/sources/use-copy-rows.ts";
import { useResults, useSearch } from "#app/search/search-context.ts";
import type { SearchRow } from "#app/search/search-definition.ts";
import { selectedCount } from "#app/selection/selection-store.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import type { RowSelection } from "#app/table/table-row-selection.ts";
import type { TableColumns } from "#app/table/table-column.ts";

/** Copies rows of the visible page, as displayed. */
export function useCopyResults(selection: RowSelection<SearchRow>) {
  const { definition } = useSearch();
  const { groups } = useResults();
  const client = useQueryClient();
  const store = useSelection();
  const copy = useCopyRows();
  const { title: name, recordType: type, rowType: pageType } = definition;
  return (rows: readonly SearchRow[], columns: TableColumns<SearchRow>) => {
    const isRecord = pageType === undefined;
    // rows about companies are not records that count
    const selected = isRecord && rows.every(selection.has) ? selectedCount(store.getState(), type) : 0;
    void copy({
      rows,
      columns,
      selected,
      source(session): ExportSource | Promise<ExportSource> {
        // the columns of groups already contain everything known about them
        if (groups) return groupsSource(name, type);
        if (!isRecord) return searchPageSource({ name, rowType: pageType, rows });
        const companies = client.getQueryData(companyQueries.known().queryKey);
        const records = rows.flatMap((row) => definition.selectable(row) ?? []);
        return shownRecordsSource(session, { name, type, records, ...(companies && { companies }) });
      },
    });
  };
}

function groupsSource(name: string, rowType: ExportSource["rowType"]): ExportSource {
  return { name, rowType, origin: { kind: "search" }, fields: [], size: 0, records: () => [] };
}
