import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import { recordRange } from "#app/record-views/list/use-filtered-record-list.ts";
import { RECORD_TITLE } from "#app/records/record-labels.ts";
import { recordTypeOf } from "#app/runs/run-facts.ts";
import type { TableLayout } from "#app/table/table-settings.tsx";
import { useRowSelection } from "#app/record-views/use-row-selection.ts";
import { useSelectedCount } from "#app/selection/use-selection.ts";
import { DataTable } from "#app/table/data-table.tsx";
import { type ColumnLayout, listColumns, showAllColumns } from "#app/table/table-column-layout.ts";
import type { TableColumns } from "#app/table/table-column.ts";
import { PAGE_SIZES, type PageSize } from "#app/table/table-pagination.ts";
import { TablePager } from "#app/table/table-pager.tsx";
import { scrollToTop } from "#app/table/use-rows-in-view.ts";
import { Button } from "#app/ui/button.tsx";
import { NoticesBelow } from "#app/ui/state-panel.tsx";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { RunAnswer, RunResult } from "#contract/runs/run-schemas.ts";
import { type ResultRow, resultRows, selectableOf } from "./result-rows.ts";
import { RunResultDetails } from "./run-result-details.tsx";
import { missColumns } from "./run-result-table-columns.tsx";

interface PageOfResults {
  readonly page?: number | undefined;
  readonly size?: PageSize | undefined;
}

interface RunResultTableProps {
  readonly run: RunAnswer;
  /** The results of the current page. */
  readonly results: readonly RunResult[];
  /** The number of results on all pages. */
  readonly total: number;
  /** Whether the page still shows earlier results, because the requested ones are being fetched. */
  readonly stale: boolean;
  /** Whether no result has values: their reasons are shown instead. */
  readonly misses: boolean;
  readonly columns: TableColumns<ResultRow>;
  readonly settings: Pick<TableLayout, "layout" | "onLayout" | "density">;
  readonly onCopy: (rows: readonly ResultRow[], columns: TableColumns<ResultRow>) => void;
  readonly view: PageOfResults;
  readonly onView: (view: PageOfResults) => void;
  /** Further actions on the opened result. */
  readonly renderActions?: (row: ResultRow) => ReactNode;
  /** Notices; they stand below the rows, so that the rows do not move. */
  readonly children: ReactNode;
}

const NO_SORT = { key: undefined, descending: false, onSort: () => undefined };

/** The results of a run in the order of its inputs, a page at a time. */
export function RunResultTable(props: RunResultTableProps) {
  const { run, results, total, stale, misses, columns, settings, view, onView, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState<string>();
  const selection = useRowSelection<ResultRow>(selectableOf);
  const range = recordRange(view, total);
  const type = recordTypeOf(run.operation);
  const { state, operation, requiredFields } = run;
  const rows = useMemo(
    () => resultRows(results, { state, operation, requiredFields }),
    [results, state, operation, requiredFields],
  );
  const reasons = useMemo(() => missColumns(type), [type]);
  const open = rows.find(({ id }) => id === openId);
  const turn = (next: PageOfResults) => {
    scrollToTop(scroller.current);
    onView(next);
  };
  return (
    <>
      <DataTable
        label={RECORD_TITLE[type]}
        columns={misses ? reasons : columns}
        layout={settings.layout}
        onLayout={settings.onLayout}
        fixedOrder={misses}
        density={settings.density}
        rows={rows}
        rowName={({ name }) => name}
        selection={selection}
        sort={NO_SORT}
        stale={stale}
        pagination={range}
        onPage={(page) => turn({ ...view, page })}
        openId={openId}
        onOpen={({ id }) => setOpenId(id)}
        scroller={scroller}
        onCopy={props.onCopy}
      >
        {rows.length === 0 && <p className="px-4 py-10 text-center text-ink-2">No results yet.</p>}
      </DataTable>
      <NoticesBelow className="max-lg:sticky max-lg:bottom-0 max-lg:z-10">{children}</NoticesBelow>
      <footer
        data-dock
        className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2 sm:min-h-13"
      >
        <SelectedLink type={type} />
        {!misses && <FieldsShown columns={columns} layout={settings.layout} onLayout={settings.onLayout} />}
        <TablePager
          range={range}
          size={range.size}
          sizes={PAGE_SIZES}
          onPage={(page) => turn({ ...view, page })}
          onSize={(size) => turn({ size })}
        />
      </footer>
      {open && (
        <RunResultDetails row={open} outputFields={run.outputFields} onClose={() => setOpenId(undefined)}>
          {props.renderActions?.(open)}
        </RunResultDetails>
      )}
    </>
  );
}

/** The number of selected records, as a link to them. */
function SelectedLink({ type }: { readonly type: RecordType }) {
  const count = useSelectedCount(type);
  if (count === 0) return null;
  return (
    <Link
      to="/selection"
      search={{ type }}
      className="font-semibold text-accent-ink tabular-nums underline-offset-3 hover:underline"
    >
      {formatNumber(count)} selected
    </Link>
  );
}

interface FieldsShownProps {
  readonly columns: TableColumns<ResultRow>;
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
}

/** The button that shows the hidden columns. On a phone they are in the details of each row. */
function FieldsShown({ columns, layout, onLayout }: FieldsShownProps) {
  const { hidden } = listColumns(columns, layout);
  if (hidden.length === 0) return null;
  const showAll = () => onLayout(showAllColumns(columns, layout));
  return (
    <Button variant="link" className="max-md:hidden" onClick={showAll}>
      {formatNumber(hidden.length)} more {hidden.length === 1 ? "column" : "columns"}
    </Button>
  );
}
