import { ChevronDown, ChevronRight } from "lucide-react";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import type { RecordGroup } from "./record-groups.ts";

interface RecordGroupHeadingProps {
  readonly group: RecordGroup;
  readonly open: boolean;
  /** Cells of a row. */
  readonly columns: number;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
}

/** Over the records of a group: where they come from, how many there are, and the way to remove them all. */
export function RecordGroupHeading({ group, open, columns, onToggle, onRemove }: RecordGroupHeadingProps) {
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <tr role="row" className="max-md:block">
      <th
        role="rowheader"
        scope="rowgroup"
        colSpan={columns}
        className="border-b border-line bg-canvas px-2 py-1 text-left font-normal max-md:block"
      >
        <span className="flex min-w-0 items-center gap-2">
          <button
            type="button"
            aria-expanded={open}
            onClick={onToggle}
            className="flex touch-box min-h-7 min-w-0 flex-1 items-center gap-2 rounded-sm px-1 text-left hover:bg-hover"
          >
            <Icon size={14} strokeWidth={1.75} aria-hidden className="flex-none text-ink-2" />
            <span className="truncate font-medium">{group.label}</span>
            <span className="flex-none text-ink-3 tabular-nums">{formatNumber(group.records.length)}</span>
          </button>
          <Button variant="link" aria-label={`Remove group ${group.label}`} onClick={onRemove}>
            Remove group
          </Button>
        </span>
      </th>
    </tr>
  );
}
