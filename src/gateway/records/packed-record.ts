import type { OwnedRecord, OwnedSource, OwnedValue } from "#contract/records/owned-record.ts";

/**
 * The sealed form of a record. Each answer is stored once, and values refer to theirs by its index: written out at each value,
 * answers made up half of a text, and a page opens a hundred texts.
 */
interface PackedRecord {
  /** All that the other members do not hold. */
  readonly record: object;
  readonly answers: readonly OwnedSource[];
  /** How many of the answers, from the first on, are the record's `sources`. */
  readonly sources: number;
  readonly fields: Readonly<Record<string, readonly (readonly [value: unknown, answer: number])[]>>;
}

const keyOf = ({ kind, id, name, by, at }: OwnedSource) => JSON.stringify([kind, id, name, by, at]);

/** The text of a record, for {@link unpackRecord}. */
export function packRecord({ fields, sources, ...record }: OwnedRecord): string {
  const answers = [...sources];
  const places = new Map(sources.map((source, place) => [keyOf(source), place]));
  const placeOf = (source: OwnedSource): number => {
    const key = keyOf(source);
    const place = places.get(key) ?? answers.push(source) - 1;
    places.set(key, place);
    return place;
  };
  const packed: PackedRecord = {
    record,
    sources: sources.length,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, values]) => [
        name,
        values.map(({ value, source }) => [value, placeOf(source)] as const),
      ]),
    ),
    answers,
  };
  return JSON.stringify(packed);
}

/** Checks only the outline, since this process sealed the text itself and a page opens a hundred of them. */
function isPacked(value: unknown): value is PackedRecord {
  return typeof value === "object" && value !== null && "record" in value && "answers" in value;
}

function isRecord(value: object): value is OwnedRecord {
  return "snapshot" in value && "fields" in value;
}

/** The record of a text; undefined for an invalid text. */
export function unpackRecord(text: string): OwnedRecord | undefined {
  const packed: unknown = JSON.parse(text);
  if (!isPacked(packed)) return undefined;
  const { record, answers, sources, fields } = packed;
  const valuesOf = (values: PackedRecord["fields"][string]): OwnedValue[] =>
    values.flatMap(([value, place]) => {
      const source = answers[place];
      return source === undefined ? [] : { value, source };
    });
  const unpacked = {
    ...record,
    sources: answers.slice(0, sources),
    fields: Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, valuesOf(values)])),
  };
  return isRecord(unpacked) ? unpacked : undefined;
}
