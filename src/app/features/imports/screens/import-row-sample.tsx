import { Check, Copy, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import type { ImportType } from "#app/features/imports/columns/column-targets.ts";
import { type CheckedRow, matchedByLabel } from "#app/features/imports/model/checked-rows.ts";
import { classNames } from "#app/lib/class-names.ts";
import { Badge } from "#app/ui/badge.tsx";

/** Shown rows of each kind of problem, and rows without any. */
const ROWS_OF_A_KIND = 4;

/** A few rows of each kind, in the order of the file. */
function sampleOf(rows: readonly CheckedRow[]): readonly CheckedRow[] {
  const counts = new Map<string, number>();
  return rows.filter(({ problem, sameAs, matchedBy, notes }) => {
    const kind =
      problem?.group[1] ??
      (sameAs !== null ? "same" : `${matchedBy ?? ""} ${notes.map((note) => note.group[1]).join()}`);
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return count < ROWS_OF_A_KIND && counts.size < 12;
  });
}

interface ImportRowSampleProps {
  readonly type: ImportType;
  readonly rows: readonly CheckedRow[];
}

/** How rows will be matched: a sample with every kind of problem. */
export function ImportRowSample({ type, rows }: ImportRowSampleProps) {
  const sample = useMemo(() => sampleOf(rows), [rows]);
  return (
    <section aria-label="How rows will be matched" className="flex-none border-t border-line pt-3">
      <h2 className="px-4 pb-2 font-semibold">
        How rows will be matched{" "}
        <span className="font-normal text-ink-3">a sample with every kind of trouble</span>
      </h2>
      <table className="w-full table-fixed border-separate border-spacing-0">
        <thead>
          <tr className="text-left text-xs text-ink-2">
            <th scope="col" className={classNames(head, "w-14")}>
              Row
            </th>
            <th scope="col" className={head}>
              {type === "contact" ? "Name" : "Company"}
            </th>
            {type === "contact" && (
              <th scope="col" className={classNames(head, "max-sm:hidden")}>
                Company
              </th>
            )}
            <th scope="col" className={classNames(head, "sm:w-[34%]")}>
              Matched by
            </th>
          </tr>
        </thead>
        <tbody>
          {sample.map((row) => (
            <tr key={row.key}>
              <td className={classNames(cell, "text-ink-3 tabular-nums")}>{row.row}</td>
              <td className={classNames(cell, "truncate font-medium")} title={row.name}>
                {row.name === "" ? <span className="font-normal text-ink-3">Empty</span> : row.name}
              </td>
              {type === "contact" && (
                <td className={classNames(cell, "truncate max-sm:hidden")} title={row.company}>
                  {row.company === "" ? <span className="text-ink-3">–</span> : row.company}
                </td>
              )}
              <td className={cell}>
                <RowMatchBadge type={type} row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const head = "h-9 border-y border-line bg-canvas px-2 font-medium first:pl-4";
const cell = "h-9 border-b border-line px-2 first:pl-4";

function RowMatchBadge({ type, row }: { readonly type: ImportType; readonly row: CheckedRow }) {
  const { problem, sameAs, matchedBy, notes } = row;
  const warnings = notes.map(({ message }) => message).join(". ");
  if (problem !== null)
    return (
      <Badge tone="warning" icon={<TriangleAlert aria-hidden />} title={problem.message}>
        {problem.message}
      </Badge>
    );
  if (sameAs !== null)
    return (
      <Badge tone="neutral" icon={<Copy aria-hidden />}>
        Same as row {sameAs}
      </Badge>
    );
  if (matchedBy === null) return null;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 py-1">
      <Badge tone={matchedBy === "id" ? "success" : "accent"} icon={<Check aria-hidden />}>
        {matchedByLabel(type, matchedBy)}
      </Badge>
      {warnings !== "" && (
        <span className="max-w-full truncate text-xs text-warning-ink" title={warnings}>
          {warnings}
        </span>
      )}
    </span>
  );
}
