import type { EnrichRecord } from "#contract/enrich-schemas.ts";
import { answeredSnapshot, namesRecord } from "#contract/records/answered-snapshot.ts";
import { doNotCall } from "#contract/records/do-not-call.ts";
import { fieldValue } from "#contract/records/field-value.ts";
import type { MatchInput } from "#contract/records/match-input.ts";
import type { OwnedRecord, OwnedSource } from "#contract/records/owned-record.ts";
import { foundId, isReturned } from "#contract/records/read-enrich-answer.ts";
import { type RecordSnapshot, type RecordType, UNKNOWN_COMPANY } from "#contract/records/record-snapshot.ts";

/** The result for one input. */
export interface OwnedResult {
  /** The id that was asked for; for a described input any text. */
  readonly id: string;
  readonly input: MatchInput | null;
  readonly snapshot: RecordSnapshot;
  readonly record: EnrichRecord | null;
  /** When it was charged, if certain. ISO 8601, UTC. */
  readonly chargedAt: string | null;
}

/** The part of a call's answer that owned records are made of. */
export interface OwnedAnswer {
  readonly type: RecordType;
  readonly source: OwnedSource;
  /** The requested output fields. */
  readonly outputFields: readonly string[];
  readonly results: readonly OwnedResult[];
}

/** A record of an answer. */
export interface AnsweredRecordOfCall {
  readonly record: OwnedRecord;
  /** Whether this answer is certain to be what the record was charged for. */
  readonly isCharged: boolean;
}

/** Whether this answer was charged. A date that only a search reported belongs to an earlier charge. */
function isChargedBy({ chargedAt, snapshot }: OwnedResult): boolean {
  return chargedAt !== null && chargedAt !== (snapshot.managementStatus?.purchaseDate ?? null);
}

/** Whether a value is blank. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  return typeof value === "object" && Object.values(value).every(isEmpty);
}

/** Whether a snapshot names its record; one that does not is replaced by any search result. */
function isWhole(snapshot: RecordSnapshot): boolean {
  return snapshot.name !== "" && !("hints" in snapshot && snapshot.company === null);
}

/** The stored facts of a record, since when it is known, and the ids under which it is owned. */
interface DescribedRecord extends Pick<OwnedRecord, "snapshot" | "snapshotAt"> {
  readonly ids: readonly string[];
}

/** A record found by a description is owned under the found id alone, with the name that the answer gives. */
function describedRecord(
  { type, source: { at } }: OwnedAnswer,
  { id, snapshot, input }: OwnedResult,
  record: EnrichRecord,
): DescribedRecord {
  const found = foundId(type, record);
  if (input === null)
    return { snapshot, snapshotAt: isWhole(snapshot) ? at : "", ids: [...new Set([id, found ?? id])] };
  return {
    snapshot: answeredSnapshot(record, snapshot),
    // a snapshot from a file is replaced by any search result
    snapshotAt: namesRecord(record, snapshot) ? at : "",
    ids: found === null ? [] : [found],
  };
}

/** The values of a record in an answer: those of the requested fields, without blank ones. */
function fieldsOf({ type, source, outputFields }: OwnedAnswer, record: EnrichRecord): OwnedRecord["fields"] {
  const values = outputFields.map((name) => [name, fieldValue(type, record, name)] as const);
  return Object.fromEntries(
    values.filter(([, value]) => !isEmpty(value)).map(([name, value]) => [name, [{ value, source }]]),
  );
}

/**
 * The owned records of an answer. A record that the service returns under another id than the one sent is owned under both; a
 * described one under the id that was found. [field-7]
 */
export function ownedRecordsOf(answer: OwnedAnswer): AnsweredRecordOfCall[] {
  const { type, source, outputFields, results } = answer;
  return results.flatMap((result): AnsweredRecordOfCall[] => {
    const { record } = result;
    if (record === null || !isReturned(record)) return [];
    const { snapshot, snapshotAt, ids } = describedRecord(answer, result, record);
    const [, moved = null] = ids;
    const markOf = (number: "direct" | "mobile") => {
      const forbids = type === "contact" ? doNotCall(result, number) : null;
      return forbids === null ? null : { doNotCall: forbids, at: source.at };
    };
    const brought = {
      snapshotAt,
      firstAt: source.at,
      lastAt: source.at,
      chargedAt: result.chargedAt,
      sources: [source],
      marks: { direct: markOf("direct"), mobile: markOf("mobile") },
      fields: fieldsOf(answer, record),
      asked: Object.fromEntries(outputFields.map((name) => [name, source.at])),
    };
    const isCharged = isChargedBy(result);
    return ids.flatMap((id): AnsweredRecordOfCall[] => {
      const here = { ...brought, id, movedTo: id === moved ? null : moved };
      if (type === "contact" && "hints" in snapshot)
        return [{ record: { type, snapshot, ...here }, isCharged }];
      if (type === "company" && !("hints" in snapshot))
        return [{ record: { type, snapshot, ...here }, isCharged }];
      return [];
    });
  });
}

/** A company that something was read about: it is owned, without any of its values. */
export function ownedCompany(result: OwnedResult, source: OwnedSource): AnsweredRecordOfCall {
  const { id, snapshot, chargedAt } = result;
  const { at } = source;
  const known = "hints" in snapshot ? UNKNOWN_COMPANY : snapshot;
  const record: OwnedRecord = {
    type: "company",
    id,
    snapshot: known,
    movedTo: null,
    snapshotAt: isWhole(known) ? at : "",
    firstAt: at,
    lastAt: at,
    chargedAt,
    sources: [source],
    marks: { direct: null, mobile: null },
    fields: {},
    asked: {},
  };
  return { record, isCharged: isChargedBy(result) };
}
