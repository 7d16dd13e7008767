import { ApiError } from "#app/api/api-error.ts";
import { type ErrorDescription, describeError } from "#app/errors/describe-error.ts";
import { formatDate } from "#app/lib/format-date.ts";
import { type Noun, formatCount } from "#app/lib/format-number.ts";
import { NotStoredError, callOutcome, isOutOfCredits } from "./paid-call-outcome.ts";

/** What a paid call asks for, for the sentences about it. */
export interface PaidSubject {
  /** As the start of a sentence: "News". */
  readonly what: string;
  readonly noun: Noun;
  /** The company's name. */
  readonly company: string;
  /** Whether the company is under management; undefined where search does not say. */
  readonly managed: boolean | undefined;
  /** Whether each record that comes back counts toward the record limit. */
  readonly countsRecords: boolean;
  readonly scopes: readonly string[];
}

const RECORD = { one: "record", many: "records" };

/** The price of a call in a button: "up to 1 credit". [metering-7] */
export function formatPrice(managed: boolean | undefined): string {
  return managed === true ? "free" : "up to 1 credit";
}

/** What a call costs, in sentences, before it is made. `size`: records that can come back. */
export function priceMessage({ company, managed, noun, countsRecords }: PaidSubject, size: number): string {
  const credits =
    managed === true
      ? `Free: ${company} is already yours.`
      : `1 credit unlocks everything about ${company} except its contacts. If nothing comes back, nothing is charged.`;
  const records = `Each ${noun.one} that comes back counts toward your record limit, ${size} at most at a time.`;
  return countsRecords ? `${credits} ${records}` : credits;
}

/** The price of the next page, after its size: "counts as 23 records". */
export function formatNextPagePrice({ managed, countsRecords }: PaidSubject, more: number): string {
  const records = countsRecords ? `counts as ${formatCount(more, RECORD)}` : "";
  return [managed === true ? "" : formatPrice(managed), records].filter(Boolean).join(", ");
}

/** What asking again costs, when an attempt may have been charged. */
function againMessage({ noun, countsRecords, managed, company }: PaidSubject): string {
  const credit =
    managed === true
      ? `Asking again is free, since ${company} is already yours`
      : `Asking again costs up to 1 credit, or nothing if you were charged`;
  return countsRecords ? `${credit}; ${noun.many} that come back count again.` : `${credit}.`;
}

function reasonOf(error: Error, subject: PaidSubject): Pick<ErrorDescription, "title" | "text"> {
  if (error instanceof NotStoredError) {
    return {
      title: "Not sent",
      text: `${error.message} Private windows and full disks can cause this.`,
    };
  }
  const outcome = callOutcome(error);
  if (outcome.kind === "ambiguous") {
    return {
      title: "No complete answer arrived",
      text: "The connection was lost, or the answer was cut off.",
    };
  }
  if (outcome.kind === "refused" && isOutOfCredits(outcome)) {
    return {
      title: "No credits left",
      text: `${subject.company} is not yours yet, and your organization has used all its credits.`,
    };
  }
  if (error instanceof ApiError && !error.sent && error.kind === "network") {
    return {
      title: "Not sent",
      text: "Your session could not be renewed, since there was no answer.",
    };
  }
  return describeError(error, subject);
}

/** How a call failed, and whether it or an earlier attempt may have been charged. */
interface Failure {
  readonly error: Error;
  readonly unconfirmed: boolean;
}

/** Why nothing was loaded, whether it was charged, and what asking again costs. */
export function failureMessage(
  { error, unconfirmed }: Failure,
  subject: PaidSubject,
): Pick<ErrorDescription, "title" | "text"> {
  const { title, text } = reasonOf(error, subject);
  const charged = unconfirmed
    ? `You may have been charged. ${againMessage(subject)}`
    : "You were not charged.";
  return { title, text: `${text} ${charged}` };
}

/** About a call that left at `sentAt` (ISO 8601) and of which no answer is stored. */
export function unconfirmedMessage(subject: PaidSubject, sentAt: string): string {
  return `${subject.what} was requested on ${formatDate(sentAt)}, but no answer was stored. You may have been charged. ${againMessage(subject)}`;
}
