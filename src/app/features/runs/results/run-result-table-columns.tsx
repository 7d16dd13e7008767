import { Link } from "@tanstack/react-router";
import { returnsRecords, recordTypeOf } from "#app/runs/run-facts.ts";
import type { CellField } from "#app/records/record-cell-values.ts";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import {
  type PhonePlace,
  type TableColumn,
  type TableColumns,
  tableColumns,
} from "#app/table/table-column.ts";
import { classNames } from "#app/lib/class-names.ts";
import { twoLines, wrappedText } from "#app/record-views/cells/value-cells.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { RunResultBadge } from "./run-result-badge.tsx";
import { hasValue, resultFields, shownField } from "./run-result-columns.ts";
import { NoValue } from "#app/record-views/values/more-values.tsx";
import type { ResultRow } from "./result-rows.ts";
import { type ResultStatus, isMiss } from "./result-status.ts";
import { AnsweredValue } from "#app/record-views/values/record-value.tsx";

/** The number of fields shown at first: with these, result and credits are in view on a laptop. */
const MAX_FIRST_FIELDS = 4;

const NAME: Readonly<Record<RecordType, string>> = { contact: "Contact", company: "Company" };

/** The record's name, the first column of every table. */
function nameColumn(type: RecordType): TableColumn<ResultRow> {
  return {
    id: "record-name",
    label: NAME[type],
    minimum: "9rem",
    grows: true,
    phone: "title",
    value: ({ name }) => name,
    cell: ({ name }) => (
      <span className={`${wrappedText} font-medium`} title={name}>
        {name}
      </span>
    ),
  };
}

const companyColumn: TableColumn<ResultRow> = {
  id: "record-company",
  label: "Company",
  minimum: "11rem",
  dropOrder: 3,
  phone: "detail",
  value: ({ company }) => company,
  cell: ({ company }) =>
    company === undefined ? (
      <NoValue />
    ) : (
      <span className={`${twoLines} text-ink-2`} title={company}>
        {company}
      </span>
    ),
};

const reasonColumn: TableColumn<ResultRow> = {
  id: "reason",
  label: "Reason",
  phone: "more",
  value: ({ reason }) => reason,
  cell: ({ reason }) => (
    <span className="block text-ink-2 max-md:truncate md:leading-4 md:whitespace-normal" title={reason}>
      {reason}
    </span>
  ),
};

const lastColumns: readonly TableColumn<ResultRow>[] = [
  {
    id: "result",
    label: "Result",
    width: "9rem",
    phone: "figure",
    value: ({ label }) => label,
    cell: (row) => <RunResultBadge row={row} />,
  },
  {
    id: "credits",
    label: "Credits",
    align: "end",
    width: "5.5rem",
    phone: "note",
    value: ({ cost }) => cost,
    cell: ({ cost }) => (
      <span className="text-ink-2 tabular-nums">
        {cost}
        {cost !== "" && <span className="md:sr-only"> {cost === "1" ? "credit" : "credits"}</span>}
      </span>
    ),
  },
];

const WIDTHS: Readonly<Partial<Record<CellField["kind"], TableColumn<ResultRow>["width"]>>> = {
  // wide enough for "Do not call" beside the button that shows the number
  phone: "10.5rem",
  sourced: "13rem",
  links: "11rem",
  number: "7rem",
  thousands: "7rem",
  boolean: "7rem",
};

const isNumber = ({ kind }: CellField) => kind === "number" || kind === "thousands";

/** Kinds with long values: their columns grow with the table. */
const MINIMUMS: Readonly<Partial<Record<CellField["kind"], TableColumn<ResultRow>["minimum"]>>> = {
  email: "12rem",
  url: "12rem",
  text: "8.5rem",
};

/** Fields whose values are longer than others of their kind. */
const LONGER: Readonly<Record<string, TableColumn<ResultRow>["minimum"]>> = { supplementalEmail: "18rem" };

const PHONE_CELLS: Readonly<Partial<Record<PhonePlace, string>>> = {
  more: "max-md:truncate max-md:pl-2",
  line: "max-md:flex max-md:min-h-6 max-md:min-w-0 max-md:items-center max-md:gap-1 max-md:*:first:min-w-0",
};

/**
 * The place of a field on a phone: each contact detail has its own line; of the other fields only the first has one.
 */
function phonePlaceOf(type: RecordType, field: CellField, index: number): PhonePlace {
  if (type === "company") return (["detail", "more"] as const)[index] ?? "hidden";
  return index === 0 || (field.kind === "phone" && index < MAX_FIRST_FIELDS) ? "line" : "hidden";
}

