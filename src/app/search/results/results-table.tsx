import { DataTable } from "#app/table/data-table.tsx";
import { withSort } from "#app/search/search-params.ts";
import { nextSort, sortOrder, sortParameter } from "#app/search/search-sort.ts";
import { ResultCapNotice } from "./result-cap-notice.tsx";
import type { ResultsProps } from "./results-props.ts";
import { useRowSelection } from "./use-row-selection.ts";

/** The rows of a search with their order, selection and keys. */
export function ResultsTable<Row extends { readonly id: string }, Key extends string>(
  props: ResultsProps<Row, Key>,
) {
  const { resource, view, results, settings, range, onChange, onPeek, scroller } = props;
  const selection = useRowSelection(resource.selectable);
  const order = sortOrder(view.sort ?? resource.defaultSort);
  // for the moment that it takes to read what this person chose
  if (settings.pending) return <div className="flex-1" />;
  return (
    <DataTable
      label={resource.title}
      columns={settings.columns}
      layout={settings.layout}
      onLayout={settings.onLayout}
      density={settings.density}
      rows={results.answer?.data}
      rowName={resource.rowName}
      selection={selection}
      sort={{
        ...order,
        onSort: (key) => {
          const sort = sortParameter(nextSort(resource.sorts, order, key));
          onChange(withSort(view, sort, resource.defaultSort));
        },
      }}
      stale={results.stale && results.fetching}
      pagination={range}
      onPage={(page) => onChange({ ...view, page })}
      openId={view.peek}
      onOpen={(row) => onPeek(row.id)}
      scroller={scroller}
      expansion={resource.expansion}
    >
      <ResultCapNotice {...props} />
    </DataTable>
  );
}
