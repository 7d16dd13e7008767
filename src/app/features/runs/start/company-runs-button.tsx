import { Network } from "lucide-react";
import { useMemo, useState } from "react";
import { formatCount } from "#app/lib/format-number.ts";
import { useOwnedMany } from "#app/owned/known-records-store.ts";
import { upToLabel } from "#app/prices/spending/credit-amounts.ts";
import { usePriceFacts } from "#app/prices/use-price.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { useRunStart } from "#app/runs/use-run-start.ts";
import { CodePicker } from "#app/search/code-picker/code-picker.tsx";
import { Button } from "#app/ui/button.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { ask } from "#app/ui/overlays/question-outlet.tsx";
import { INTENT_TOPIC_LIMITS } from "#contract/intent-schemas.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import {
  COMPANY_RUN_KINDS,
  COMPANY_RUN_TITLES,
  type CompanyRunKind,
  type RunCompany,
  companyRunCost,
  companyRunDraft,
  companyRunPrice,
} from "./company-run-draft.ts";

const topicCriterion = {
  key: "topics",
  label: "Topics",
  kind: "code",
  lookup: "intent-topics",
  max: INTENT_TOPIC_LIMITS.max,
} as const;

interface CompanyRunsButtonProps {
  readonly companies: readonly RunCompany[];
  readonly onStarted: (run: RunAnswer, companies: readonly RunCompany[]) => void;
}

/** Opens the choice between family trees and intent for many companies; renders nothing without companies. */
export function CompanyRunsButton({ companies, onStarted }: CompanyRunsButtonProps) {
  const unique = useMemo(
    () => [...new Map(companies.map((company) => [company.id, company])).values()],
    [companies],
  );
  if (unique.length === 0) return null;
  return (
    <Button
      compact
      icon={<Icon of={Network} />}
      onClick={() =>
        ask((close) => <CompanyRunDialog companies={unique} onStarted={onStarted} onClose={close} />)
      }
    >
      Family trees · Intent
    </Button>
  );
}

function useCost(companies: readonly RunCompany[]) {
  const ids = useMemo(() => companies.map(({ id }) => id), [companies]);
  const known = useOwnedMany("company", ids);
  const facts = usePriceFacts("company");
  return companyRunCost(companies, known, facts);
}

function CompanyRunDialog({
  companies,
  onStarted,
  onClose,
}: CompanyRunsButtonProps & { readonly onClose: () => void }) {
  const [kind, setKind] = useState<CompanyRunKind>("families");
  const [topics, setTopics] = useState<ReadonlySet<string>>(new Set());
  const cost = useCost(companies);
  const start = useRunStart({
    verb: `${COMPANY_RUN_TITLES[kind]} of`,
    onStarted: (run) => {
      onClose();
      onStarted(run, companies);
    },
  });
  const lacksTopics =
    kind === "intent" && (topics.size < INTENT_TOPIC_LIMITS.min || topics.size > INTENT_TOPIC_LIMITS.max);
  return (
    <Dialog
      open
      size="md"
      title={`${COMPANY_RUN_TITLES[kind]} of ${formatCount(companies.length, RECORD_NOUN.company)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={start.step.kind !== "idle"}
            aria-disabled={lacksTopics}
            onClick={() =>
              void start.start(companyRunDraft(kind, companies, [...topics]), {
                promised: cost.most,
                limit: null,
                leavesOut: true,
              })
            }
          >
            Start · {upToLabel(cost.most)}
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
          {companyRunPrice(kind, cost).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
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
