import { type CellKind, formatValue } from "#app/records/format-value.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import type { RecordField, FieldKind } from "./record-fields.ts";

const CELLS: ReadonlySet<string> = new Set<CellKind>([
  "phone",
  "boolean",
  "sourced",
  "codes",
  "links",
  "date",
]);

function isCell(kind: FieldKind): kind is CellKind {
  return CELLS.has(kind);
}

/** Any value in words, whatever its kind was meant to be. */
export function PlainValue({ kind, value }: RecordField) {
  return (
    <span className="wrap-break-word">{formatValue(isCell(kind) ? kind : "unknown", value) || "–"}</span>
  );
}

/** An id, to be copied. */
export function IdValue({ label, value }: RecordField) {
  const id = formatValue("unknown", value);
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 font-mono text-xs leading-5 wrap-break-word">{id}</span>
      <CopyButton value={id} label={`Copy ${label.charAt(0).toLowerCase()}${label.slice(1)}`} />
    </span>
  );
}
