import { PhoneOff, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { ROW, formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { ExportPlan } from "#app/exports/model/plan-export.ts";
import { type ExportRowType, ROW_TYPES } from "#app/exports/model/export-source.ts";
import { Icon } from "#app/ui/icon.tsx";

const disjunction = new Intl.ListFormat("en", { type: "disjunction" });

interface ExportPreviewProps {
  readonly plan: ExportPlan;
  readonly stale: boolean;
  readonly rowType: ExportRowType;
  /** Headers of profile columns for which these records have no field. */
  readonly emptyHeaders: readonly string[];
  /** The button that requests them. */
  readonly missing: ReactNode;
}

/** The first rows as they will be in the file, and what an importer would find missing. */
export function ExportPreview({ plan, stale, rowType, emptyHeaders, missing }: ExportPreviewProps) {
  const { sample, header, rowCount } = plan;
  const keys = columnKeys(header);
  return (
    <section aria-label="Preview" className={classNames("grid gap-2", stale && "opacity-60")}>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-medium tabular-nums">
          {rowCount === 0
            ? "No rows"
            : sample.length < rowCount
              ? `First ${sample.length} of ${formatNumber(rowCount)} rows`
              : formatCount(rowCount, ROW)}
        </h3>
        <p className="text-xs text-ink-3">as they will be in the file</p>
      </div>
      <div
        className="overflow-x-auto rounded-md border border-line"
        role="region"
        aria-label="First rows of the file"
        tabIndex={0}
      >
        <table className="w-max min-w-full border-collapse text-left text-xs">
          <thead className="bg-canvas">
            <tr>
              {header.map((name, place) => (
                <th
                  key={keys[place]}
                  scope="col"
                  className="h-8 border-line px-2.5 font-mono font-medium whitespace-nowrap text-ink-2 not-first:border-l"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ place: row, cells, blanked }) => (
              <tr key={row} className="border-t border-line">
                {cells.map((cell, place) => (
                  <td
                    key={keys[place]}
                    className={classNames(
                      "h-8 max-w-60 truncate border-line px-2.5 whitespace-nowrap not-first:border-l",
                      typeof cell === "number" && "text-right tabular-nums",
                    )}
                  >
                    {blanked.includes(place) ? <LeftBlank /> : String(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {sample.length === 0 && (
          <p className="px-3 py-6 text-center text-ink-2">
            No {ROW_TYPES[rowType].noun.one} has values to write yet.
          </p>
        )}
      </div>
      <Lacking plan={plan} />
      {emptyHeaders.length > 0 && (
        <p className="text-xs text-ink-3">
          Missing: {emptyHeaders.join(", ")} {missing}
        </p>
      )}
    </section>
  );
}

/** React keys of the columns, unique even where headers repeat. */
function columnKeys(header: readonly string[]): readonly string[] {
  return header.map(
    (name, place) => `${name} ${header.slice(0, place).filter((other) => other === name).length}`,
  );
}

function LeftBlank() {
  return (
    <span className="-mx-1 inline-flex items-center gap-1 rounded-xs bg-danger-soft px-1 text-danger-ink">
      <Icon of={PhoneOff} size="xs" />
      left blank
    </span>
  );
}

/** Rows that lack a value which the importer requires. */
function Lacking({ plan: { lacking, rowCount } }: { readonly plan: ExportPlan }) {
  return lacking.map(({ headers, count }) => (
    <p
      key={headers.join()}
      className="flex items-start gap-2 rounded-md bg-warning-soft px-2.5 py-2 text-xs text-warning-ink"
    >
      <Icon of={TriangleAlert} size="sm" className="mt-px flex-none" />
      {count === rowCount
        ? `No row has ${disjunction.format(headers)}, which this import requires.`
        : `${formatCount(count, { one: "row has", many: "rows have" })} no ${disjunction.format(headers)}. The import will refuse ${count === 1 ? "it" : "them"}.`}
    </p>
  ));
}
