import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { contactName } from "#contract/contact-schemas.ts";
import { idString } from "#contract/operation.ts";
import { formatRecordDay } from "#app/lib/format-date.ts";
import { formatExactMoney, formatMoney, formatNumber, parseNumber } from "#app/lib/format-number.ts";
import { humanize, levelName } from "#app/lib/humanize.ts";
import { useImageUrl } from "#app/lib/page-config.ts";
import { safeWebUrl } from "#app/lib/safe-url.ts";
import { AddressText } from "#app/record-views/values/address-text.tsx";
import { CompanyLink } from "#app/record-views/steps/company-sequence.tsx";
import { type CellKind, formatValue } from "#app/records/format-record-value.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { RemoteImage } from "#app/ui/remote-image.tsx";
import type { FieldKind, RecordField } from "./record-detail-fields.ts";

/** The component for each kind that is not plain text. */
const COMPONENTS = {
  score: ScoreValue,
  date: DateValue,
  number: NumberValue,
  thousands: MoneyValue,
  url: LinkValue,
  image: ImageValue,
  id: IdValue,
  list: BadgesValue,
  names: BadgesValue,
  categories: BadgesValue,
  companies: CompaniesValue,
  people: PeopleValue,
  places: PlacesValue,
  management: ManagementValue,
} as const satisfies { readonly [Kind in FieldKind]?: (field: RecordField) => ReactNode };

/** The value of an attribute. A value that does not match its kind is shown as plain text. */
export function DetailFieldValue(field: RecordField) {
  const known = Object.entries(COMPONENTS).find(([kind]) => kind === field.kind)?.[1];
  const Value = known ?? PlainValue;
  return <Value {...field} />;
}

function toNumber(value: unknown): number | undefined {
  return typeof value === "number" || typeof value === "string" ? parseNumber(value) : undefined;
}

function ScoreValue(field: RecordField) {
  const score = toNumber(field.value);
  return score === undefined ? <PlainValue {...field} /> : <>{formatNumber(score)} of 100</>;
}

function NumberValue(field: RecordField) {
  const number = toNumber(field.value);
  return number === undefined ? <PlainValue {...field} /> : <>{formatNumber(number)}</>;
}

function MoneyValue(field: RecordField) {
  const money = toNumber(field.value);
  if (money === undefined) return <PlainValue {...field} />;
  return <span title={formatExactMoney(money)}>{formatMoney(money)}</span>;
}

function DateValue(field: RecordField) {
  const { value } = field;
  if (typeof value !== "string" || Number.isNaN(Date.parse(value))) return <PlainValue {...field} />;
  return <time dateTime={value}>{formatRecordDay(value)}</time>;
}

function LinkValue(field: RecordField) {
  const text = typeof field.value === "string" ? field.value : "";
  const href = safeWebUrl(text);
  if (href === undefined) return <PlainValue {...field} />;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="wrap-break-word text-accent-ink underline-offset-3 hover:underline"
    >
      <AddressText>{text.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}</AddressText>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** An image; its URL where the page may not load it. */
function ImageValue(field: RecordField) {
  const src = useImageUrl(typeof field.value === "string" ? field.value : undefined);
  return src === undefined ? (
    <LinkValue {...field} />
  ) : (
    <RemoteImage src={src} showReason className="h-28 w-full max-w-50 rounded-sm border border-line" />
  );
}

const management = z.looseObject({
  underManagement: z.boolean(),
  purchaseDate: z.catch(z.nullish(z.string()), undefined),
});

function ManagementValue(field: RecordField) {
  const read = management.safeParse(field.value);
  if (!read.success) return <PlainValue {...field} />;
  const { underManagement, purchaseDate } = read.data;
  if (!underManagement) return <>Not yours yet</>;
  return <>{purchaseDate ? `Yours since ${formatRecordDay(purchaseDate)}` : "Yours"}: free to get again</>;
}

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

/** Any value as plain text, regardless of its kind. */
function PlainValue({ kind, value }: RecordField) {
  return (
    <span className="wrap-break-word">{formatValue(isCell(kind) ? kind : "unknown", value) || "–"}</span>
  );
}

/** An id with a copy button. */
function IdValue({ label, value }: RecordField) {
  const id = formatValue("unknown", value);
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 font-mono text-xs leading-5 wrap-break-word">{id}</span>
      <CopyButton value={id} label={`Copy ${label.charAt(0).toLowerCase()}${label.slice(1)}`} />
    </span>
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

const named = z.union([
  z.pipe(
    z.looseObject({ name: z.string() }),
    z.transform(({ name }) => name),
  ),
  z.pipe(
    z.looseObject({ topic: z.string() }),
    z.transform(({ topic }) => topic),
  ),
  z.pipe(
    z.looseObject({ type: z.string() }),
    z.transform(({ type }) => type),
  ),
]);

/** The label of one of several values: its name, or a code such as "FINANCIAL_RESULTS" in readable form. */
function labelOf(value: unknown, { name: field, kind }: RecordField): string {
  const name = named.safeParse(value);
  const label = name.success ? name.data : formatValue("unknown", value);
  if (field === "managementLevel") return levelName(label);
  return kind === "categories" && label.length > 3 ? humanize(label.toLowerCase()) : label;
}

/** Names or codes as a row of badges. */
function BadgesValue(field: RecordField) {
  const labels = new Set(listOf(field.value).map((one) => labelOf(one, field)));
  return (
    <span className="flex flex-wrap gap-1">
      {[...labels].map((label) => (
        <Badge key={label} tone="neutral" title={label}>
          {label}
        </Badge>
      ))}
    </span>
  );
}

const company = z.looseObject({ id: idString, name: z.catch(z.string(), "") });

/** Companies, each with its id and a link to its screen. */
function CompaniesValue(field: RecordField) {
  const read = z.array(company).safeParse(listOf(field.value));
  if (!read.success) return <PlainValue {...field} />;
  return (
    <ul className="grid gap-1">
      {read.data.map(({ id, name }) => (
        <li key={id}>
          <CompanyLink
            companyId={id}
            className="inline-flex min-h-6 items-center wrap-break-word text-accent-ink underline-offset-3 hover:underline"
          >
            {name || "Name unknown"}
          </CompanyLink>
          <IdValue name="id" label={`Company ID ${id}`} kind="id" value={id} />
        </li>
      ))}
    </ul>
  );
}

const person = z.looseObject({ id: idString });

/** Named contacts, each with a link. */
function PeopleValue(field: RecordField) {
  const read = z.array(person).safeParse(listOf(field.value));
  if (!read.success) return <PlainValue {...field} />;
  return (
    <ul className="grid gap-1.5">
      {read.data.map((one) => (
        <li key={one.id}>
          <Link
            to="/contacts"
            search={{ personId: one.id, peek: one.id }}
            className="inline-flex min-h-6 items-center wrap-break-word text-accent-ink underline-offset-3 hover:underline"
          >
            {contactName(one) || "Name unknown"}
          </Link>
          {typeof one["jobTitle"] === "string" && (
            <span className="block text-xs text-ink-3">{one["jobTitle"]}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Places, one per line. */
function PlacesValue({ value }: RecordField) {
  const places = listOf(value).map((place) =>
    typeof place === "object" && place !== null
      ? Object.values(place)
          .filter((part) => typeof part === "string" && part !== "")
          .join(", ")
      : formatValue("unknown", place),
  );
  return (
    <ul>
      {[...new Set(places)].map((place) => (
        <li key={place}>{place}</li>
      ))}
    </ul>
  );
}
