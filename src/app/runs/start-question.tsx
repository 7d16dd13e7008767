import { useQuery } from "@tanstack/react-query";
import { ROW, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useAskFrom } from "#app/prices/spending/ask-before-spending.ts";
import { ConfirmSpendingDialog } from "#app/prices/spending/confirm-spending-dialog.tsx";
import { CREDIT, balanceMessage, upToLabel, spendableCredits } from "#app/prices/spending/credit-amounts.ts";
import { ownCeilingQuery, pastCeilingMessage } from "#app/prices/spending/daily-ceiling.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { recordTypeOf } from "./run-facts.ts";
import { type StartFacts, isPastDay } from "./start-terms.ts";
import type { AskedStart, StartStep } from "./use-run-start.ts";

type Asking = Extract<StartStep, { kind: "asking" }>;

interface StartQuestionProps {
  readonly start: AskedStart;
  /** What is to be done, before the number: "Enrich", "Family trees of". */
  readonly verb: string;
}

/** What has to be said or asked before a run starts; nothing while nothing has. */
export function StartQuestion({ start, verb }: StartQuestionProps) {
  const { step } = start;
  return step.kind === "asking" && <Question key={step.run.id} start={start} verb={verb} asking={step} />;
}

function Question({ start, verb, asking }: StartQuestionProps & { readonly asking: Asking }) {
  const { run, terms, facts } = asking;
  const askFrom = useAskFrom();
  const type = recordTypeOf(run.operation);
  const noun = RECORD_NOUN[type];
  const { credits } = terms;
  if (isPastDay(credits, facts))
    return <PastDay run={run} facts={facts} credits={credits} onClose={start.cancel} />;
  const spendable = spendableCredits(credits, facts.creditsLeft);
  return (
    <ConfirmSpendingDialog
      title={`${verb} ${formatCount(terms.records, noun)} for ${upToLabel(spendable)}?`}
      credits={spendable}
      askFrom={askFrom}
      onConfirm={start.confirm}
      onCancel={start.cancel}
    >
      {credits > facts.promised && (
        <p>
          {formatCount(credits - facts.promised, CREDIT)} more than was shown: some of these are not free any
          more.
        </p>
      )}
      {terms.notLookedFor > 0 && <NotLookedFor rows={terms.notLookedFor} type={type} />}
      {terms.leftOut > 0 && (
        <p className="tabular-nums">
          {formatNumber(terms.leftOut)} without an e-mail or a phone {terms.leftOut === 1 ? "is" : "are"} left
          out.
        </p>
      )}
      {terms.free > 0 && <p className="tabular-nums">{formatNumber(terms.free)} of them are free.</p>}
      <p className="tabular-nums">{balanceMessage(credits, facts.creditsLeft)}</p>
    </ConfirmSpendingDialog>
  );
}

/** Rows that nobody has looked for, with what that means for the price. */
function NotLookedFor({ rows, type }: { readonly rows: number; readonly type: RecordType }) {
  return (
    <p className="tabular-nums">
      <span className="font-medium">
        {formatCount(rows, ROW)} {rows === 1 ? "is" : "are"} not looked for yet.
      </span>{" "}
      What is sent of them costs up to 1 credit each
      {type === "contact" && ", also where there is no e-mail and no phone"}, and you are not asked which{" "}
      {RECORD_NOUN[type].one} is meant.
    </p>
  );
}

interface PastDayProps {
  readonly run: Asking["run"];
  readonly facts: StartFacts;
  readonly credits: number;
  readonly onClose: () => void;
}

/** A start that could pass the ceiling of the person's day. */
function PastDay({ run, facts, credits, onClose }: PastDayProps) {
  const own = useQuery(ownCeilingQuery(useUserSession())).data;
  return (
    <Dialog
      open
      size="md"
      title="Over today’s ceiling"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>
        {own &&
          pastCeilingMessage({
            own,
            most: credits,
            within: facts.leftToday ?? 0,
            noun: RECORD_NOUN[recordTypeOf(run.operation)],
          })}
      </p>
    </Dialog>
  );
}
