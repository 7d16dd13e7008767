import type { MatchStatus } from "#contract/enrich-schemas.ts";
import { chargeRecords } from "#service/metering/charge.ts";
import type { ManagedType } from "#service/metering/records-under-management.ts";
import type { AnswerRecord, EnrichCall } from "#service/service-call.ts";
import type { Match } from "#service/matching/match-company.ts";
import type { WrittenAnswer } from "./written-answer.ts";

interface Enrichment {
  /** `type` of the records. */
  readonly recordType: string;
  /** As what a record is paid for. */
  readonly type: ManagedType;
  /** One match per input, in input order. */
  readonly matches: readonly Match[];
  /** Of a matched record; undefined for one that may not be returned, and is left out. [enrich-1] */
  readonly attributes: (id: number) => object | undefined;
}

/** A record as an object and as text. */
interface WrittenRecord {
  readonly record: AnswerRecord;
  readonly text: string;
}

/** What an input can get. Both ends are written before it is known which one it will be. */
type Candidate =
  | { readonly free: WrittenRecord }
  | { readonly id: number; readonly paid: WrittenRecord; readonly unpaid: WrittenRecord };

function written(record: AnswerRecord): WrittenRecord {
  return { record, text: JSON.stringify(record) };
}

function noMatch(input: unknown, matchStatus: MatchStatus): WrittenRecord {
  return written({ type: "NoMatch", id: "0", meta: { input, matchStatus } });
}

function candidatesOf(call: EnrichCall<unknown>, enrichment: Enrichment): Candidate[] {
  return enrichment.matches.flatMap((match, index): Candidate[] => {
    const input = call.inputs[index];
    if (match.status !== "FULL_MATCH") return [{ free: noMatch(input, match.status) }];
    const attributes = enrichment.attributes(match.id);
    if (!attributes) return [];
    const meta = { input, matchStatus: "FULL_MATCH" };
    const paid = written({ type: enrichment.recordType, id: String(match.id), attributes, meta });
    return [{ id: match.id, paid, unpaid: noMatch(input, "LIMIT_EXCEEDED") }];
  });
}

function answerOf(records: readonly WrittenRecord[]): WrittenAnswer {
  return {
    body: { data: records.map(({ record }) => record) },
    // not with join(): added up, a large answer is copied once, as it goes out
    text: `{"data":[${records.reduce((list, { text }) => (list === "" ? text : `${list},${text}`), "")}]}`,
    records: 0,
  };
}

/**
 * Builds the answer, in input order, and charges what is returned. Only matched and returned records cost; what the
 * allowance does not reach is LIMIT_EXCEEDED. [match-1] [enrich-6] [metering-9]
 */
export async function answerEnrich(
  call: EnrichCall<unknown>,
  enrichment: Enrichment,
): Promise<WrittenAnswer> {
  const candidates = candidatesOf(call, enrichment);
  // the whole answer comes before the charge; afterwards there is at most less to join
  const whole = answerOf(
    candidates.map((candidate) => ("id" in candidate ? candidate.paid : candidate.free)),
  );
  const ids = candidates.flatMap((candidate) => ("id" in candidate ? [candidate.id] : []));
  const paid = await chargeRecords(call.context, {
    organisation: call.organisation,
    userId: call.caller.userId ?? call.caller.clientId,
    operation: call.operation,
    requestId: call.requestId,
    type: enrichment.type,
    records: ids,
  });
  if (ids.every((id) => paid.has(id))) return whole;
  return answerOf(
    candidates.map((candidate) => {
      if (!("id" in candidate)) return candidate.free;
      return paid.has(candidate.id) ? candidate.paid : candidate.unpaid;
    }),
  );
}

/** The ids of the inputs that were matched. */
export function matchedIds(matches: readonly Match[]): number[] {
  return matches.flatMap((match) => (match.status === "FULL_MATCH" ? [match.id] : []));
}
