import { Skeleton } from "#app/ui/state-panel.tsx";
import type { TableColumns } from "./table-column.ts";

const ROWS = 14;
const WIDTHS = ["62%", "74%", "54%", "70%", "48%", "66%", "58%"];

interface SkeletonRowsProps<Row extends object> {
  readonly columns: TableColumns<Row>;
  readonly rowClass: string;
}

/** Grey bars where rows will stand. Not read out: the table says that it is busy. */
export function SkeletonRows<Row extends object>({ columns, rowClass }: SkeletonRowsProps<Row>) {
  return Array.from({ length: ROWS }, (_, row) => (
    <tr key={row} aria-hidden className={rowClass}>
      <td className="h-(--row) border-line pl-5 max-md:pl-4 max-md:[grid-area:check] md:border-b">
        <span className="inline-block size-4 rounded-xs border border-line align-middle" />
      </td>
      {columns.map(({ id, phone, cellClass }, column) => (
        <td key={id} className={`${cellClass} max-md:h-6`}>
          <Skeleton width={phone === "figure" || phone === "note" ? 40 : width(row + column)} />
        </td>
      ))}
    </tr>
  ));
}

function width(step: number): string {
  return WIDTHS[step % WIDTHS.length] ?? "60%";
}
