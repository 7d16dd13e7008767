import type { ReactNode } from "react";
import * as z from "zod/mini";
import { formatDate, formatExactTime } from "#app/lib/format-date.ts";
import { formatExactMoney, formatMoney, parseNumber, formatNumber } from "#app/lib/format-number.ts";
import { safeWebUrl } from "#app/lib/safe-url.ts";
import { RemoteImage } from "#app/ui/remote-image.tsx";
import { CompaniesValue, PeopleValue, PlacesValue, WordsValue } from "./named-values.tsx";
import { IdValue, PlainValue } from "./plain-value.tsx";
import type { RecordField, FieldKind } from "./record-fields.ts";

const KINDS = {
  score: Score,
  date: Day,
  number: Figure,
  thousands: Money,
  url: Address,
  image: Picture,
  id: IdValue,
  list: WordsValue,
  names: WordsValue,
  categories: WordsValue,
  companies: CompaniesValue,
  people: PeopleValue,
  places: PlacesValue,
  management: Management,
} as const satisfies { readonly [Kind in FieldKind]?: (fact: RecordField) => ReactNode };

/** The value of one attribute. One that is not what its kind says is shown in plain words. */
export function FieldValue(fact: RecordField) {
  const known = Object.entries(KINDS).find(([kind]) => kind === fact.kind)?.[1];
  const Value = known ?? PlainValue;
  return <Value {...fact} />;
}

function figureOf(value: unknown): number | undefined {
  return typeof value === "number" || typeof value === "string" ? parseNumber(value) : undefined;
}

function Score(fact: RecordField) {
  const score = figureOf(fact.value);
  return score === undefined ? <PlainValue {...fact} /> : <>{formatNumber(score)} of 100</>;
}

function Figure(fact: RecordField) {
  const figure = figureOf(fact.value);
  return figure === undefined ? <PlainValue {...fact} /> : <>{formatNumber(figure)}</>;
}

function Money(fact: RecordField) {
  const money = figureOf(fact.value);
  if (money === undefined) return <PlainValue {...fact} />;
  return <span title={formatExactMoney(money)}>{formatMoney(money)}</span>;
}

function Day(fact: RecordField) {
  const { value } = fact;
  if (typeof value !== "string" || Number.isNaN(Date.parse(value))) return <PlainValue {...fact} />;
  return (
    <time dateTime={value} title={formatExactTime(value)}>
      {formatDate(value)}
    </time>
  );
}

function Address(fact: RecordField) {
  const text = typeof fact.value === "string" ? fact.value : "";
  const href = safeWebUrl(text);
  if (href === undefined) return <PlainValue {...fact} />;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="wrap-break-word text-accent-ink underline-offset-3 hover:underline"
    >
      {text.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function Picture(fact: RecordField) {
  const src = typeof fact.value === "string" ? safeWebUrl(fact.value) : undefined;
  return src === undefined ? (
    <PlainValue {...fact} />
  ) : (
    <RemoteImage src={src} words className="h-28 w-full rounded-sm border border-line" />
  );
}

const management = z.looseObject({
  underManagement: z.boolean(),
  purchaseDate: z.catch(z.nullish(z.string()), undefined),
});

function Management(fact: RecordField) {
  const read = management.safeParse(fact.value);
  if (!read.success) return <PlainValue {...fact} />;
  const { underManagement, purchaseDate } = read.data;
  if (!underManagement) return <>No</>;
  return <>{purchaseDate ? `Since ${formatDate(purchaseDate)}` : "Yes"}: enriching it again is free</>;
}
