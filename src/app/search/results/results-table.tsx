import { type ReactNode, Suspense } from "react";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { isCapped } from "#app/table/pagination.ts";
import { DataTable } from "#app/table/data-table.tsx";
import { withSize, withSort } from "#app/search/search-params.ts";
import type { ResultsProps } from "./results-props.ts";
import { directionLabel, nextSort, sortOrder, sortParameter } from "#app/search/search-sort.ts";
import { useRowSelection } from "./use-row-selection.ts";

/** Stands under the last of 10,000 rows: hardly on the first screen. */
const limitNote = lazyComponent(async () => (await import("./result-cap-notice.tsx")).ResultCapNotice);

/** The rows of a search with their order, selection and keys. */
export function ResultsTable<Row extends { readonly id: string }, Key extends string>(
  props: ResultsProps<Row, Key>,
) {
  const { resource, view, results, look, range, onChange, onPeek, scroller } = props;
  const { columns, layout } = look;
  const selection = useRowSelection(resource.selectable);
  const order = sortOrder(view.sort ?? resource.defaultSort);
  const turnPage = (step: -1 | 1) => {
    const page = view.page + step;
    if (range !== undefined && page >= 1 && page <= range.pages) onChange({ ...view, page });
  };
  // for the moment that it takes to read what this person chose
  if (columns === undefined) return <div className="flex-1" />;
  return (
    <DataTable
      label={resource.title}
      columns={columns}
      widths={layout.widths}
      onWidths={(widths) => look.onLayout({ ...layout, widths })}
      density={look.density}
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
      onTurnPage={turnPage}
      openId={view.peek}
      onOpen={(row) => onPeek(row.id)}
      scroller={scroller}
      expansion={resource.expansion}
    >
      <EndOfResults {...props} />
    </DataTable>
  );
}

/** Under the last row that can be reached, when there are more. */
export function EndOfResults<Row extends { readonly id: string }, Key extends string>(
  props: ResultsProps<Row, Key>,
): ReactNode {
  const { resource, view, results, range, onChange } = props;
  if (range === undefined || results.stale || !isCapped(range) || view.page !== range.pages) return null;
  const order = sortOrder(view.sort ?? resource.defaultSort);
  const turned = { ...order, descending: !order.descending };
  const choice = resource.sorts.find(({ key }) => key === order.key);
  return (
    <Suspense>
      <limitNote.Component
        range={range}
        otherOrder={choice && `${choice.label}: ${directionLabel(choice, turned.descending).toLowerCase()}`}
        onTurn={() => onChange(withSort(view, sortParameter(turned), resource.defaultSort))}
        onLargest={() => onChange(withSize(view, 100))}
      />
    </Suspense>
  );
}
