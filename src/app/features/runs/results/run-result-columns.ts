import { type AnsweredRecord, fieldValue } from "#contract/records/field-value.ts";
import {
  type CellField,
  EMAIL_FIELDS,
  byReach,
  cellField,
  formatCell,
} from "#app/records/record-cell-values.ts";
import { describedName } from "#contract/records/match-input.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { RunResult } from "#contract/runs/run-schemas.ts";
import { contactName } from "#contract/contact-schemas.ts";

/** Fields that the first columns already show, so that they need no column of their own. */
const IN_FIRST_COLUMNS: Readonly<Record<RecordType, ReadonlySet<string>>> = {
  contact: new Set(["firstName", "middleName", "lastName", "companyName"]),
  company: new Set(["name"]),
};

/** The columns after name and company: the chosen fields, contact details first. */
export function resultFields(type: RecordType, outputFields: readonly string[]): readonly CellField[] {
  return outputFields
    .filter((name) => !IN_FIRST_COLUMNS[type].has(name))
    .toSorted(byReach)
    .map((name) => cellField(type, name));
}

/**
 * The field whose value a column shows: the e-mail column shows whichever address came, since a credit would otherwise
 * seem to bring nothing.
 */
export function shownField(
  type: RecordType,
  field: CellField,
  { record }: Pick<RunResult, "record">,
): CellField {
  if (type !== "contact" || field.name !== "email" || record === null) return field;
  return (
    EMAIL_FIELDS.map((name) => cellField(type, name)).find((each) => hasValue(type, each, record)) ?? field
  );
}

/** Whether an answer has a value for a field. */
export function hasValue(type: RecordType, field: CellField, record: AnsweredRecord | null): boolean {
  return record !== null && formatCell({ ...field, value: fieldValue(type, record, field.name) }) !== "";
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The record's name: from the answer, otherwise from the selection. */
export function resultName(type: RecordType, { record, snapshot, id, input }: RunResult): string {
  const attributes = record?.attributes ?? {};
  const complete = textOf(attributes["firstName"]) && textOf(attributes["lastName"]);
  const answered = type === "contact" ? complete && contactName(attributes) : textOf(attributes["name"]);
  return answered || snapshot.name || (input === null ? `ID ${id}` : describedName(type, input));
}

/** A contact's company: from the answer, otherwise from the selection or the input. */
export function resultCompany({ record, snapshot, input }: RunResult): string | undefined {
  const answered = record === null ? undefined : textOf(fieldValue("contact", record, "companyName"));
  const chosen = "hints" in snapshot ? snapshot.company?.name : undefined;
  return answered ?? chosen ?? textOf(input?.["companyName"]);
}
