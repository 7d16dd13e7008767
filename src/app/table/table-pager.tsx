import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "#app/ui/button.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type Pagination, rangeLabel } from "./table-pagination.ts";

/** A disabled button is paler by colour: opacity would dim its focus ring too. */
const pageButton =
  "aria-disabled:!bg-sunken aria-disabled:text-ink-3 aria-disabled:!opacity-100 aria-disabled:!shadow-none";

interface TablePagerProps<Size extends number> {
  /** Undefined until the first answer, which has the total. */
  readonly range: Pagination | undefined;
  readonly size: Size;
  readonly sizes: readonly Size[];
  readonly onPage: (page: number) => void;
  readonly onSize: (size: Size) => void;
  /** Noun of the rows, where it may be unclear: "companies". */
  readonly noun?: string | undefined;
  /** What turning the page costs, if anything. */
  readonly notice?: string | undefined;
}

/** Shows the range of rows and the page size, with buttons to the previous and next page. */
export function TablePager<Size extends number>({
  range,
  size,
  sizes,
  onPage,
  onSize,
  noun,
  notice,
}: TablePagerProps<Size>) {
  const label = range && rangeLabel(range);
  const page = range?.page ?? 1;
  const pages = range?.pages ?? 1;
  return (
    <div className="flex min-w-0 flex-auto items-center justify-end gap-2 max-sm:justify-between">
      <div className="flex min-w-0 items-center gap-2 max-md:flex-col-reverse max-md:items-start max-md:gap-0">
        {notice !== undefined && <p className="text-ink-3 max-md:text-xs">{notice}</p>}
        <p
          className="min-w-0 text-ink-2 tabular-nums sm:truncate"
          title={label && `${label.shown} ${label.of}`}
        >
          {label && (
            <>
              <span className="font-medium text-ink">{label.shown}</span> {label.of} {noun}
            </>
          )}
        </p>
      </div>
      <div className="flex flex-none items-center gap-2">
        <Select
          label="Rows per page"
          hideLabel
          size="sm"
          value={String(size)}
          onChange={(value) => onSize(sizes.find((known) => String(known) === value) ?? size)}
          options={sizes.map((known) => ({ value: String(known), label: `${known} rows` }))}
        />
        <IconButton
          variant="secondary"
          label="Previous page"
          icon={<Icon of={ChevronLeft} />}
          aria-disabled={page <= 1}
          className={pageButton}
          onClick={() => onPage(Math.min(page - 1, Math.max(1, pages)))}
        />
        <IconButton
          variant="secondary"
          label="Next page"
          icon={<Icon of={ChevronRight} />}
          aria-disabled={page >= pages}
          className={pageButton}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </div>
  );
}
