import * as z from "zod/mini";
import { inputIdMember } from "#app/features/runs/engine/run-plan.ts";
import type { StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import type { RecordOutcome, RecordResult } from "#app/records/record-result.ts";
import { type EnrichRecord, enrichRecord } from "#contract/enrich-schemas.ts";

const NO_MATCH_TYPE = "NoMatch";

/** The status of an input that the answer leaves out although no field was required. */
export const NOT_RETURNED = "NOT_RETURNED";

const envelope = z.looseObject({ data: z.array(z.unknown()) });
const withInput = z.looseObject({ meta: z.looseObject({ input: z.looseObject({}) }) });
const identifier = z.union([z.string(), z.number()]);

/** An answered record, or null for one that named its input and could not be read otherwise. */
type Answered = EnrichRecord | null;

interface Answer {
  /** By the identifier that was sent. */
  readonly byInput: ReadonlyMap<string, Answered>;
  /** Some record named no input of this batch, so that what is missing may be there. */
  readonly hasStrays: boolean;
}

function parsedJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/**
 * The input that an echoed identifier stands for. Written differently ("007", or a number that lost digits on its way
 * through JSON), it still counts where only one input can be meant.
 */
function inputOf(echoed: unknown, ids: readonly string[]): string | undefined {
  const id = identifier.safeParse(echoed);
  if (!id.success) return undefined;
  const isExact = typeof id.data === "string" || Number.isSafeInteger(id.data);
  if (isExact && ids.includes(String(id.data))) return String(id.data);
  const candidates = ids.filter((sent) => Number(sent) === Number(id.data));
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** Joins an answer to its inputs by `meta.input`, never by position or id. Undefined when it cannot be read. */
function readAnswer(batch: StoredBatch, raw: string): Answer | undefined {
  const body = envelope.safeParse(parsedJson(raw));
  if (!body.success) return undefined;
  const ids = batch.records.map(({ id }) => id);
  const byInput = new Map<string, Answered>();
  let hasStrays = false;
  for (const row of body.data.data) {
    const echo = withInput.safeParse(row);
    const input = echo.success
      ? inputOf(echo.data.meta.input[inputIdMember(batch.operation)], ids)
      : undefined;
    const record = enrichRecord.safeParse(row);
    if (input === undefined) hasStrays = true;
    else if (!byInput.has(input)) byInput.set(input, record.success ? record.data : null);
  }
  return { byInput, hasStrays };
}

const OUTCOMES: Readonly<Record<string, RecordOutcome>> = {
  FULL_MATCH: "matched",
  NO_MATCH: "no-match",
  NON_MATCH_BY_REQUIRED_FIELDS: "missing-required",
  LIMIT_EXCEEDED: "limit-exceeded",
  OPT_OUT: "opt-out",
};

function outcomeOf(record: EnrichRecord): RecordOutcome {
  const outcome = OUTCOMES[record.meta.matchStatus] ?? "other";
  return outcome === "matched" && record.type === NO_MATCH_TYPE ? "no-match" : outcome;
}

/** What an answer says of one record. */
export type AnsweredFate = Pick<RecordResult, "outcome"> & Partial<RecordResult>;

function fateOfRecord(id: string, record: EnrichRecord): AnsweredFate {
  const isRecord = record.type !== NO_MATCH_TYPE;
  return {
    outcome: outcomeOf(record),
    record: isRecord ? record : null,
    movedTo: isRecord && record.id !== id ? record.id : null,
    status: record.meta.matchStatus,
  };
}

/**
 * Reads the answer of a batch: the returned function says what it holds of a record, by the identifier that was sent.
 * `requiresFields`: a record that is left out lacks a required field.
 */
export function readBatchAnswer(batch: StoredBatch, requiresFields: boolean): (id: string) => AnsweredFate {
  const answer = readAnswer(batch, batch.raw ?? "");
  return (id) => {
    const record = answer?.byInput.get(id);
    if (record) return fateOfRecord(id, record);
    if (answer === undefined || record === null || answer.hasStrays) return { outcome: "unreadable" };
    return requiresFields ? { outcome: "missing-required" } : { outcome: "other", status: NOT_RETURNED };
  };
}
