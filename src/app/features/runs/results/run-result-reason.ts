import type { RunState } from "#app/features/runs/engine/stored-run.ts";
import { humanize } from "#app/lib/humanize.ts";
import { cellField } from "#app/records/record-cell-values.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import type { ResultStatus } from "./run-result-statuses.ts";
import { resultStatusOf } from "./run-result-status.ts";

/** What a reason needs to know of the run. */
export interface ReasonContext extends Pick<RunState, "phase" | "requiredFields"> {
  readonly type: RecordType;
}

/** What the service says beyond "no match", in words. [match-2] */
const MATCH_STATUS_REASONS: Readonly<Record<string, string>> = {
  NON_MATCH_BY_LAST_UPDATED_DATE:
    "Found, but last updated before the date that was asked for. Enrich it again without that date to get it.",
  NON_MATCH_BY_VALID_DATE:
    "Found, but last verified before the date that was asked for. Enrich it again without that date to get it.",
  NON_MATCH_BY_CONTACT_ACCURACY_MIN:
    "Found, but less accurate than was asked for. Enrich it again without a minimum accuracy to get it.",
  COMPANY_ONLY_MATCH: "Only the company was found, not the person. Search for the person by name.",
  CONTACT_ONLY_MATCH: "The person was found, but not at this company. They may have moved on.",
};

function listNames(type: RecordType, fields: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(
    fields.map((name) => cellField(type, name).label),
  );
}

function missingMessage({ type, requiredFields }: ReasonContext): string {
  return requiredFields.length === 0
    ? "A required field is missing. Enrich it again without that requirement to get the rest."
    : `No ${listNames(type, requiredFields)}, which you required. Enrich it again without that to get the rest.`;
}

function failedMessage({ error }: RecordResult): string {
  const quoted = error === null ? "." : `: “${error.message.replace(/[.\s]+$/, "")}”.`;
  return `The service refused it${quoted} Retry it, or leave it out.`;
}

function statusReason(
  status: ResultStatus,
  result: RecordResult,
  context: ReasonContext,
): string | undefined {
  const { one } = RECORD_NOUN[context.type];
  switch (status) {
    case "matched":
    case "enriched-before":
    case "partial":
    case "waiting":
      return undefined;
    case "recovered":
      return "The connection broke after it was sent, and the answer was found again.";
    case "no-match":
      return `The service no longer has a ${one} with this ID. Search for a newer entry.`;
    case "missing-required":
      return missingMessage(context);
    case "not-returned":
      return "The answer left it out without a reason. Put it back in the selection to try again.";
    case "opt-out":
      return "This person asked not to be listed, so nothing comes back. Leave them out of your outreach.";
    case "refused":
      return result.status === "INVALID_INPUT"
        ? `The service could not use this ID. Select the ${one} again from a search.`
        : `The service answered “${humanize((result.status ?? "").toLowerCase())}”, which means no match. Try again later.`;
    case "failed":
      return failedMessage(result);
    case "limit":
      return "No credits were left for it. Resume when there are credits again.";
    case "unconfirmed":
      return "It was sent, but no answer came, so it may have been charged. Send it again, or leave it.";
    case "unreadable":
      return "An answer came that could not be read, so it may have been charged. Enrich it again to get it.";
    case "not-sent":
      return "The run ended before it was sent. Put it back in the selection to enrich it.";
  }
}

/** Why a record has the result it has, and what to do about it: one or two short sentences. Undefined where all is well. */
export function resultReason(result: RecordResult, context: ReasonContext): string | undefined {
  return (
    MATCH_STATUS_REASONS[result.status ?? ""] ??
    statusReason(resultStatusOf(result, context.phase), result, context)
  );
}
