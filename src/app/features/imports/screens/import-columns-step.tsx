import { ArrowRight, TriangleAlert } from "lucide-react";
import { useState } from "react";
import {
  COMPANY_TARGETS,
  CONTACT_TARGETS,
  type ColumnTarget,
  TARGET_LABELS,
  type ImportType,
} from "#app/features/imports/columns/column-targets.ts";
import { type GuessedColumn, SURE } from "#app/features/imports/columns/guess-columns.ts";
import { MAX_IMPORTED_ROWS, useImport, useImportStore } from "#app/features/imports/import-file-store.ts";
import { dataRows } from "#app/features/imports/model/data-rows.ts";
import { unnamedColumn } from "#app/files/read/header-names.ts";
import type { TableFile } from "#app/files/read/table-file.ts";
import { classNames } from "#app/lib/class-names.ts";
import { ROW, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import { ImportColumnsSide } from "./import-columns-side.tsx";
import { ImportFileBar } from "./import-file-bar.tsx";
import { ImportFileNotices } from "./import-file-notices.tsx";
import { ImportFirstRows } from "./import-first-rows.tsx";
import { ImportRowSample } from "./import-row-sample.tsx";
import { useCheckedRows } from "./use-checked-rows.ts";

/** Shows the target of each column with its first values, and how rows will be matched. */
export function ImportColumnsStep() {
  const store = useImportStore();
  const file = useImport((state) => state.file);
  const columns = useImport((state) => state.columns);
  const type = useImport((state) => state.type);
  const header = useImport((state) => state.header);
  const takesOthers = useImport((state) => state.takesOthers);
  const [showsRows, setShowsRows] = useState<boolean>();
  const rows = useCheckedRows();
  if (file === null) return null;
  const kept = dataRows({ file, header, takesOthers });
  const left = kept.length + file.rowCount - file.rows.length - MAX_IMPORTED_ROWS;
  const shown = columns.filter((column) => !isBlankColumn(column));
  const isOpen = showsRows ?? isDoubtful(file, header);
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div className="flex min-w-0 flex-1 flex-col lg:overflow-y-auto">
        <ImportFileBar
          file={file}
          rows={kept.length}
          columns={shown.length}
          showsRows={isOpen}
          onShowRows={setShowsRows}
        />
        <ImportFileNotices file={file} />
        {isOpen && <ImportFirstRows file={file} />}
        {left > 0 && (
          <InlineNotice tone="warning" icon={<Icon of={TriangleAlert} />}>
            Only the first {formatNumber(MAX_IMPORTED_ROWS)} rows are imported; {formatCount(left, ROW)} more
            are in the file. Import the rest as a second file.
          </InlineNotice>
        )}
        <div className="flex flex-none items-center gap-3 border-b border-line px-4 py-2">
          <span aria-hidden className="text-xs font-medium text-ink-2">
            Rows are
          </span>
          <Segmented<ImportType>
            label="Rows are"
            value={type}
            onChange={(next) => store.setType(next)}
            options={[
              { value: "contact", label: "People" },
              { value: "company", label: "Companies" },
            ]}
          />
        </div>
        <table className="w-full flex-none border-separate border-spacing-0 max-sm:block">
          <caption className="sr-only">Columns of the file</caption>
          <thead className="max-sm:sr-only">
            <tr className="text-left text-xs text-ink-2">
              <th scope="col" className={head}>
                Column in the file
              </th>
              <th scope="col" className={head}>
                First values
              </th>
              <th scope="col" className={head}>
                Becomes
              </th>
              <th scope="col" className={classNames(head, "text-right")}>
                Filled
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {shown.map((column) => (
              <ColumnRow key={column.index} column={column} type={type} />
            ))}
          </tbody>
        </table>
        <ImportRowSample type={type} rows={rows} />
      </div>
      <ImportColumnsSide file={file} rows={rows} />
    </div>
  );
}

/** Whether a column has neither name nor value: it is empty or hidden in the file. */
function isBlankColumn({ index, name, target, firstValues }: GuessedColumn): boolean {
  return target === "leave-out" && firstValues.length === 0 && name === unnamedColumn(index);
}

/**
 * Whether the person should check the first rows: the column names are not simply the first row, or the encoding is a
 * guess.
 */
function isDoubtful({ likelyEncodings, rows }: TableFile, header: TableFile["header"]): boolean {
  const isPlain = header !== null && header.from === 0 && header.to === 0;
  return rows.length > 0 && (!isPlain || likelyEncodings.length > 0);
}

const head = "h-9 border-b border-line bg-canvas px-2 font-medium first:pl-4 last:pr-4";

interface ColumnRowProps {
  readonly column: GuessedColumn;
  readonly type: ImportType;
}

function ColumnRow({ column, type }: ColumnRowProps) {
  const store = useImportStore();
  const { index, name, target, confidence, filled, firstValues } = column;
  const keys: readonly ColumnTarget[] = type === "contact" ? CONTACT_TARGETS : COMPANY_TARGETS;
  const known: readonly ColumnTarget[] = ["keep", "leave-out", ...keys];
  const unsure = target !== "keep" && target !== "leave-out" && confidence < SURE;
  return (
    <tr className="max-sm:grid max-sm:gap-1 max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:py-2.5">
      <th scope="row" className={classNames(cell, "max-w-48 truncate text-left font-medium")} title={name}>
        {name}
      </th>
      <td
        className={classNames(cell, "truncate text-ink-2 max-sm:min-w-0 sm:w-[40%] sm:max-w-0")}
        title={firstValues.join(", ")}
      >
        {firstValues.join(", ")}
      </td>
      <td className={cell}>
        <span className="flex items-center gap-2">
          <Icon of={ArrowRight} size="sm" className="flex-none text-ink-3 max-sm:hidden" />
          <Select
            label={`${name} becomes`}
            hideLabel
            size="sm"
            value={known.includes(target) ? target : "keep"}
            onChange={(next) => store.setTarget(index, next)}
            options={[
              ...keys.map((value) => ({ value, label: TARGET_LABELS[value], group: "Match by" })),
              { value: "keep", label: TARGET_LABELS.keep, group: "Otherwise" },
              { value: "leave-out", label: TARGET_LABELS["leave-out"], group: "Otherwise" },
            ]}
            className="w-52 max-sm:w-full lg:max-xl:w-40"
          />
          {unsure && <span className="text-xs text-warning-ink">Check this</span>}
        </span>
      </td>
      <td className={classNames(cell, "max-sm:hidden")}>
        <span className="flex items-center justify-end gap-2">
          <Meter value={filled} max={1} tone="neutral" className="h-1 w-10 lg:max-xl:hidden" />
          <span className="w-10 text-right tabular-nums">{Math.round(filled * 100)}%</span>
        </span>
      </td>
    </tr>
  );
}

const cell = "sm:h-11 sm:border-b sm:border-line sm:px-2 sm:first:pl-4 sm:last:pr-4";