function fieldColumn(type: RecordType, field: CellField, phone: PhonePlace): TableColumn<ResultRow> {
  const minimum = LONGER[field.name] ?? MINIMUMS[field.kind];
  return {
    id: field.name,
    label: field.label,
    phone,
    ...(minimum === undefined ? { width: WIDTHS[field.kind] ?? "8.5rem" } : { minimum }),
    ...(isNumber(field) ? { align: "end" as const } : {}),
    cell: (row) => (
      <div
        key={row.id}
        className={classNames(
          PHONE_CELLS[phone],
          phone === "line" && !hasLine(type, field, row) && "max-md:hidden",
        )}
      >
        <FieldCell type={type} field={field} row={row} />
        {phone === "line" && field.name === "mobilePhone" && (
          <span className="flex-none text-xs text-ink-3 md:hidden">mobile</span>
        )}
      </div>
    ),
  };
}

/** The text in place of a value, for records that were never read. */
const UNREAD: Readonly<Partial<Record<ResultStatus, string>>> = {
  "not-sent": "Not read",
  failed: "Not read",
  unconfirmed: "Not received",
};

/** Whether a line of a phone's row has content: a value or, in place of a phone number, why there is none. */
function hasLine(type: RecordType, field: CellField, row: ResultRow): boolean {
  if (row.result === "waiting" || UNREAD[row.result] !== undefined) return field.kind !== "phone";
  return hasValue(type, shownField(type, field, row), row.record);
}

interface FieldCellProps {
  readonly type: RecordType;
  readonly field: CellField;
  readonly row: ResultRow;
}

function FieldCell({ type, field, row }: FieldCellProps) {
  if (row.result === "waiting") return <Skeleton width={96} />;
  const unread = UNREAD[row.result];
  if (unread !== undefined) return <span className="text-ink-3">{unread}</span>;
  return <AnsweredValue type={type} field={shownField(type, field, row)} result={row} />;
}

/** The column that links to the screen that shows what was read about a company. */
function readColumn(operation: PaidOperation): TableColumn<ResultRow> {
  const isFamily = operation === "enrichHierarchy";
  const label = isFamily ? "Family tree" : "Intent";
  return {
    id: "read",
    label,
    width: "9rem",
    phone: "detail",
    value: ({ result }) => (isMiss(result) ? "" : label),
    cell: ({ result, id, name }) =>
      isMiss(result) || result === "waiting" ? (
        <NoValue />
      ) : (
        <Link
          {...readLink(isFamily, id)}
          className="font-medium text-accent-ink underline-offset-3 hover:underline"
        >
          Open{" "}
          <span className="sr-only">
            the {isFamily ? "family tree" : "intent"} of {name}
          </span>
        </Link>
      ),
  };
}

function readLink(isFamily: boolean, companyId: string) {
  return isFamily
    ? ({ to: "/families/$companyId", params: { companyId } } as const)
    : ({ to: "/companies/$companyId", params: { companyId }, search: { section: "intent" } } as const);
}

/**
 * The columns of a run's results: name and company, the chosen fields with contact details first, then the result and
 * its credits. Further fields are hidden until the person shows them.
 */
export function resultColumns(
  operation: PaidOperation,
  outputFields: readonly string[],
): TableColumns<ResultRow> {
  const type = recordTypeOf(operation);
  const fields = resultFields(type, outputFields).map((field, index) => ({
    ...fieldColumn(type, field, phonePlaceOf(type, field, index)),
    ...(index < MAX_FIRST_FIELDS ? {} : { initially: "hidden" as const }),
    // the first two columns stay at every width
    ...(index < 2 ? {} : { dropOrder: MAX_FIRST_FIELDS - index }),
  }));
  return tableColumns([
    nameColumn(type),
    ...(type === "contact" ? [{ ...companyColumn, phone: "wide" as const }] : []),
    ...fields,
    ...(returnsRecords({ operation }) ? [] : [readColumn(operation)]),
    ...lastColumns,
  ]);
}

/** The columns for a page on which no row has values: the reason stands in place of the values. */
export function missColumns(type: RecordType): TableColumns<ResultRow> {
  return tableColumns([
    { ...nameColumn(type), width: "14rem" },
    ...(type === "contact" ? [companyColumn] : []),
    reasonColumn,
    ...lastColumns,
  ]);
}
