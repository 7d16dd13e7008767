import { useMemo } from "react";
import { RowCompaniesProvider } from "#app/record-views/cells/row-companies.tsx";
import { DataTable } from "#app/table/data-table.tsx";
import { useResults, useSearch } from "#app/search/search-context.ts";
import { nextSort, sortOrder } from "#app/search/search-sort.ts";
import type { SearchDefinition, SearchRow } from "#app/search/search-definition.ts";
import { useShownRecords } from "#app/owned/known-records-store.ts";
import { ResultsCapNotice } from "./results-cap-notice.tsx";
import { useSortCost } from "./search-cost.ts";
import { useCopyResults } from "./use-copy-results.ts";
import { useRowSelection } from "#app/record-views/use-row-selection.ts";
import { useTableSettings } from "./results-table-settings.tsx";

/** Ids of the record that a row is, not of those it mentions. */
function ownRecordIds({ selectable }: Pick<SearchDefinition, "selectable">, row: SearchRow): string[] {
  return [selectable(row) ?? []].flat().flatMap(({ id }) => (id === row.id ? [id] : []));
}

/** The rows of a search with their order, selection and keys. */
export function ResultsTable() {
  const { view, actions, scroller } = useSearch();
  const { definition, rows, stale, fetching, range } = useResults();
  const settings = useTableSettings();
  const selection = useRowSelection(definition.selectable);
  const onCopy = useCopyResults(selection);
  const sortCost = useSortCost();
  const order = sortOrder(view.sort ?? definition.defaultSort);
  const companyIds = useMemo(
    () => rows?.flatMap((row) => definition.companyOf?.(row) ?? []) ?? [],
    [rows, definition],
  );
  useShownRecords(
    definition.recordType,
    useMemo(() => rows?.flatMap((row) => ownRecordIds(definition, row)) ?? [], [rows, definition]),
  );
  // while the person's settings load
  if (settings.pending) return <div className="flex-1" />;
  const table = (
    <DataTable
      label={definition.title}
      columns={settings.columns}
      layout={settings.layout}
      onLayout={settings.onLayout}
      density={settings.density}
      rows={rows}
      rowName={definition.rowName}
      selection={selection}
      // in a search with cards, the toolbar has it for both views
      hidePageCheckbox={definition.card !== undefined}
      sort={{
        ...order,
        onSort: (key) => actions.orderBy(nextSort(definition.sorts, order, key)),
        notice: sortCost && `Another order uses your record limit: ${sortCost}, no credits`,
      }}
      stale={stale && fetching}
      pagination={range}
      onPage={actions.turnTo}
      openId={view.previewId}
      onOpen={(row) => actions.preview(row.id)}
      scroller={scroller}
      expansion={definition.expansion}
      onCopy={onCopy}
    >
      <ResultsCapNotice />
    </DataTable>
  );
  return definition.companyOf === undefined ? (
    table
  ) : (
    <RowCompaniesProvider companyIds={companyIds}>{table}</RowCompaniesProvider>
  );
}
