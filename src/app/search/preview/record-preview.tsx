import { FileQuestion } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import { useResults, useSearch } from "#app/search/search-context.ts";
import { stepFrom } from "#app/record-views/steps/step-from.ts";
import { announce } from "#app/ui/overlays/notifications.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton, StatePanel } from "#app/ui/state-panel.tsx";
import { PreviewContent } from "./preview-content.tsx";
import { PreviewFrame } from "./preview-frame.tsx";

/** One row in full beside the others; its id is in the URL. */
export function RecordPreview(): ReactNode {
  const { shows, trouble, rows, pageRows } = useResults();
  const isEmpty =
    rows === undefined ? shows.kind === "error" || trouble !== undefined : pageRows.length === 0;
  // in place of the rows the screen already says why there is nothing to preview
  return shows.kind !== "incomplete" && shows.kind !== "held" && !isEmpty && <OpenPreview />;
}

function OpenPreview() {
  const { actions, scroller } = useSearch();
  const { definition, rows, stale, pageRows, range } = useResults();
  const { row, step, showFirst } = usePreviewedRow();
  const close = () => actions.preview(undefined);
  const index = rows?.findIndex(({ id }) => id === row?.id) ?? -1;
  // the position among all results, hidden or not
  const place = index < 0 ? -1 : pageRows.findIndex(({ id }) => id === row?.id);
  const position =
    range && place >= 0 ? `${formatNumber(range.first + place)} of ${formatNumber(range.total)}` : undefined;
  useRowInView(scroller, index);
  const announced = useRef(row?.id);
  useEffect(() => {
    if (row === undefined || position === undefined || announced.current === row.id) return;
    if (announced.current !== undefined) announce(`${definition.rowName(row)}, ${position}`);
    announced.current = row.id;
  }, [definition, row, position]);
  const frame = {
    recordId: row?.id,
    noun: definition.noun,
    position,
    onPrevious: step(-1),
    onNext: step(1),
    onClose: close,
  };
  if (row === undefined) {
    return (
      <PreviewFrame {...frame}>
        {rows === undefined || stale ? (
          <PreviewSkeleton />
        ) : (
          <NotOnPage onFirst={showFirst} onClose={close} />
        )}
      </PreviewFrame>
    );
  }
  return (
    <PreviewFrame {...frame}>
      <PreviewContent row={row} />
    </PreviewFrame>
  );
}

/**
 * The row that the URL names, and the steps to its neighbors. Past the end of a page it continues on the next one, where that is
 * free. When the page was turned or sorted meanwhile, it starts at the first row.
 */
function usePreviewedRow() {
  const { view, actions } = useSearch();
  const { definition, rows = [], stale, range } = useResults();
  const found = rows.find(({ id }) => id === view.previewId);
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  const direction = useRef<-1 | 1>(1);
  const lost = found === undefined && !stale && rows.length > 0;
  const follow = lost && last !== undefined;
  const showNext = useEffectEvent(() => {
    actions.preview(rows.at(direction.current === 1 ? 0 : -1)?.id);
    direction.current = 1;
  });
  // once each time the row is lost
  useEffect(() => {
    if (follow) showNext();
  }, [follow]);
  // on a page without visible rows the previous one stays, and a further step continues
  const stands = found !== undefined || (rows.length === 0 && last !== undefined);
  const ids = rows.map(({ id }) => id);
  // the records of another page may count: the person has to press the pager
  const goesOn = stands && !definition.countsRecords && !stale;
  const place = goesOn && range ? { at: view.page, pages: range.pages } : undefined;
  const step = (by: -1 | 1) => {
    const next = stepFrom({ ids, at: found ? rows.indexOf(found) : -1, place }, by);
    if (next === undefined) return undefined;
    if ("id" in next) return () => actions.preview(next.id);
    return () => {
      direction.current = by;
      actions.changeView({ ...view, page: next.page });
    };
  };
  return { row: found ?? (lost ? undefined : last), step, showFirst: () => actions.preview(rows[0]?.id) };
}

function rowAt(scroller: HTMLElement | null, index: number): HTMLElement | undefined {
  const row = scroller?.querySelector<HTMLElement>(`tr[data-row="${index}"]`);
  return row ?? scroller?.querySelectorAll<HTMLElement>("article")[index];
}

/** Keeps the previewed row in view, and moves focus to it when the preview closes. */
function useRowInView(scroller: RefObject<HTMLElement | null>, index: number): void {
  const latest = useRef(index);
  useEffect(() => {
    if (index < 0) return;
    latest.current = index;
    rowAt(scroller.current, index)?.scrollIntoView({ block: "nearest" });
  }, [scroller, index]);
  useEffect(() => {
    const focusRow = () => {
      // focus that has moved elsewhere stays there
      const { activeElement } = document;
      if (activeElement !== document.body && activeElement !== scroller.current) return;
      const row = rowAt(scroller.current, latest.current);
      (row?.querySelector<HTMLElement>("input, a, button") ?? scroller.current)?.focus();
    };
    return focusRow;
  }, [scroller]);
}

/** Gray bars while the rows load. */
function PreviewSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton width="70%" height={20} />
      <Skeleton width="50%" />
      <Skeleton width="100%" height={32} />
      <Skeleton width="80%" />
      <Skeleton width="60%" />
      <Skeleton width="70%" />
    </div>
  );
}

interface NotOnPageProps {
  readonly onFirst: () => void;
  readonly onClose: () => void;
}

/** Shown for a URL with a row that is not on its page. */
function NotOnPage({ onFirst, onClose }: NotOnPageProps) {
  const { view, actions } = useSearch();
  const { definition, pageRows, hidden } = useResults();
  const { one } = definition.noun;
  const hides = pageRows.some(({ id }) => id === view.previewId) ? hidden : undefined;
  return (
    <StatePanel
      icon={FileQuestion}
      title={hides ? `This ${one} is hidden` : `This ${one} is not on this page`}
      actions={
        <>
          <Button variant="primary" onClick={hides ? () => actions.showHidden(true) : onFirst}>
            {hides ? "Show it" : `Show the first ${one}`}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p>
        {hides
          ? `It is on your list “${hides.listName}”.`
          : "It may be on another page now, or no longer match this search."}
      </p>
    </StatePanel>
  );
}
