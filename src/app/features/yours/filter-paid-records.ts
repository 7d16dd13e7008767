import { normalizeText } from "#app/lib/normalize-text.ts";
import { type PaidRecord, newestText } from "#app/paid-calls/paid-record.ts";
import { recordKey } from "#contract/records/record-snapshot.ts";
import { type FreeTerms, endsWithin, freePeriodOf } from "./free-period.ts";
import type { GOT_PERIODS, YoursParams } from "./yours-params.ts";

const DAY_MS = 24 * 60 * 60_000;

const PERIOD_DAYS: Readonly<Record<(typeof GOT_PERIODS)[number], number>> = {
  week: 7,
  month: 30,
  quarter: 91,
  year: 365,
};

/** The fields of each channel: any of them counts. */
const CHANNEL_FIELDS = {
  email: ["email", "supplementalEmail"],
  phone: ["phone", "mobilePhone"],
} as const;

/** A contact's employer as it was answered last, or as search told; a company's own name. */
export function companyName(record: PaidRecord): string {
  if (record.type === "company") return displayName(record);
  return newestText(record, "companyName") || (record.snapshot.company?.name ?? "");
}

/** What the record is called: as answered last, or as search told. */
export function displayName(record: PaidRecord): string {
  const { snapshot, type, id } = record;
  const answered =
    type === "company"
      ? newestText(record, "name")
      : [newestText(record, "firstName"), newestText(record, "lastName")].filter(Boolean).join(" ");
  return snapshot.name || answered || `${type === "company" ? "Company" : "Contact"} ${id}`;
}

/** Rows never change, so each is normalized once. */
const texts = new WeakMap<PaidRecord, string>();

function textOf(record: PaidRecord): string {
  const known = texts.get(record);
  if (known !== undefined) return known;
  const parts = [
    displayName(record),
    companyName(record),
    newestText(record, "email"),
    newestText(record, "supplementalEmail"),
    newestText(record, "website"),
  ];
  const text = normalizeText(parts.join("\n"));
  texts.set(record, text);
  return text;
}

interface PaidRecordFilter extends Pick<YoursParams, "got" | "source" | "free" | "has">, FreeTerms {
  /** What was typed: every word must be in the name, an e-mail address, the company or the website. */
  readonly find: string;
  /** The keys of the records on the chosen list; undefined without one. */
  readonly onList: ReadonlySet<string> | undefined;
  /** Whether the filters by stage, owner and tag leave a record, by its key; undefined without one. */
  readonly isNoted?: ((record: string) => boolean) | undefined;
}

/** The records that a filter leaves. One that is known under a new id as well stands there alone. */
export function filterPaidRecords(
  records: readonly PaidRecord[],
  { find, got, source, free, has, onList, isNoted, ...terms }: PaidRecordFilter,
): readonly PaidRecord[] {
  const words = normalizeText(find).split(/\s+/).filter(Boolean);
  const since = got === undefined ? "" : new Date(terms.now - PERIOD_DAYS[got] * DAY_MS).toISOString();
  return records.filter(
    (record) =>
      record.movedTo === null &&
      record.lastAt >= since &&
      (source === undefined || record.sources.some(({ kind }) => kind === source)) &&
      (free === undefined || endsWithin(freePeriodOf(record, terms), free)) &&
      (has === undefined || newestText(record, ...CHANNEL_FIELDS[has]) !== "") &&
      (onList === undefined || onList.has(recordKey(record))) &&
      (isNoted === undefined || isNoted(recordKey(record))) &&
      words.every((word) => textOf(record).includes(word)),
  );
}

/**
 * The records in order: newest first unless another one is asked for. Those without a company come last, and so do
 * those of which nobody knows since when they are free.
 */
export function sortPaidRecords(
  records: readonly PaidRecord[],
  sort: YoursParams["sort"],
): readonly PaidRecord[] {
  const newestFirst = (one: PaidRecord, other: PaidRecord) =>
    compare(other.lastAt, one.lastAt) || compare(one.id, other.id);
  if (sort === undefined) return records.toSorted(newestFirst);
  if (sort === "free") {
    // all are free for as long, so the first that was charged is the first that is over
    const since = ({ purchaseDate }: PaidRecord) => purchaseDate ?? "~";
    return records.toSorted((one, other) => compare(since(one), since(other)) || newestFirst(one, other));
  }
  const nameOf = sort === "name" ? displayName : companyName;
  return records
    .map((record) => ({ record, name: normalizeText(nameOf(record)) }))
    .toSorted((one, other) => {
      if (one.name === "" || other.name === "") return compare(other.name, one.name);
      return compare(one.name, other.name) || compare(other.record.lastAt, one.record.lastAt);
    })
    .map(({ record }) => record);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
