import { ArrowUpDown, Rows4 } from "lucide-react";
import { formatNumber } from "#app/lib/format-number.ts";
import { PAGE_SIZES, type Pagination } from "#app/table/pagination.ts";
import { Button } from "#app/ui/button.tsx";

const LARGEST = Math.max(...PAGE_SIZES);

interface LimitNoteProps {
  readonly range: Pagination;
  /** "Lowest revenue first": the other direction of the present order; undefined where the order is the service's. */
  readonly otherOrder: string | undefined;
  readonly onTurn: () => void;
  readonly onLargest: () => void;
}

/** Under the last row that the service gives, when there are more results. Decisions, "Paging". */
export function ResultCapNotice({ range, otherOrder, onTurn, onLargest }: LimitNoteProps) {
  return (
    <section aria-label="End of what the service shows" className="border-b border-line bg-canvas px-4 py-3">
      <h2 className="font-semibold">This is the end of what the service shows</h2>
      <p className="text-ink-2">
        With {range.size} rows a page it gives the first {formatNumber(range.reachable)} of{" "}
        {formatNumber(range.total)}. For the others, narrow the search
        {otherOrder !== undefined && " or turn the order round"}.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {otherOrder !== undefined && (
          <Button icon={<ArrowUpDown size={16} strokeWidth={1.75} aria-hidden />} onClick={onTurn}>
            {otherOrder}
          </Button>
        )}
        {range.size < LARGEST && (
          <Button icon={<Rows4 size={16} strokeWidth={1.75} aria-hidden />} onClick={onLargest}>
            {LARGEST} rows a page
          </Button>
        )}
      </div>
    </section>
  );
}
