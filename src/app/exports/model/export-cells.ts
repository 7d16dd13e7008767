import { perLocale } from "#app/lib/format-number.ts";
import { parseNumber } from "#app/lib/format-number.ts";
import { formatPhoneAlternates, formatValue } from "#app/records/format-record-value.ts";
import { isPhoneField } from "#app/records/record-cell-values.ts";
import type { ExportField } from "./export-source.ts";
import type { ExportSettings } from "./export-settings.ts";

/** A cell of a file: text, or a number for computing. */
export type ExportCell = string | number;

/** Fields of identifiers. They stay text, since a spreadsheet would round 20 digits. */
const IDENTIFIER = /^id$|Id$|^inputId$/;

/** Digits that survive being read as a number: no leading zero, not too many. */
const EXACT_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/;

const DAY = /^\d{4}-\d{2}-\d{2}(?=$|[T\s])/;

const localDay = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "short", timeZone: "UTC" }),
);

/** A day as the service wrote it, in the chosen notation, without time zone conversion. */
function formatDay(value: unknown, dates: ExportSettings["dates"]): string {
  const text = formatValue("date", value);
  const moment = DAY.test(text) ? new Date(`${text.slice(0, 10)}T00:00:00Z`) : undefined;
  if (dates === "iso" || moment === undefined || Number.isNaN(moment.getTime())) return text;
  return localDay(undefined).format(moment);
}

function numberCell(value: unknown): ExportCell {
  if (typeof value === "number") return Number.isFinite(value) ? value : "";
  return typeof value === "string" && EXACT_NUMBER.test(value) ? Number(value) : formatValue("number", value);
}

/** Converts the service's thousands of US dollars to dollars. */
function moneyCell(value: unknown): ExportCell {
  const thousands = typeof value === "number" || typeof value === "string" ? parseNumber(value) : undefined;
  return thousands === undefined ? formatValue("thousands", value) : Math.round(thousands * 1000);
}

/** A value as a cell. Empty text where there is none. */
export function exportCell(
  field: ExportField,
  value: unknown,
  { dates }: Pick<ExportSettings, "dates">,
): ExportCell {
  if (value === undefined || value === null) return "";
  switch (field.kind) {
    case "date":
      return formatDay(value, dates);
    case "thousands":
      return moneyCell(value);
    case "number":
      return IDENTIFIER.test(field.name) ? formatValue("text", value) : numberCell(value);
    case "sourced":
      return isPhoneField(field) ? formatPhoneAlternates(value) : formatValue("sourced", value);
    default:
      return formatValue(field.kind, value);
  }
}

/** The alternatives of a field as separate cell texts. */
export function alternatesOf(field: ExportField, value: unknown): readonly string[] {
  const elements: readonly unknown[] = Array.isArray(value) ? value : value == null ? [] : [value];
  return elements
    .map((element) =>
      isPhoneField(field) ? formatPhoneAlternates([element]) : formatValue("sourced", [element]),
    )
    .filter((text) => text !== "");
}

/** A value for a JSON file: numbers and lists stay as they are, everything else is the cell's text. */
export function jsonValue(
  field: ExportField,
  value: unknown,
  settings: Pick<ExportSettings, "dates">,
): unknown {
  if (value === undefined || value === null) return null;
  if (field.kind === "sourced") return alternatesOf(field, value);
  if (field.kind === "boolean") return value === true || value === "true";
  if (Array.isArray(value) && field.kind !== "links")
    return value.map((element) => (typeof element === "string" ? element : structuredClone(element)));
  const cell = exportCell(field, value, settings);
  return cell === "" ? null : cell;
}

/** Default header of a field's column: adds the currency for money. */
export function defaultHeader({ label, kind }: ExportField): string {
  return kind === "thousands" ? `${label} (US dollars)` : label;
}
