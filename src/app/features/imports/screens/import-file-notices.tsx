import { EyeOff, Languages, Sigma, TriangleAlert } from "lucide-react";
import { useImport, useImportStore } from "#app/features/imports/import-file-store.ts";
import { otherRowsOf } from "#app/features/imports/model/data-rows.ts";
import { splitHint } from "#app/features/imports/model/split-hint.ts";
import type { OtherRow, TableFile } from "#app/files/read/table-file.ts";
import { COLUMN, ROW, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import { ENCODING_LABELS } from "./encoding-labels.ts";

/** What was left out of the file or guessed, each with a way to change it. */
export function ImportFileNotices({ file }: { readonly file: TableFile }) {
  const hint = splitHint(file);
  return (
    <>
      <EncodingGuess file={file} />
      {hint !== null && (
        <InlineNotice tone="warning" icon={<Icon of={TriangleAlert} />}>
          {hint}
        </InlineNotice>
      )}
      <HiddenParts file={file} />
      <OtherRows file={file} />
    </>
  );
}

/** Says that the encoding is a guess, with the likely ones; the first rows are below. */
function EncodingGuess({ file: { encoding, likelyEncodings } }: { readonly file: TableFile }) {
  const store = useImportStore();
  if (encoding === null || likelyEncodings.length === 0) return null;
  const likely = likelyEncodings.includes(encoding) ? likelyEncodings : [encoding, ...likelyEncodings];
  return (
    <InlineNotice tone="warning" icon={<Icon of={Languages} />}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="max-sm:w-full sm:min-w-60 sm:flex-1">
          The file doesn’t say which letters it uses, so this is a guess. Do the rows below look right?
        </span>
        <Segmented
          label="Letters are"
          variant="loose"
          value={encoding}
          onChange={(next) => void store.readWith({ encoding: next })}
          options={likely.map((value) => ({ value, label: ENCODING_LABELS[value] }))}
        />
      </div>
    </InlineNotice>
  );
}

/** Says what a filter, a group or a person hid in the workbook. */
function HiddenParts({ file: { hidden } }: { readonly file: TableFile }) {
  const taken = useImport((state) => state.readAs.hidden) ?? false;
  const store = useImportStore();
  const parts = [
    ...(hidden.rows > 0 ? [formatCount(hidden.rows, ROW)] : []),
    ...(hidden.columns.length > 0 ? [formatCount(hidden.columns.length, COLUMN)] : []),
  ];
  if (parts.length === 0) return null;
  const isOne = hidden.rows + hidden.columns.length === 1;
  return (
    <InlineNotice
      tone="neutral"
      icon={<Icon of={EyeOff} />}
      action={
        <Checkbox
          label={isOne ? "Include it too" : "Include them too"}
          showLabel
          checked={taken}
          onChange={(next) => void store.readWith({ hidden: next })}
        />
      }
    >
      {parts.join(" and ")} {isOne ? "is" : "are"} hidden in the workbook.
    </InlineNotice>
  );
}

const KINDS: Readonly<Record<OtherRow["kind"], string>> = {
  total: "Total",
  footer: "Note",
  line: "Line",
  header: "Column names again",
};

/** Listed rows; all are counted. */
const MAX_LISTED = 100;

/** Totals, footers and repeated names, which are no rows unless the person includes them. */
function OtherRows({ file }: { readonly file: TableFile }) {
  const store = useImportStore();
  const header = useImport((state) => state.header);
  const taken = useImport((state) => state.takesOthers);
  const others = otherRowsOf(file.otherRows, header);
  if (others.length === 0) return null;
  const isOne = others.length === 1;
  return (
    <InlineNotice
      tone="neutral"
      icon={<Icon of={Sigma} />}
      action={
        <>
          <Popover
            title="Totals and notes"
            align="end"
            width={384}
            trigger={<Button variant="link">Show</Button>}
          >
            <OtherRowList file={file} others={others} />
          </Popover>
          <Checkbox
            label={isOne ? "Include it anyway" : "Include them anyway"}
            showLabel
            checked={taken}
            onChange={(next) => store.setTakesOthers(next)}
          />
        </>
      }
    >
      {isOne
        ? "1 row looks like a total or a note, not like a row of the table."
        : `${formatCount(others.length, ROW)} look like totals or notes, not like rows of the table.`}
    </InlineNotice>
  );
}

function OtherRowList({ file, others }: { readonly file: TableFile; readonly others: readonly OtherRow[] }) {
  return (
    <div className="grid gap-2 p-3">
      <ul className="grid max-h-80 gap-1 overflow-y-auto">
        {others.slice(0, MAX_LISTED).map(({ index, kind }) => {
          const { row, cells } = file.rows[index] ?? { row: 0, cells: [] };
          const text = cells.filter((cell) => cell.trim() !== "").join(" · ");
          return (
            <li key={index} className="flex gap-2">
              <span className="w-16 flex-none text-ink-3 tabular-nums">Row {row}</span>
              <span className="min-w-0 flex-1 truncate" title={text}>
                {text}
              </span>
              <span className="flex-none text-ink-3">{KINDS[kind]}</span>
            </li>
          );
        })}
      </ul>
      {others.length > MAX_LISTED && (
        <p className="text-xs text-ink-3">
          The first {MAX_LISTED} of {formatNumber(others.length)}.
        </p>
      )}
    </div>
  );
}
