import { FileText } from "lucide-react";
import { useRef } from "react";
import { useImport, useImportStore } from "#app/features/imports/import-file-store.ts";
import {
  DELIMITERS,
  type Delimiter,
  ENCODINGS,
  type HeaderRows,
  type TableFile,
} from "#app/files/read/table-file.ts";
import { COLUMN, ROW, formatBytes, formatCount } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { FileInput } from "#app/ui/fields/file-input.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ENCODING_LABELS } from "./encoding-labels.ts";
import { ACCEPTED_FILES } from "./import-file-step.tsx";

const DELIMITER_LABELS: Readonly<Record<Delimiter, string>> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Pipe",
  "^": "Caret",
  "~": "Tilde",
  ":": "Colon",
};

/** "Names in row 4": where the column names are in the file. */
function namesLabel({ rows }: TableFile, header: HeaderRows | null): string {
  if (header === null) return "No column names";
  const [from, to] = [rows[header.from]?.row ?? 1, rows[header.to]?.row ?? 1];
  return from === to ? `Names in row ${from}` : `Names in rows ${from} to ${to}`;
}

interface ImportFileBarProps {
  readonly file: TableFile;
  readonly rows: number;
  readonly columns: number;
  readonly showsRows: boolean;
  readonly onShowRows: (shows: boolean) => void;
}

/** The file and how it was read; the person can correct each guess. */
export function ImportFileBar({ file, rows, columns, showsRows, onShowRows }: ImportFileBarProps) {
  const store = useImportStore();
  const header = useImport((state) => state.header);
  const field = useRef<HTMLInputElement>(null);
  const { encoding, delimiter, sheet, sheets } = file;
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
      <span className="grid size-9 flex-none place-items-center rounded-md bg-success-soft text-success-ink">
        <Icon of={FileText} size="lg" />
      </span>
      <div className="min-w-40 flex-1">
        <p className="truncate font-semibold" title={file.name}>
          {file.name}
        </p>
        <p className="text-xs text-ink-3 tabular-nums">
          {formatCount(rows, ROW)} · {formatCount(columns, COLUMN)} · {formatBytes(file.bytes)}
        </p>
      </div>
      <Button aria-expanded={showsRows} onClick={() => onShowRows(!showsRows)}>
        {namesLabel(file, header)}
      </Button>
      {delimiter !== null && (
        <Select
          label="Separated by"
          hideLabel
          size="sm"
          value={delimiter}
          onChange={(next) => void store.readWith({ delimiter: next })}
          options={DELIMITERS.map((value) => ({ value, label: DELIMITER_LABELS[value] }))}
        />
      )}
      {encoding !== null && (
        <Select
          label="Encoding"
          hideLabel
          size="sm"
          value={encoding}
          onChange={(next) => void store.readWith({ encoding: next })}
          options={ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] }))}
        />
      )}
      {sheet !== null && sheets.length > 1 && (
        <Select
          label="Sheet"
          hideLabel
          size="sm"
          value={sheet}
          onChange={(next) => void store.readWith({ sheet: next })}
          options={sheets.map(({ name, hidden }) => ({
            value: name,
            label: hidden ? `${name} (hidden)` : name,
          }))}
        />
      )}
      <Button onClick={() => field.current?.click()}>Other file</Button>
      <FileInput
        ref={field}
        label="Other file to import"
        accept={ACCEPTED_FILES}
        onFile={(chosen) => void store.take([chosen])}
      />
    </div>
  );
}
