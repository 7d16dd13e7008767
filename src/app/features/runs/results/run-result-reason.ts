import { humanize } from "#app/lib/humanize.ts";
import { cellField } from "#app/records/record-cell-values.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { type MatchInput, hasName } from "#contract/records/match-input.ts";
import { recordTypeOf } from "#app/runs/run-facts.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { RunResult } from "#contract/runs/run-schemas.ts";
import { type ResultStatus, type ResultsRun, statusOfResult } from "./result-status.ts";

/** The part of a run that a reason depends on. */
interface ReasonContext extends ResultsRun {
  readonly type: RecordType;
}

type DescribedResult = RunResult & { readonly input: MatchInput };

function isDescribed(result: RunResult): result is DescribedResult {
  return result.input !== null;
}

/** The match statuses other than "no match", in words. [match-2] */
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

function failedMessage({ problem }: RunResult): string {
  const quoted = problem === null ? "." : `: “${problem.message.replace(/[.\s]+$/, "")}”.`;
  return `It was refused${quoted} Retry it, or leave it out.`;
}

/** Why nothing came back, and what to do about it. */
type Miss = readonly [why: string, advice: string];

/** The match statuses of a row that described its record, in words. [match-2] */
const ROW_STATUS_MISSES: Readonly<Record<string, Miss>> = {
  NON_MATCH_BY_LAST_UPDATED_DATE: [
    "Found, but last updated before the date in this row",
    "Import the row without that date to get it.",
  ],
  NON_MATCH_BY_VALID_DATE: [
    "Found, but last verified before the date in this row",
    "Import the row without that date to get it.",
  ],
  NON_MATCH_BY_CONTACT_ACCURACY_MIN: [
    "Found, but less accurate than this row asks for",
    "Import the row without a minimum accuracy to get it.",
  ],
  CONTACT_ONLY_MATCH: [
    "Somebody by this name was found, but not at this company",
    "They may have moved on: check the company, or add an e-mail address.",
  ],
};

const NOBODY: Readonly<Record<RecordType, Miss>> = {
  contact: [
    "Nobody was found for this row",
    "Check the spelling, or add an e-mail address or a profile URL.",
  ],
  company: ["No company was found for this row", "Check the name, or add the website."],
};

const TOO_VAGUE: Readonly<Record<RecordType, Miss>> = {
  contact: [
    "This row doesn’t say enough to find a person",
    "It needs a name with a company, an e-mail address, a phone number or a profile URL.",
  ],
  company: [
    "This row doesn’t say enough to find a company",
    "It needs a name, website, ticker or phone number, or a street with ZIP code.",
  ],
};

const OPTED_OUT: Miss = [
  "This person asked not to be listed, and nothing came back",
  "Leave them out of your outreach.",
];

function missingInRow({ type, requiredFields }: ReasonContext): Miss {
  const missing = requiredFields.length === 0 ? "a field that" : `${listNames(type, requiredFields)}, which`;
  return [`Found, but without ${missing} you required`, "Import the row without that to get the rest."];
}

function refusedRow({ status, input }: DescribedResult, type: RecordType): Miss | undefined {
  if (status === "INVALID_INPUT") return TOO_VAGUE[type];
  if (status !== "COMPANY_ONLY_MATCH") return ROW_STATUS_MISSES[status ?? ""];
  const who = hasName(type, input) ? "nobody by this name there" : "not this person";
  return [`The company was found, but ${who}`, "Check the spelling, or search for who works there."];
}

function missOf(result: DescribedResult, context: ReasonContext): Miss | undefined {
  switch (statusOfResult(result, context)) {
    case "no-match":
      return NOBODY[context.type];
    case "missing-required":
      return missingInRow(context);
    case "opt-out":
      return OPTED_OUT;
    case "refused":
      return refusedRow(result, context.type);
    case "not-sent":
      return ["The run ended before this row was sent", "Import it again to enrich it."];
    default:
      return undefined;
  }
}

/** The reason of a row that described its record, where it differs from that of an id. */
function rowReason(result: DescribedResult, context: ReasonContext): string | undefined {
  const status = statusOfResult(result, context);
  if (status === "not-returned")
    return "The answer left this row out without a reason. Import it again to try once more.";
  if (status === "unreadable")
    return "An answer came that couldn’t be read, so it may have been charged. Import the row again to get it.";
  const miss = missOf(result, context);
  if (miss === undefined) return undefined;
  const [why, advice] = miss;
  return `${why}, so nothing was charged. ${advice}`;
}

function statusReason(status: ResultStatus, result: RunResult, context: ReasonContext): string | undefined {
  const { one } = RECORD_NOUN[context.type];
  switch (status) {
    case "matched":
    case "free":
    case "partial":
    case "waiting":
      return undefined;
    case "left-out":
      return "No e-mail and no number that may be called is on file. It was left out, and not charged.";
    case "no-match":
      return `The data provider no longer has a ${one} with this ID. Search for a newer entry.`;
    case "missing-required":
      return missingMessage(context);
    case "not-returned":
      return "Nothing came back for it, and no reason was given. Put it back in the selection to try again.";
    case "opt-out":
      return "This person asked not to be listed, so nothing comes back. Leave them out of your outreach.";
    case "refused":
      return result.status === "INVALID_INPUT"
        ? `The data provider couldn’t use this ID. Select the ${one} again from a search.`
        : `The answer was “${humanize((result.status ?? "").toLowerCase())}”, which means no match. Try again later.`;
    case "failed":
      return failedMessage(result);
    case "unconfirmed":
      return "It was sent, but no answer came, so it may have been charged. Send it again, or leave it.";
    case "unreadable":
      return "An answer came that couldn’t be read, so it may have been charged. Enrich it again to get it.";
    case "not-sent":
      return "The run ended before it was sent. Put it back in the selection to enrich it.";
  }
}

/**
 * Why an input has its result, and what to do about it: one or two short sentences. Undefined where nothing is wrong.
 */
export function resultReason(result: RunResult, run: ResultsRun): string | undefined {
  const context = { ...run, type: recordTypeOf(run.operation) };
  const ofRow = isDescribed(result) ? rowReason(result, context) : undefined;
  return (
    ofRow ??
    MATCH_STATUS_REASONS[result.status ?? ""] ??
    statusReason(statusOfResult(result, context), result, context)
  );
}
