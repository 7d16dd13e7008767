import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "#app/ui/button.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { type Pagination, rangeWords } from "./pagination.ts";

interface PagerProps<Size extends number> {
  /** Undefined until the first answer tells the total. */
  readonly range: Pagination | undefined;
  readonly size: Size;
  readonly sizes: readonly Size[];
  readonly onPage: (page: number) => void;
  readonly onSize: (size: Size) => void;
  /** What turning the page means, where it means something. */
  readonly note?: string | undefined;
}

/** Which rows are shown, how many a page takes, and the way to the pages beside this one. */
export function Pager<Size extends number>({ range, size, sizes, onPage, onSize, note }: PagerProps<Size>) {
  const words = range && rangeWords(range);
  const page = range?.page ?? 1;
  const pages = range?.pages ?? 1;
  return (
    <div className="flex min-w-0 flex-1 items-center justify-end gap-2 max-sm:justify-between">
      {note !== undefined && <p className="text-ink-3 max-md:hidden">{note}</p>}
      <p
        className="min-w-0 text-ink-2 tabular-nums sm:truncate"
        title={words && `${words.shown} ${words.of}`}
      >
        {words && (
          <>
            <span className="font-medium text-ink">{words.shown}</span> {words.of}
          </>
        )}
      </p>
      <div className="flex flex-none items-center gap-2">
        <Select
          label="Rows a page"
          hideLabel
          size="sm"
          value={String(size)}
          onChange={(value) => onSize(sizes.find((known) => String(known) === value) ?? size)}
          options={sizes.map((known) => ({ value: String(known), label: `${known} rows` }))}
        />
        <IconButton
          variant="secondary"
          label="Previous page"
          icon={<ChevronLeft size={16} strokeWidth={1.75} aria-hidden />}
          aria-disabled={page <= 1}
          onClick={() => onPage(Math.min(page - 1, Math.max(1, pages)))}
        />
        <IconButton
          variant="secondary"
          label="Next page"
          icon={<ChevronRight size={16} strokeWidth={1.75} aria-hidden />}
          aria-disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </div>
  );
}
