import { ArrowRight, FileText, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import {
  COMPANY_TARGETS,
  CONTACT_TARGETS,
  type ColumnTarget,
  TARGET_LABELS,
  type ImportType,
} from "#app/features/imports/columns/column-targets.ts";
import { type GuessedColumn, SURE } from "#app/features/imports/columns/guess-columns.ts";
import {
  MAX_IMPORTED_ROWS,
  dataRows,
  useImport,
  useImportStore,
} from "#app/features/imports/import-store.ts";
import { rememberedColumns } from "#app/features/imports/model/remembered-columns.ts";
import {
  DELIMITERS,
  type Delimiter,
  ENCODINGS,
  type Encoding,
  type TableFile,
} from "#app/files/read/table-file.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatBytes, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { usePreference } from "#app/storage/user-preference.ts";
import { FileInput } from "#app/ui/fields/file-input.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import { ImportColumnsSide } from "./import-columns-side.tsx";
import { ACCEPTED_FILES } from "./import-file-step.tsx";
import { ImportRowSample } from "./import-row-sample.tsx";
import { useCheckedRows } from "./use-decided-rows.ts";

const ROW = { one: "row", many: "rows" };

/** What each column of the file becomes, with the first values, and how rows will be matched then. */
export function ImportColumnsStep() {
  const store = useImportStore();
  const file = useImport((state) => state.file);
  const columns = useImport((state) => state.columns);
  const type = useImport((state) => state.type);
  const headerRow = useImport((state) => state.headerRow);
  const rows = useCheckedRows();
  if (file === null) return null;
  const left = file.rowCount - (headerRow === null ? 0 : headerRow + 1) - MAX_IMPORTED_ROWS;
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div className="flex min-w-0 flex-1 flex-col lg:overflow-y-auto">
        <FileBar file={file} rows={dataRows(file, headerRow).length} headerRow={headerRow} />
        {left > 0 && (
          <InlineNotice tone="warning" icon={<TriangleAlert size={16} strokeWidth={1.75} aria-hidden />}>
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
            {columns.map((column) => (
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

const head = "h-9 border-b border-line bg-canvas px-2 font-medium first:pl-4 last:pr-4";

interface ColumnRowProps {
  readonly column: GuessedColumn;
  readonly type: ImportType;
}

function ColumnRow({ column, type }: ColumnRowProps) {
  const store = useImportStore();
  const { index, name, target, confidence, filled, firstValues } = column;
  const label = name === "" ? `Column ${index + 1}` : name;
  const keys: readonly ColumnTarget[] = type === "contact" ? CONTACT_TARGETS : COMPANY_TARGETS;
  const known: readonly ColumnTarget[] = ["keep", "leave-out", ...keys];
  const unsure = target !== "keep" && target !== "leave-out" && confidence < SURE;
  return (
    <tr className="max-sm:grid max-sm:gap-1 max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:py-2.5">
      <th scope="row" className={classNames(cell, "max-w-48 truncate text-left font-medium")} title={label}>
        {label}
      </th>
      <td
        className={classNames(cell, "truncate text-ink-2 max-sm:min-w-0 sm:w-[40%] sm:max-w-0")}
        title={firstValues.join(", ")}
      >
        {firstValues.join(", ")}
      </td>
      <td className={cell}>
        <span className="flex items-center gap-2">
          <ArrowRight
            size={14}
            strokeWidth={1.75}
            aria-hidden
            className="flex-none text-ink-3 max-sm:hidden"
          />
          <Select
            label={`${label} becomes`}
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

const DELIMITER_LABELS: Readonly<Record<Delimiter, string>> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Pipe",
};

const ENCODING_LABELS: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Western (Windows)",
  macintosh: "Western (Mac)",
  "windows-1250": "Central European",
  "windows-1251": "Cyrillic",
  shift_jis: "Japanese",
  gb18030: "Chinese",
  "euc-kr": "Korean",
};

interface FileBarProps {
  readonly file: TableFile;
  readonly rows: number;
  readonly headerRow: number | null;
}

/** What the file is and how it was read; whatever was taken wrongly can be said. */
function FileBar({ file, rows, headerRow }: FileBarProps) {
  const store = useImportStore();
  const source = useImport((state) => state.source);
  const remembered = usePreference(rememberedColumns).value ?? [];
  const field = useRef<HTMLInputElement>(null);
  const { encoding, delimiter, sheet, sheets } = file;
  const readAs = (change: { encoding?: Encoding; delimiter?: Delimiter; sheet?: string }) => {
    if (source === null) return;
    const before = {
      ...(encoding && { encoding }),
      ...(delimiter && { delimiter }),
      ...(sheet && { sheet }),
    };
    void store.read(source, remembered, { ...before, ...change });
  };
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
      <span className="grid size-9 flex-none place-items-center rounded-md bg-success-soft text-success-ink">
        <FileText size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-40 flex-1">
        <p className="truncate font-semibold">{file.name}</p>
        <p className="text-xs text-ink-3 tabular-nums">
          {formatCount(rows, ROW)} · {formatCount(file.width, { one: "column", many: "columns" })} ·{" "}
          {formatBytes(file.bytes)} · stays on this device
        </p>
      </div>
      <Checkbox
        label="First row has names"
        showLabel
        checked={headerRow !== null}
        onChange={(checked) => store.setHeaderRow(checked ? (file.headerRow ?? 0) : null, remembered)}
      />
      {delimiter !== null && (
        <Select
          label="Separated by"
          hideLabel
          size="sm"
          value={delimiter}
          onChange={(next) => readAs({ delimiter: next })}
          options={DELIMITERS.map((value) => ({ value, label: DELIMITER_LABELS[value] }))}
        />
      )}
      {encoding !== null && (
        <Select
          label="Encoding"
          hideLabel
          size="sm"
          value={encoding}
          onChange={(next) => readAs({ encoding: next })}
          options={ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] }))}
        />
      )}
      {sheet !== null && sheets.length > 1 && (
        <Select
          label="Sheet"
          hideLabel
          size="sm"
          value={sheet}
          onChange={(next) => readAs({ sheet: next })}
          options={sheets.map((value) => ({ value, label: value }))}
        />
      )}
      <Button onClick={() => field.current?.click()}>Other file</Button>
      <FileInput
        ref={field}
        label="Other file to import"
        accept={ACCEPTED_FILES}
        onFile={(chosen) => void store.read(chosen, remembered)}
      />
    </div>
  );
}
