import type { MatchStatus } from "#contract/enrich-schemas.ts";
import { chargeRecords } from "#service/metering/charge.ts";
import type { ManagedType } from "#service/metering/records-under-management.ts";
import type { AnswerRecord, EnrichCall } from "#service/service-call.ts";
import type { Match } from "#service/matching/match-company.ts";

interface Enrichment {
  /** `type` of the records. */
  readonly recordType: string;
  /** As what a record is paid for. */
  readonly type: ManagedType;
  /** One match per input, in input order. */
  readonly matches: readonly Match[];
  /** Whether a matched record may be returned at all; others are left out. [enrich-1] */
  readonly returned: (id: number) => boolean;
  readonly attributes: (id: number) => object;
}

function noMatch(input: object, matchStatus: MatchStatus): AnswerRecord {
  return { type: "NoMatch", id: "0", meta: { input, matchStatus } };
}

/**
 * Charges what is returned and builds the answer, in input order. Only matched and returned records cost; what the
 * allowance does not reach is LIMIT_EXCEEDED. [match-1] [enrich-6] [metering-9]
 */
export async function answerEnrich(
  call: EnrichCall<unknown>,
  enrichment: Enrichment,
): Promise<AnswerRecord[]> {
  const ids = enrichment.matches.flatMap((match) =>
    match.status === "FULL_MATCH" && enrichment.returned(match.id) ? [match.id] : [],
  );
  const paid = await chargeRecords(call.context, {
    organisation: call.organisation,
    userId: call.caller.userId ?? call.caller.clientId,
    operation: call.operation,
    requestId: call.requestId,
    type: enrichment.type,
    records: ids,
  });
  return enrichment.matches.flatMap((match, index) => {
    const input = call.inputs[index] ?? {};
    if (match.status !== "FULL_MATCH") return [noMatch(input, match.status)];
    if (!enrichment.returned(match.id)) return [];
    if (!paid.has(match.id)) return [noMatch(input, "LIMIT_EXCEEDED")];
    return [
      {
        type: enrichment.recordType,
        id: String(match.id),
        attributes: enrichment.attributes(match.id),
        meta: { input, matchStatus: "FULL_MATCH" },
      },
    ];
  });
}

/** The ids of the inputs that were matched. */
export function matchedIds(matches: readonly Match[]): number[] {
  return matches.flatMap((match) => (match.status === "FULL_MATCH" ? [match.id] : []));
}
