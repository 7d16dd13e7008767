import { Link } from "@tanstack/react-router";
import * as z from "zod/mini";
import { contactName } from "#contract/contacts.ts";
import { idString } from "#contract/operation.ts";
import { humanize } from "#app/lib/humanize.ts";
import { formatValue } from "#app/records/format-value.ts";
import { Badge } from "#app/ui/badge.tsx";
import { IdValue, PlainValue } from "./plain-value.tsx";
import type { RecordField, FieldKind } from "./record-fields.ts";

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
function wordOf(value: unknown, kind: FieldKind): string {
  const name = named.safeParse(value);
  const word = name.success ? name.data : formatValue("unknown", value);
  return kind === "categories" && word.length > 3 ? humanize(word.toLowerCase()) : word;
}

/** Names or codes as a row of badges. */
export function WordsValue({ kind, value }: RecordField) {
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

/** Companies that are named, each with its id and leading to its screen. */
export function CompaniesValue(fact: RecordField) {
  const read = z.array(company).safeParse(listOf(fact.value));
  if (!read.success) return <PlainValue {...fact} />;
  return (
    <ul className="grid gap-1">
      {read.data.map(({ id, name }) => (
        <li key={id}>
          <Link
            to="/companies/$companyId"
            params={{ companyId: id }}
            className="inline-flex min-h-6 items-center wrap-break-word text-accent-ink underline-offset-3 hover:underline"
          >
            {name || "Name unknown"}
          </Link>
          <IdValue name="id" label={`Company ID ${id}`} kind="id" value={id} />
        </li>
      ))}
    </ul>
  );
}

const person = z.looseObject({ id: idString });

/** Contacts that are named, each leading to the contact. */
export function PeopleValue(fact: RecordField) {
  const read = z.array(person).safeParse(listOf(fact.value));
  if (!read.success) return <PlainValue {...fact} />;
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

/** Places, one a line. */
export function PlacesValue({ value }: RecordField) {
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
