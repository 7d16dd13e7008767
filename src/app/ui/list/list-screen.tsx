import { SearchX } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useState } from "react";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { PageHeader } from "../app-shell.tsx";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { type ListColumn, ListTable } from "./list-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { NoticesBelow, Skeleton, StatePanel } from "../state-panel.tsx";

/** What can be done with several rows at once. */
export interface RowsSelection<Row> {
  readonly nameOf: (row: Row) => string;
  readonly renderActions: (rows: readonly Row[], clear: () => void) => ReactNode;
}

interface ListScreenProps<Row> {
  readonly title: string;
  /** Beside the title: tabs. */
  readonly meta?: ReactNode;
  /** The screen's actions. */
  readonly actions?: ReactNode;
  /** Undefined until they are known. */
  readonly rows: readonly Row[] | undefined;
  /** What stands in place of the rows where they could not be read. */
  readonly failure?: ReactNode;
  /** What stands there while there is nothing to list at all. */
  readonly empty: ReactNode;
  /** Filter, order: above the rows. */
  readonly bar?: ReactNode;
  /** Given where a filter leaves some out: takes it away. */
  readonly onShowAll?: (() => void) | undefined;
  /** From module level. */
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly groupOf?: (row: Row) => string;
  readonly selection?: RowsSelection<Row>;
  /** Rows of the page before, until those of this one come. */
  readonly isStale?: boolean;
  readonly scroller?: RefObject<HTMLDivElement | null>;
  /** The way to further rows. */
  readonly more?: MoreRows;
  /** What happened, told under the rows. */
  readonly notices?: ReactNode;
  /** Under the rows: how many there are, a pager. */
  readonly foot?: ReactNode;
  /** The least width of the table on a wide screen. */
  readonly minWidth?: string;
}

/** Rows that are fetched by a press, as an infinite query has them. */
interface MoreRows {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** A screen that lists things: its states, filter, rows, and what can be done with several of them. */
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

/** While rows are being read, which takes a moment at most. */
export function LoadingRows() {
  return (
    <div aria-busy className="grid gap-5 p-4">
      {[40, 55, 35, 50].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

/** A whole screen while what it shows is being read. */
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
  // the same function while the screen is open: rows are drawn again only where they changed
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
          <StatePanel
            icon={<Icon of={SearchX} size="lg" />}
            title="Nothing matches"
            actions={<Button onClick={onShowAll}>Show all</Button>}
          />
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

/** The way to further rows of a list that is read a page at a time. */
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
