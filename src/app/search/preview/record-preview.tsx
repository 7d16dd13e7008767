import { FileQuestion } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { type Noun, formatNumber } from "#app/lib/format-number.ts";
import type { ResultsProps } from "#app/search/results/results-props.ts";
import type { KeptProps, RecordLinks } from "#app/search/search-definition.ts";
import { announce } from "#app/ui/overlays/notifications.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton, StatePanel } from "#app/ui/state-panel.tsx";
import { PreviewContent } from "./preview-content.tsx";
import { PreviewFrame } from "./preview-frame.tsx";

export interface PeekProps<Row extends { readonly id: string }, Key extends string> extends ResultsProps<
  Row,
  Key
> {
  readonly Links?: ComponentType<RecordLinks> | undefined;
  readonly Kept?: ComponentType<KeptProps> | undefined;
}

/** One row with everything that it tells, beside the others; its id is in the address. */
export function RecordPreview<Row extends { readonly id: string }, Key extends string>(
  props: PeekProps<Row, Key>,
): ReactNode {
  const { asked, results } = props;
  const { answer, error } = results;
  const nothing = answer === undefined ? error !== null : answer.data.length === 0;
  // the place of the rows says why there is nothing to look at
  return asked && !nothing && <OpenPeek {...props} />;
}

function OpenPeek<Row extends { readonly id: string }, Key extends string>(props: PeekProps<Row, Key>) {
  const { resource, results, range, onPeek, scroller, Links, Kept } = props;
  const { row, step, fallBack } = usePeekedRow(props);
  const close = () => onPeek(undefined);
  const at = results.answer?.data.findIndex(({ id }) => id === row?.id) ?? -1;
  const place =
    range && at >= 0 ? `${formatNumber(range.first + at)} of ${formatNumber(range.total)}` : undefined;
  useRowInView(scroller.current, at);
  const said = useRef(row?.id);
  useEffect(() => {
    if (row === undefined || place === undefined || said.current === row.id) return;
    if (said.current !== undefined) announce(`${resource.rowName(row)}, ${place}`);
    said.current = row.id;
  }, [resource, row, place]);
  const frame = { place, onPrevious: step(-1), onNext: step(1), onClose: close };
  if (row === undefined) {
    return (
      <PreviewFrame {...frame} noun={resource.noun}>
        {results.answer === undefined || results.stale ? (
          <PeekLoading />
        ) : (
          <PeekElsewhere noun={resource.noun} onFirst={fallBack} onClose={close} />
        )}
      </PreviewFrame>
    );
  }
  return (
    <PreviewFrame {...frame} noun={resource.noun}>
      <PreviewContent key={row.id} resource={resource} row={row} Links={Links} Kept={Kept} />
    </PreviewFrame>
  );
}

/**
 * The row that the address names. Past the end of a page it goes on with the next one, where that is free; when the
 * page was turned or sorted under it, with the first row.
 */
function usePeekedRow<Row extends { readonly id: string }, Key extends string>(props: PeekProps<Row, Key>) {
  const { resource, view, results, range, onChange, onPeek } = props;
  const rows = results.answer?.data ?? [];
  const found = rows.find(({ id }) => id === view.peek);
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  const turned = useRef<-1 | 1>(1);
  const lost = found === undefined && !results.stale && rows.length > 0;
  const follow = lost && last !== undefined;
  useEffect(() => {
    if (!follow) return;
    onPeek(rows.at(turned.current === 1 ? 0 : -1)?.id);
    turned.current = 1;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time that the row is lost
  }, [follow]);
  const step = (by: -1 | 1) => {
    const beside = rows[rows.findIndex(({ id }) => id === view.peek) + by];
    if (found !== undefined && beside !== undefined) return () => onPeek(beside.id);
    const page = view.page + by;
    const there = found !== undefined && range !== undefined && page >= 1 && page <= range.pages;
    // records of another page count: that takes a press on the pager
    if (!there || resource.countsRecords || results.stale) return undefined;
    return () => {
      turned.current = by;
      onChange({ ...view, page });
    };
  };
  return { row: found ?? (lost ? undefined : last), step, fallBack: () => onPeek(rows[0]?.id) };
}

function rowAt(scroller: HTMLElement | null, at: number): HTMLElement | undefined {
  if (!scroller) return undefined;
  const row = scroller.querySelector<HTMLElement>(`tr[data-row="${at}"]`);
  return row ?? scroller.querySelectorAll<HTMLElement>("article")[at];
}

/** Keeps the peeked row in sight, and gives focus to it when the panel goes. */
function useRowInView(scroller: HTMLElement | null, at: number): void {
  const place = useRef(at);
  useEffect(() => {
    if (at < 0) return;
    place.current = at;
    rowAt(scroller, at)?.scrollIntoView({ block: "nearest" });
  }, [scroller, at]);
  useEffect(
    () => () => {
      // whoever took focus elsewhere keeps it
      if (document.activeElement !== document.body) return;
      const row = rowAt(scroller, place.current);
      (row?.querySelector<HTMLElement>("input, a, button") ?? scroller)?.focus();
    },
    [scroller],
  );
}

/** Grey bars while the rows are read. */
function PeekLoading() {
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

interface PeekElsewhereProps {
  readonly noun: Noun;
  readonly onFirst: () => void;
  readonly onClose: () => void;
}

/** An address that names a row which is not on its page. */
function PeekElsewhere({ noun, onFirst, onClose }: PeekElsewhereProps) {
  return (
    <StatePanel
      icon={<FileQuestion size={18} strokeWidth={1.75} aria-hidden />}
      title={`This ${noun.one} is not on this page`}
      actions={
        <>
          <Button variant="primary" onClick={onFirst}>
            Show the first {noun.one}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p>It may stand on another page by now, or no longer fit this search.</p>
    </StatePanel>
  );
}
