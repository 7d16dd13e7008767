import { useQuery } from "@tanstack/react-query";
import { ROW, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { confirmSpending } from "#app/prices/spending/confirm-spending.tsx";
import { CREDIT, balanceMessage, upToLabel, spendableCredits } from "#app/prices/spending/credit-amounts.ts";
import { ownCeilingQuery, pastCeilingMessage } from "#app/prices/spending/daily-ceiling.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { inform } from "#app/ui/overlays/question.tsx";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type StartFacts, type StartTerms, exceedsDayCeiling } from "./start-terms.ts";

interface StartQuestion {
  /** The action, before the count: "Enrich", "Family trees of". */
  readonly verb: string;
  readonly type: RecordType;
  readonly terms: StartTerms;
  readonly facts: StartFacts;
  /** Starts it. */
  readonly onConfirm: () => Promise<unknown>;
  /** Aborted when the screen is left, which answers no. */
  readonly signal: AbortSignal;
}

/** Asks or informs the person before a run starts. Resolves with whether it was started. */
export async function askBeforeStart(question: StartQuestion): Promise<boolean> {
  const { verb, type, terms, facts, onConfirm, signal } = question;
  const { credits } = terms;
  if (exceedsDayCeiling(credits, facts)) {
    inform({
      title: "Over today’s ceiling",
      body: <PastDay type={type} facts={facts} credits={credits} />,
      signal,
    });
    return false;
  }
  const spendable = spendableCredits(credits, facts.creditsLeft);
  return confirmSpending({
    title: `${verb} ${formatCount(terms.records, RECORD_NOUN[type])} for ${upToLabel(spendable)}?`,
    credits: spendable,
    askFrom: facts.askFrom,
    body: <StartNotes type={type} terms={terms} facts={facts} />,
    onConfirm,
    signal,
  });
}

/** What the person should know before the run starts. */
function StartNotes({ type, terms, facts }: Pick<StartQuestion, "type" | "terms" | "facts">) {
  const { credits } = terms;
  return (
    <>
      {credits > facts.promised && (
        <p>
          {formatCount(credits - facts.promised, CREDIT)} more than was shown: some of these are no longer
          free.
        </p>
      )}
      {terms.notLookedFor > 0 && <UnmatchedRowsNote rows={terms.notLookedFor} type={type} />}
      {terms.leftOut > 0 && (
        <p className="tabular-nums">
          {formatNumber(terms.leftOut)} without an e-mail or a phone {terms.leftOut === 1 ? "is" : "are"} left
          out.
        </p>
      )}
      {terms.free > 0 && <p className="tabular-nums">{formatNumber(terms.free)} of them are free.</p>}
      <p className="tabular-nums">{balanceMessage(credits, facts.creditsLeft)}</p>
    </>
  );
}

/** The number of rows that were not looked up, and what that means for the price. */
function UnmatchedRowsNote({ rows, type }: { readonly rows: number; readonly type: RecordType }) {
  return (
    <p className="tabular-nums">
      <span className="font-medium">
        {formatCount(rows, ROW)} {rows === 1 ? "is" : "are"} not searched yet.
      </span>{" "}
      Each can cost up to 1 credit{type === "contact" && ", even without an e-mail or a phone"}, and you won’t
      be asked which {RECORD_NOUN[type].one} is meant.
    </p>
  );
}

interface PastDayProps extends Pick<StartQuestion, "type" | "facts"> {
  readonly credits: number;
}

/** Explains that a start could exceed the person's daily ceiling. */
function PastDay({ type, facts, credits }: PastDayProps) {
  const own = useQuery(ownCeilingQuery(useUserSession())).data;
  const within = facts.leftToday ?? 0;
  return <p>{own && pastCeilingMessage({ own, most: credits, within, noun: RECORD_NOUN[type] })}</p>;
}
