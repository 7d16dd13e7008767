import type { ReactNode } from "react";
import { type Cell, cellsOf, formatCell } from "#app/records/record-cell-values.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { RunResultBadge } from "./run-result-badge.tsx";
import { resultFields } from "./run-result-columns.ts";
import type { ResultRow } from "./result-rows.ts";
import { isIdleFlag } from "#contract/records/do-not-call.ts";
import { fieldValue } from "#contract/records/field-value.ts";
import { AnsweredValue } from "#app/record-views/values/record-value.tsx";

interface RunResultDetailsProps {
  readonly row: ResultRow;
  readonly outputFields: readonly string[];
  /** Further actions on the result. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** One result in full: its reason, and every field that came back. */
export function RunResultDetails({ row, outputFields, children, onClose }: RunResultDetailsProps) {
  const { type, record } = row;
  const cells = record === null ? [] : cellsOf(type, record, outputFields);
  const valueOf = (field: string) => record && fieldValue(type, record, field);
  const isFilled = (cell: Cell) => formatCell(cell) !== "" && !isIdleFlag(cell.name, row.snapshot, valueOf);
  const filled = new Set(cells.filter(isFilled).map(({ name }) => name));
  const fields = resultFields(type, outputFields);
  const empty = fields.filter(({ name }) => !filled.has(name)).map(({ label }) => label);
  return (
    <Dialog
      open
      variant="drawer"
      size="sm"
      title={row.name}
      titleExtra={<RunResultBadge row={row} />}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {row.company !== undefined && <p className="text-ink-2">{row.company}</p>}
        {row.described !== undefined && (
          <p className="wrap-anywhere text-ink-2">Asked for as “{row.described}”.</p>
        )}
        {row.reason !== undefined && <p>{row.reason}</p>}
        {row.movedTo !== undefined && (
          <p className="text-ink-2">
            Merged with another entry: it is now under ID <span className="font-mono">{row.movedTo}</span>.
          </p>
        )}
        <dl className="grid grid-cols-[fit-content(9rem)_minmax(0,1fr)] gap-x-4 gap-y-2">
          {record !== null &&
            fields
              .filter(({ name }) => filled.has(name))
              .map((field) => (
                <div key={field.name} className="contents">
                  <dt className="text-ink-3">{field.label}</dt>
                  <dd className="min-w-0 tabular-nums [&_.truncate]:wrap-break-word [&_.truncate]:whitespace-normal">
                    <AnsweredValue key={row.id} type={type} field={field} result={row} />
                  </dd>
                </div>
              ))}
          <dt className="text-ink-3">Credits</dt>
          <dd className="tabular-nums">{row.cost === "" ? "Not sent yet" : row.cost}</dd>
          {row.problem?.requestId != null && <RequestId requestId={row.problem.requestId} />}
        </dl>
        {record !== null && empty.length > 0 && (
          <p className="text-xs text-ink-3">Nothing came back for: {empty.join(", ")}.</p>
        )}
        {children}
      </div>
    </Dialog>
  );
}

/** The request id, which the support of the service asks for. */
function RequestId({ requestId }: { readonly requestId: string }) {
  return (
    <>
      <dt className="text-ink-3">Reference</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <span className="truncate font-mono">{requestId}</span>
        <CopyButton value={requestId} label="Copy reference" />
      </dd>
    </>
  );
}
