import { VALIDATION_CODES } from "#contract/errors.ts";
import { ApiError } from "#app/api/api-error.ts";
import { callOutcome } from "./call-outcome.ts";
import { type ErrorDescription, describeError } from "#app/errors/describe-error.ts";
import { type Noun, formatCount } from "#app/lib/format-number.ts";

/** What a read is about, for the words around it. */
export interface ReadSubject {
  /** As the start of a sentence: "News". */
  readonly what: string;
  readonly noun: Noun;
  readonly company: string;
  /** Whether the company is under management; undefined where search does not tell. */
  readonly managed: boolean | undefined;
  /** Whether each record that comes back counts toward the record limit. */
  readonly countsRecords: boolean;
  readonly scopes: readonly string[];
}

/** The price of a read in a button. Section 8, rule 4; decisions, "Metering". */
export function priceText(managed: boolean | undefined): string {
  return managed === true ? "free of credits" : "up to 1 credit";
}

/** What a read costs, in sentences, before it is asked. */
export function costWords({ company, managed, noun, countsRecords }: ReadSubject, size: number): string {
  const credits =
    managed === true
      ? `Free of credits: ${company} is under management.`
      : `Up to 1 credit: nothing when ${company} is under management or nothing comes back.`;
  const records = `Each ${noun.one} that comes back counts as a record, ${size} at most at a time.`;
  return countsRecords ? `${credits} ${records}` : credits;
}

/** What the next page costs, after its size: "counts 23 records". */
export function nextWords({ managed, countsRecords }: ReadSubject, more: number): string {
  const records = countsRecords ? `counts ${formatCount(more, { one: "record", many: "records" })}` : "";
  return [managed === true ? "" : priceText(managed), records].filter(Boolean).join(", ");
}

/** What asking again would cost, when an attempt may have been paid. */
function againWords({ noun, countsRecords, managed, company }: ReadSubject): string {
  const credit =
    managed === true
      ? `Asking again is free of credits, since ${company} is under management`
      : `Asking again costs up to 1 credit, and none if this was paid`;
  return countsRecords ? `${credit}; ${noun.many} that come back count again.` : `${credit}.`;
}

/** The end of an attempt, for the words about it. */
interface Trouble {
  readonly error: Error;
  /** This attempt or an earlier one may have been paid. */
  readonly inDoubt: boolean;
}

function reasonWords(error: Error, subject: ReadSubject): Pick<ErrorDescription, "title" | "text"> {
  if (!(error instanceof ApiError)) return describeError(error, subject);
  if (error.code === VALIDATION_CODES.creditsExhausted) {
    return {
      title: "No credits are left",
      text: `${subject.company} is not under management, and your organisation has used up its credits.`,
    };
  }
  if (!error.sent && error.kind === "network") {
    return { title: "Not sent", text: "Without a connection the session could not be renewed." };
  }
  if (callOutcome(error).kind === "ambiguous") {
    return { title: "No readable answer came", text: "The connection broke, or the answer was cut." };
  }
  return describeError(error, subject);
}

/** Why a read brought nothing, whether it was paid, and what asking again would cost. */
export function troubleWords(
  { error, inDoubt }: Trouble,
  subject: ReadSubject,
): Pick<ErrorDescription, "title" | "text"> {
  const { title, text } = reasonWords(error, subject);
  const paid = inDoubt ? `This may already be paid. ${againWords(subject)}` : "Nothing was paid.";
  return { title, text: `${text} ${paid}` };
}
