import { type ReactNode, type RefObject, useCallback, useState } from "react";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { PageHeader } from "../app-shell.tsx";
import { Button } from "../button.tsx";
import { type ListColumn, ListTable } from "./list-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { NothingMatches, NoticesBelow, Skeleton } from "../state-panel.tsx";

/** Bulk selection of rows and its actions. */
export interface RowsSelection<Row> {
  readonly nameOf: (row: Row) => string;
  readonly renderActions: (rows: readonly Row[], clear: () => void) => ReactNode;
}

interface ListScreenProps<Row> {
  readonly title: string;
  /** Shown beside the title: tabs. */
  readonly meta?: ReactNode;
  /** The screen's actions. */
  readonly actions?: ReactNode;
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  /** Replaces the rows where loading failed. */
  readonly failure?: ReactNode;
  /** Replaces the rows where there are none at all. */
  readonly empty: ReactNode;
  /** Shown above the rows: filter, order. */
  readonly bar?: ReactNode;
  /** Set where a filter hides rows: removes the filter. */
  readonly onShowAll?: (() => void) | undefined;
  /** Define at module level. */
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly groupOf?: (row: Row) => string;
  readonly selection?: RowsSelection<Row>;
  /** Whether the rows belong to the previous page, while this one loads. */
  readonly isStale?: boolean;
  readonly scroller?: RefObject<HTMLDivElement | null>;
  /** Loads further rows. */
  readonly more?: MoreRows;
  /** Notices shown below the rows. */
  readonly notices?: ReactNode;
  /** Shown below the rows: a count, a pager. */
  readonly foot?: ReactNode;
  /** Minimum width of the table on a wide screen. */
  readonly minWidth?: string;
}

/** Rows loaded page by page on demand, as by an infinite query. */
interface MoreRows {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** A screen with a list: its states, filter, rows, and bulk actions. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, meta, actions, rows, failure } = props;
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} meta={meta} metaBelow={meta !== undefined}>
        {rows !== undefined && actions}
      </PageHeader>
      {failure || (rows === undefined ? <LoadingRows /> : <ListedRows {...props} rows={rows} />)}
    </>
  );
}

/** Placeholder while rows load, which takes a moment at most. */
export function LoadingRows() {
  return (
    <div aria-busy className="grid gap-5 p-4">
      {[40, 55, 35, 50].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

/** A whole screen while its content loads. */
export function LoadingScreen({ title }: { readonly title: string }) {
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <LoadingRows />
    </>
  );
}

type ListedRowsProps<Row> = ListScreenProps<Row> & { readonly rows: readonly Row[] };

function ListedRows<Row>(props: ListedRowsProps<Row>) {
  const { title, rows, columns, keyOf, groupOf, selection, empty, bar, onShowAll } = props;
  const { isStale, scroller, more, notices, foot, minWidth } = props;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // stable while the screen is open, so that only changed rows render
  const onTick = useCallback(
    (key: string) =>
      setTicked((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  if (rows.length === 0 && onShowAll === undefined) return empty;
  const clear = () => setTicked(new Set());
  const chosen = rows.filter((row) => ticked.has(keyOf(row)));
  return (
    <>
      {bar && (
        <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 max-sm:px-3">
          {bar}
        </div>
      )}
      <div ref={scroller} aria-busy={isStale} className="min-h-40 flex-1 overflow-auto">
        {rows.length === 0 ? (
          <NothingMatches onReset={onShowAll} />
        ) : (
          <ListTable
            label={title}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            groupOf={groupOf}
            className={minWidth}
            ticked={
              selection && {
                keys: ticked,
                nameOf: selection.nameOf,
                onTick,
                onTickAll: (keys) => setTicked(new Set(keys)),
              }
            }
          />
        )}
        {more && <ShowMore {...more} />}
      </div>
      {notices && <NoticesBelow>{notices}</NoticesBelow>}
      {selection && chosen.length > 0 ? (
        <SelectionBar count={chosen.length} onClear={clear}>
          {selection.renderActions(chosen, clear)}
        </SelectionBar>
      ) : (
        foot && (
          <div
            data-dock
            className="flex min-h-13 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-ink-2 tabular-nums max-sm:px-3"
          >
            {foot}
          </div>
        )
      )}
    </>
  );
}

/** The button that loads further rows of a paged list. */
export function ShowMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: MoreRows) {
  if (!hasNextPage) return null;
  return (
    <p className="flex justify-center p-4">
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </p>
  );
}
