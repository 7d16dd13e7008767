import * as z from "zod/mini";
import { answeredSnapshot, namesRecord } from "#contract/records/answered-snapshot.ts";
import { doNotCall } from "#contract/records/do-not-call.ts";
import { matchInputSchema } from "#contract/records/match-input.ts";
import { foundId, isReturned, readEnrichAnswer } from "#contract/records/read-enrich-answer.ts";
import { cellsOf, formatCell } from "#app/records/record-cell-values.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import {
  type RecordType,
  recordSnapshotSchema,
  wasUnderManagement,
} from "#contract/records/record-snapshot.ts";
import type { EnrichRecord } from "#contract/enrich-schemas.ts";
import { type PaidRecord, type PaidSource, laterTime } from "./paid-record.ts";

/** What came back for one record, and what had been said of it. */
type AnsweredResult = Pick<RecordResult, "id" | "snapshot" | "record"> & Partial<Pick<RecordResult, "input">>;

/** What is remembered of a record, and since when it is known; under which ids it has a row. */
interface DescribedRecord extends Pick<PaidRecord, "snapshot" | "snapshotAt"> {
  readonly ids: readonly string[];
}

/** One that was described has a row under the id that was found alone, with what the answer calls it. */
function describedRecord(
  { type, source: { at } }: PaidAnswer,
  { id, snapshot, input }: AnsweredResult,
  record: EnrichRecord,
): DescribedRecord {
  const found = foundId(type, record);
  if (input == null) return { snapshot, snapshotAt: at, ids: [...new Set([id, record.id || id])] };
  return {
    snapshot: answeredSnapshot(record, snapshot),
    // what only a file said gives way to what any search says
    snapshotAt: namesRecord(record, snapshot) ? at : "",
    ids: found === null ? [] : [found],
  };
}

/** The answers of one call, as far as rows are made of them. */
interface PaidAnswer {
  readonly type: RecordType;
  readonly source: PaidSource;
  /** The output fields that were asked for. */
  readonly outputFields: readonly string[];
  readonly results: readonly AnsweredResult[];
  /** When the records were charged of which this is certain, by the `id` of their result. ISO 8601, UTC. */
  readonly chargedAt?: ReadonlyMap<string, string>;
}

/**
 * The rows of an answer's records. One that the service has under another id than the one that was sent has a row
 * under both; one that was described, under the id that was found. Values that came empty are left out.
 */
export function paidRecordsOf(answer: PaidAnswer): PaidRecord[] {
  const { type, source, outputFields, results, chargedAt } = answer;
  return results.flatMap((result): PaidRecord[] => {
    const { id, record } = result;
    if (record === null || !isReturned(record)) return [];
    const { snapshot, snapshotAt, ids } = describedRecord(answer, result, record);
    const [, moved = null] = ids;
    const filled = cellsOf(type, record, outputFields).filter((cell) => formatCell(cell) !== "");
    const markOf = (number: "direct" | "mobile") => {
      const forbids = type === "contact" ? doNotCall(result, number) : null;
      return forbids === null ? null : { doNotCall: forbids, at: source.at };
    };
    const brought = {
      movedTo: moved,
      snapshotAt,
      firstAt: source.at,
      lastAt: source.at,
      purchaseDate: laterTime(
        result.snapshot.managementStatus?.purchaseDate ?? null,
        chargedAt?.get(id) ?? null,
      ),
      sources: [source],
      marks: { direct: markOf("direct"), mobile: markOf("mobile") },
      fields: Object.fromEntries(filled.map(({ name, value }) => [name, [{ value, source }]])),
    };
    return ids.flatMap((each): PaidRecord[] => {
      const here = { ...brought, id: each, movedTo: each === moved ? null : moved };
      if (type === "contact" && "hints" in snapshot) return [{ type, snapshot, ...here }];
      return type === "company" && !("hints" in snapshot) ? [{ type, snapshot, ...here }] : [];
    });
  });
}

const storedBatch = z.object({
  operation: z.enum(["enrichContacts", "enrichCompanies"]),
  status: z.literal("DONE"),
  raw: z.string(),
  records: z.array(
    z.object({ id: z.string(), snapshot: recordSnapshotSchema, input: z.optional(matchInputSchema) }),
  ),
  attempts: z.array(z.object({ sentAt: z.string(), endedAt: z.nullable(z.string()) })),
  credits: z.nullable(z.number()),
});
const storedRun = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  outputFields: z.array(z.string()),
  kind: z.catch(z.enum(["run", "reveal"]), "run"),
});

const INPUTS = {
  enrichContacts: { type: "contact", member: "personId" },
  enrichCompanies: { type: "company", member: "companyId" },
} as const;

/** Results without those of descriptions that found what is among them already. */
function onceEach(type: RecordType, results: readonly AnsweredResult[]): readonly AnsweredResult[] {
  const known = new Set(
    results.flatMap(({ input, record }) => (input == null ? (foundId(type, record) ?? []) : [])),
  );
  return results.filter(({ input, record }) => {
    const found = foundId(type, record);
    if (input == null || found === null) return true;
    const isNew = !known.has(found);
    known.add(found);
    return isNew;
  });
}

/**
 * The records that a batch was charged for, by the sum that the gateway tells: all that came back, or those of them
 * that were not free before; none where the sum fits neither.
 */
function chargedIds(
  type: RecordType,
  results: readonly AnsweredResult[],
  credits: number | null,
): readonly string[] {
  const returned = onceEach(
    type,
    results.filter(({ record }) => record !== null && isReturned(record)),
  );
  const asNew = returned.filter(({ input, snapshot }) => input != null || !wasUnderManagement(snapshot));
  const charged = [returned, asNew].find(({ length }) => length === credits) ?? [];
  return charged.map(({ id }) => id);
}

/**
 * The rows of what a stored batch of a run brought; none for a batch without an answer, for an answer that cannot be
 * read, and for rows that another version of the app wrote in another shape.
 */
export function paidRecordsOfBatch(run: unknown, batch: unknown): PaidRecord[] {
  const [of, stored] = [storedRun.safeParse(run), storedBatch.safeParse(batch)];
  if (!of.success || !stored.success) return [];
  const { operation, raw, attempts, credits } = stored.data;
  const { type, member } = INPUTS[operation];
  const answer = readEnrichAnswer(raw, member, stored.data.records);
  const results = stored.data.records.map((record) => ({
    ...record,
    input: record.input ?? null,
    record: answer?.byInput.get(record.id) ?? null,
  }));
  const { id, name, createdAt, outputFields, kind } = of.data;
  // no later than the charge itself, however late its answer came: what is said to be free has to be
  const chargedAt = attempts[0]?.sentAt ?? createdAt;
  return paidRecordsOf({
    type,
    source: { kind, id, name, at: attempts.at(-1)?.endedAt ?? createdAt },
    outputFields,
    results,
    chargedAt: new Map(chargedIds(type, results, credits).map((each) => [each, chargedAt])),
  });
}
