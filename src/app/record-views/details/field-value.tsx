import type { ReactNode } from "react";
import * as z from "zod/mini";
import { dayText, exactTime } from "#app/lib/format-date.ts";
import { exactMoneyText, moneyText, numberOf, numberText } from "#app/lib/format-number.ts";
import { webAddress } from "#app/lib/safe-link.ts";
import { RemotePicture } from "#app/ui/remote-image.tsx";
import { CompaniesValue, PeopleValue, PlacesValue, WordsValue } from "./named-values.tsx";
import { IdValue, PlainValue } from "./plain-value.tsx";
import type { Fact, FactKind } from "./record-fields.ts";

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
} as const satisfies { readonly [Kind in FactKind]?: (fact: Fact) => ReactNode };

/** The value of one attribute. One that is not what its kind says is shown in plain words. */
export function FactValue(fact: Fact) {
  const known = Object.entries(KINDS).find(([kind]) => kind === fact.kind)?.[1];
  const Value = known ?? PlainValue;
  return <Value {...fact} />;
}

function figureOf(value: unknown): number | undefined {
  return typeof value === "number" || typeof value === "string" ? numberOf(value) : undefined;
}

function Score(fact: Fact) {
  const score = figureOf(fact.value);
  return score === undefined ? <PlainValue {...fact} /> : <>{numberText(score)} of 100</>;
}

function Figure(fact: Fact) {
  const figure = figureOf(fact.value);
  return figure === undefined ? <PlainValue {...fact} /> : <>{numberText(figure)}</>;
}

function Money(fact: Fact) {
  const money = figureOf(fact.value);
  if (money === undefined) return <PlainValue {...fact} />;
  return <span title={exactMoneyText(money)}>{moneyText(money)}</span>;
}

function Day(fact: Fact) {
  const { value } = fact;
  if (typeof value !== "string" || Number.isNaN(Date.parse(value))) return <PlainValue {...fact} />;
  return (
    <time dateTime={value} title={exactTime(value)}>
      {dayText(value)}
    </time>
  );
}

function Address(fact: Fact) {
  const text = typeof fact.value === "string" ? fact.value : "";
  const href = webAddress(text);
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

function Picture(fact: Fact) {
  const src = typeof fact.value === "string" ? webAddress(fact.value) : undefined;
  return src === undefined ? (
    <PlainValue {...fact} />
  ) : (
    <RemotePicture src={src} words className="h-28 w-full rounded-sm border border-line" />
  );
}

const management = z.looseObject({
  underManagement: z.boolean(),
  purchaseDate: z.catch(z.nullish(z.string()), undefined),
});

function Management(fact: Fact) {
  const read = management.safeParse(fact.value);
  if (!read.success) return <PlainValue {...fact} />;
  const { underManagement, purchaseDate } = read.data;
  if (!underManagement) return <>No</>;
  return <>{purchaseDate ? `Since ${dayText(purchaseDate)}` : "Yes"}: enriching it again is free</>;
}
