import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import * as z from "zod/mini";
import { contactName } from "#contract/contacts.ts";
import { idString } from "#contract/operation.ts";
import { dayText } from "#app/lib/day-text.ts";
import { humanise } from "#app/lib/humanise.ts";
import { exactMoneyText, moneyText } from "#app/lib/money-text.ts";
import { numberText } from "#app/lib/number-text.ts";
import { exactTime } from "#app/lib/relative-time.ts";
import { webAddress } from "#app/lib/safe-link.ts";
import { type CellKind, formatValue } from "#app/records/format-value.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import type { Fact, FactKind } from "./record-facts.ts";
import { RemotePicture } from "./remote-picture.tsx";

const KINDS = {
  score: Score,
  date: Day,
  number: Figure,
  thousands: Money,
  url: Address,
  image: Picture,
  id: RecordId,
  list: Words,
  names: Words,
  categories: Words,
  companies: Companies,
  people: People,
  places: Places,
  management: Management,
} as const satisfies { readonly [Kind in FactKind]?: (fact: Fact) => ReactNode };

/** The value of one attribute. One that is not what its kind says is shown in plain words. */
export function FactValue(fact: Fact) {
  const known = Object.entries(KINDS).find(([kind]) => kind === fact.kind)?.[1];
  const Value = known ?? Plain;
  return <Value {...fact} />;
}

const CELLS: ReadonlySet<string> = new Set<CellKind>([
  "phone",
  "boolean",
  "sourced",
  "codes",
  "links",
  "date",
]);

function isCell(kind: FactKind): kind is CellKind {
  return CELLS.has(kind);
}

function Plain({ kind, value }: Fact) {
  return <span className="wrap-anywhere">{formatValue(isCell(kind) ? kind : "unknown", value) || "–"}</span>;
}

const numeric = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^-?\d+(\.\d+)?$/)), z.transform(Number)),
]);

function Score(fact: Fact) {
  const score = numeric.safeParse(fact.value);
  return score.success ? <>{numberText(score.data)} of 100</> : <Plain {...fact} />;
}

function Figure(fact: Fact) {
  const figure = numeric.safeParse(fact.value);
  return figure.success ? <>{numberText(figure.data)}</> : <Plain {...fact} />;
}

function Money(fact: Fact) {
  const money = numeric.safeParse(fact.value);
  return money.success ? (
    <span title={exactMoneyText(money.data)}>{moneyText(money.data)}</span>
  ) : (
    <Plain {...fact} />
  );
}

function Day(fact: Fact) {
  const { value } = fact;
  if (typeof value !== "string" || Number.isNaN(Date.parse(value))) return <Plain {...fact} />;
  return (
    <time dateTime={value} title={exactTime(value)}>
      {dayText(value)}
    </time>
  );
}

function Address(fact: Fact) {
  const text = typeof fact.value === "string" ? fact.value : "";
  const href = webAddress(text);
  if (href === undefined) return <Plain {...fact} />;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="wrap-anywhere text-accent-ink underline-offset-3 hover:underline"
    >
      {text.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function Picture(fact: Fact) {
  const src = typeof fact.value === "string" ? webAddress(fact.value) : undefined;
  return src === undefined ? <Plain {...fact} /> : <RemotePicture src={src} />;
}

function RecordId({ label, value }: Fact) {
  const id = formatValue("unknown", value);
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">{id}</span>
      <CopyButton
        value={id}
        label={`Copy ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        className="-my-0.5"
      />
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

/** The word for one of several: its name, or a code such as "COMPANY_EARNINGS" made readable. */
function wordOf(value: unknown, kind: FactKind): string {
  const name = named.safeParse(value);
  const word = name.success ? name.data : formatValue("unknown", value);
  return kind === "categories" && word.length > 3 ? humanise(word.toLowerCase()) : word;
}

function Words({ kind, value }: Fact) {
  const words = new Set(listOf(value).map((one) => wordOf(one, kind)));
  return (
    <span className="flex flex-wrap gap-1">
      {[...words].map((word) => (
        <Badge key={word} tone="neutral" title={word}>
          {word}
        </Badge>
      ))}
    </span>
  );
}

const company = z.looseObject({ id: idString, name: z.catch(z.string(), "") });

function Companies(fact: Fact) {
  const read = z.array(company).safeParse(listOf(fact.value));
  if (!read.success) return <Plain {...fact} />;
  return (
    <ul className="grid gap-1">
      {read.data.map(({ id, name }) => (
        <li key={id}>
          <Link
            to="/companies/$companyId"
            params={{ companyId: id }}
            className="wrap-anywhere text-accent-ink underline-offset-3 hover:underline"
          >
            {name || "Name unknown"}
          </Link>
          <RecordId key="id" label={`Company ID ${id}`} kind="id" value={id} />
        </li>
      ))}
    </ul>
  );
}

const person = z.looseObject({ id: idString });

function People(fact: Fact) {
  const read = z.array(person).safeParse(listOf(fact.value));
  if (!read.success) return <Plain {...fact} />;
  return (
    <ul className="grid gap-1.5">
      {read.data.map((one) => (
        <li key={one.id}>
          <Link
            to="/contacts"
            search={{ personId: one.id, peek: one.id }}
            className="wrap-anywhere text-accent-ink underline-offset-3 hover:underline"
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

function Places({ value }: Fact) {
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

const management = z.looseObject({
  underManagement: z.boolean(),
  purchaseDate: z.catch(z.nullish(z.string()), undefined),
});

function Management(fact: Fact) {
  const read = management.safeParse(fact.value);
  if (!read.success) return <Plain {...fact} />;
  const { underManagement, purchaseDate } = read.data;
  if (!underManagement) return <>No</>;
  return <>{purchaseDate ? `Since ${dayText(purchaseDate)}` : "Yes"}: enriching it again is free</>;
}
