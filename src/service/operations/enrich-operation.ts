import type { MatchStatus } from "#contract/enrich-schemas.ts";
import { chargeRecords } from "#service/metering/charge.ts";
import type { ManagedType } from "#service/metering/records-under-management.ts";
import type { AnswerRecord, EnrichCall } from "#service/service-call.ts";
import type { Match } from "#service/matching/match-company.ts";
import type { WrittenAnswer } from "./written-answer.ts";

interface Enrichment {
  /** `type` of the records. */
  readonly recordType: string;
  /** The type under which a record is paid for. */
  readonly type: ManagedType;
  /** One match per input, in input order. */
  readonly matches: readonly Match[];
  /** Attributes of a matched record; undefined for one that must be omitted. [enrich-1] */
  readonly attributes: (id: number) => object | undefined;
}

/** A record as an object and as JSON text. */
interface WrittenRecord {
  readonly record: AnswerRecord;
  readonly text: string;
}

/** What an input can get. Both outcomes are written before it is known which one applies. */
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
    // not with join(): concatenation copies a large answer once, when it is sent
    text: `{"data":[${records.reduce((list, { text }) => (list === "" ? text : `${list},${text}`), "")}]}`,
    records: 0,
  };
}

/**
 * Builds the answer, in input order, and charges for what is returned. Only matched and returned records cost; records
 * beyond the allowance are LIMIT_EXCEEDED. [match-1] [enrich-6] [metering-9]
 */
export async function answerEnrich(
  call: EnrichCall<unknown>,
  enrichment: Enrichment,
): Promise<WrittenAnswer> {
  const candidates = candidatesOf(call, enrichment);
  // write the whole answer before the charge; afterwards at most fewer records are joined
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

/** The ids of matched inputs. */
export function matchedIds(matches: readonly Match[]): number[] {
  return matches.flatMap((match) => (match.status === "FULL_MATCH" ? [match.id] : []));
}
