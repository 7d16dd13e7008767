import type { ReactNode } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { Select } from "#app/ui/fields/select.tsx";
import { SearchField } from "#app/ui/fields/text-field.tsx";
import {
  RECORD_FILTERS,
  RECORD_SORTS,
  RECORD_SORT_LABELS,
  type RecordListParams,
} from "./record-list-params.ts";

interface RecordListToolbarProps {
  readonly type: RecordType;
  readonly view: RecordListParams;
  readonly onView: (change: Partial<RecordListParams>) => void;
  readonly find: string;
  readonly onFind: (text: string) => void;
  /** How many records are shown, out of how many. */
  readonly shown: number;
  readonly total: number;
  /** Stands beside the search field. */
  readonly children?: ReactNode;
}

const FILTER_LABELS = {
  all: "All",
  "not-managed": "Not under management",
  "not-enriched": "Not owned yet",
} as const;

/** The bar over a list of records: find, filter, order. */
export function RecordListToolbar({
  type,
  view,
  onView,
  find,
  onFind,
  shown,
  total,
  children,
}: RecordListToolbarProps) {
  const sorts = RECORD_SORTS.filter((sort) => type === "contact" || sort !== "company");
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2 max-sm:px-3">
      <div className="flex gap-2 max-sm:w-full">
        <SearchField
          label="Find in this list"
          value={find}
          onChange={onFind}
          className="w-60 max-sm:w-auto max-sm:flex-1"
        />
        {children}
      </div>
      <Select
        label="Shown"
        hideLabel
        value={view.show ?? "all"}
        onChange={(show) => onView({ show: show === "all" ? undefined : show })}
        options={(["all", ...RECORD_FILTERS] as const).map((value) => ({
          value,
          label: FILTER_LABELS[value],
        }))}
        className="max-sm:flex-1"
      />
      <Select
        label="Order"
        hideLabel
        value={view.sort ?? "newest"}
        onChange={(sort) => onView({ sort: sort === "newest" ? undefined : sort })}
        options={(["newest", ...sorts] as const).map((value) => ({
          value,
          label: RECORD_SORT_LABELS[value],
        }))}
        className="max-sm:flex-1"
      />
      <p role="status" className="ml-auto text-ink-3 tabular-nums max-sm:sr-only">
        {shown < total && `${formatNumber(shown)} of ${formatNumber(total)}`}
      </p>
    </div>
  );
}
