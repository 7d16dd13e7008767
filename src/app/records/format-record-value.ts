import { VALUE_KINDS } from "#contract/operation.ts";
import { humanize } from "#app/lib/humanize.ts";
import { formatPhone } from "#app/lib/format-phone.ts";

/** The kinds of a cell's value; `unknown` for a field that this version of the app does not know. */
export const CELL_KINDS = [...VALUE_KINDS, "unknown"] as const;
export type CellKind = (typeof CELL_KINDS)[number];

const SEPARATOR = "; ";

type Plain = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(SEPARATOR);
}

/** Any value as readable text, whatever its kind. */
function readable(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return joined(value.map(readable));
  return isPlain(value) ? readableObject(value) : "";
}

/** "One year growth rate: 12, Degree: (Area of study: Law)"; empty members are left out. */
function readableObject(value: Plain): string {
  const parts: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    const text = readable(member);
    if (text === "") continue;
    parts.push(`${humanize(name)}: ${typeof member === "object" ? `(${text})` : text}`);
  }
  return parts.join(", ");
}

/** Formats each element of a list; a single value is a list of one. */
function each(value: unknown, text: (element: unknown) => string): string {
  return joined((Array.isArray(value) ? value : [value]).map(text));
}

function memberOf(element: unknown, name: string): unknown {
  return isPlain(element) ? (element[name] ?? element) : element;
}

function formatCode(element: unknown): string {
  if (!isPlain(element)) return readable(element);
  const { id, name } = element;
  if (id === undefined && name === undefined) return readable(element);
  return `${readable(id)} ${readable(name)}`.trim();
}

function formatPhoneValue(value: unknown): string {
  return formatPhone(readable(value));
}

/** The day as the service wrote it, without time zone conversion. */
function formatDay(value: unknown): string {
  const text = readable(value);
  return /^\d{4}-\d{2}-\d{2}(?=$|[T\s])/.test(text) ? text.slice(0, 10) : text;
}

function formatBoolean(value: unknown): string {
  if (value === "true") return "Yes";
  return value === "false" ? "No" : readable(value);
}

/**
 * A value as plain text for a table cell or CSV: lists joined by "; ", alternatives without their source, codes as "id
 * name", links as their address, dates as YYYY-MM-DD, phones with spaces, money in thousands of US dollars as a bare
 * number. A missing value gives an empty string; a value that does not match its kind stays readable.
 */
export function formatValue(kind: CellKind, value: unknown): string {
  switch (kind) {
    case "phone":
      return each(value, formatPhoneValue);
    case "date":
      return each(value, formatDay);
    case "boolean":
      return formatBoolean(value);
    case "sourced":
      return each(value, (element) => readable(memberOf(element, "value")));
    case "codes":
      return each(value, formatCode);
    case "links":
      return each(value, (element) => readable(memberOf(element, "url")));
    default:
      return readable(value);
  }
}

/** A list of alternative phone numbers, each formatted. */
export function formatPhoneAlternates(value: unknown): string {
  return each(value, (element) => formatPhoneValue(memberOf(element, "value")));
}
