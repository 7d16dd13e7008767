import { useQuery } from "@tanstack/react-query";
import { Network } from "lucide-react";
import { useMemo, useState } from "react";
import { findByIds, managementQueries } from "#app/api/management-api-queries.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { ConfirmSpendingDialog } from "#app/paid-calls/spending/confirm-spending-dialog.tsx";
import { balanceMessage, priceLabel } from "#app/paid-calls/spending/credit-amounts.ts";
import { AllRecordsHeld, HeldByRun } from "#app/paid-calls/spending/held-records.tsx";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { CodePicker } from "#app/search/code-picker/code-picker.tsx";
import { Button } from "#app/ui/button.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { INTENT_TOPIC_LIMITS } from "#contract/intent-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import {
  COMPANY_RUN_KINDS,
  COMPANY_RUN_TITLES,
  type CompanyRunKind,
  type CompanyRunReview,
  type RunCompany,
  companyRunPrice,
  companyRunQuestion,
  currentCompanies,
  mostCredits,
} from "./company-run-plan.ts";
import { type CompanyRunStart, type StartedCompanyRun, useCompanyRunStart } from "./use-company-run-start.ts";

/** More companies are not looked up before a start: what search said when they were chosen counts. */
const MAX_CHECKED = 1000;

const topicCriterion = {
  key: "topics",
  label: "Topics",
  kind: "code",
  lookup: "intent-topics",
  max: INTENT_TOPIC_LIMITS.max,
} as const;

interface CompanyRunsButtonProps {
  readonly companies: readonly RunCompany[];
  readonly onStarted: (run: StartedCompanyRun) => void;
}

/** Opens the choice between the family trees and the intent of many companies; nothing for none. */
export function CompanyRunsButton({ companies, onStarted }: CompanyRunsButtonProps) {
  const [open, setOpen] = useState(false);
  if (companies.length === 0) return null;
  return (
    <>
      <Button
        compact
        icon={<Network size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Family trees · Intent
      </Button>
      {open && (
        <CompanyRunDialog companies={companies} onStarted={onStarted} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** Which of the companies are the person's already, as search says now; undefined where it cannot be asked. */
function useManaged(companies: readonly RunCompany[]) {
  const ids = useMemo(() => companies.map(({ id }) => id), [companies]);
  const query = useQuery({
    queryKey: [...managementQueries.all, "company-run", ids.length > MAX_CHECKED ? [] : ids],
    queryFn: async ({ signal }) => {
      const managed = new Set<string>();
      for (let start = 0; start < ids.length; start += LIMITS.pageSizeMax) {
        const found = await findByIds("company", ids.slice(start, start + LIMITS.pageSizeMax), signal);
        for (const { id, underManagement } of found) if (underManagement) managed.add(id);
      }
      return managed;
    },
    enabled: ids.length <= MAX_CHECKED,
    staleTime: 0,
  });
  return { managed: query.data, checking: query.isFetching };
}

function CompanyRunDialog({
  companies,
  onStarted,
  onClose,
}: CompanyRunsButtonProps & { onClose: () => void }) {
  const [kind, setKind] = useState<CompanyRunKind>("families");
  const [topics, setTopics] = useState<ReadonlySet<string>>(new Set());
  const { managed, checking } = useManaged(companies);
  const current = useMemo(() => currentCompanies(companies, managed), [companies, managed]);
  const run = useCompanyRunStart(kind, topics, (started) => {
    onClose();
    onStarted(started);
  });
  const { review } = run;
  const lacksTopics =
    kind === "intent" && (topics.size < INTENT_TOPIC_LIMITS.min || topics.size > INTENT_TOPIC_LIMITS.max);
  if (review) return <CompanyRunQuestion kind={kind} start={run} review={review} />;
  return (
    <Dialog
      open
      size="md"
      title={`${COMPANY_RUN_TITLES[kind]} of ${formatCount(current.length, RECORD_NOUN.company)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={run.starting}
            aria-disabled={lacksTopics || checking}
            onClick={() => void run.start(current)}
          >
            Start · {priceLabel(mostCredits(current))}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Segmented
          label="What to ask for"
          value={kind}
          options={COMPANY_RUN_KINDS.map((value) => ({ value, label: COMPANY_RUN_TITLES[value] }))}
          onChange={setKind}
        />
        <div role="status" className="grid gap-1 text-ink-2">
          {checking ? (
            <p>Checking which companies are yours already…</p>
          ) : (
            companyRunPrice(kind, current).map((sentence) => <p key={sentence}>{sentence}</p>)
          )}
        </div>
        {kind === "intent" && (
          <section aria-label="Topics" className="grid gap-2">
            <p>
              Choose {INTENT_TOPIC_LIMITS.min} to {INTENT_TOPIC_LIMITS.max} topics.
            </p>
            <CodePicker criterion={topicCriterion} selected={topics} onChange={setTopics} narrow />
          </section>
        )}
      </div>
    </Dialog>
  );
}

interface CompanyRunQuestionProps {
  readonly start: CompanyRunStart;
  readonly kind: CompanyRunKind;
  readonly review: CompanyRunReview;
}

/** The question before a run that costs much, or some of whose companies another run holds. */
function CompanyRunQuestion({ kind, start, review }: CompanyRunQuestionProps) {
  const { begin, cancel, askFrom, creditsLeft } = start;
  const { companies, held, credits } = review;
  if (companies.length === 0) return <AllRecordsHeld type="company" held={held} onClose={cancel} />;
  return (
    <ConfirmSpendingDialog
      title={companyRunQuestion(kind, { companies: companies.length, credits, others: held.length > 0 })}
      credits={credits}
      askFrom={askFrom}
      onConfirm={() => begin(companies)}
      onCancel={cancel}
    >
      {held.map((each) => (
        <HeldByRun key={each.run.id} type="company" held={each} />
      ))}
      <p className="tabular-nums">{balanceMessage(mostCredits(companies), creditsLeft)}</p>
    </ConfirmSpendingDialog>
  );
}
