import { RefreshCw } from "lucide-react";
import { useId, useState } from "react";
import { formatExactTime } from "#app/lib/format-date.ts";
import { type Noun, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { type PaidSubject, formatPrice, priceMessage } from "#app/paid-calls/paid-call-price-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import type { CompanyRead } from "./company-screen-read.ts";
import { COMPANY_PAGE_SIZE } from "#app/paid-calls/company-calls.ts";
import { LoadedSection, LoadingRows } from "./company-loaded-section.tsx";
import type { SectionDefinition, SectionProps } from "./company-section-definition.ts";
import { CompanyTopicsForm } from "./company-topics-form.tsx";
import { useCompanyRead } from "./use-company-screen-read.ts";

interface CompanySectionPanelProps<Criteria, Row> extends SectionProps {
  readonly section: SectionDefinition<Criteria, Row>;
}

/** What can be loaded about a company, in each of its states. Nothing is asked except by pressing its button. */
export function CompanySectionPanel<Criteria, Row extends { readonly id: string }>(
  props: CompanySectionPanelProps<Criteria, Row>,
) {
  const { section, companyId, company, managed, topics, onTopics } = props;
  const { noun, title, operation } = section;
  const [choosing, setChoosing] = useState(false);
  const headingId = useId();
  const state = useCompanyRead(section, { companyId, topics, name: company });
  const { read, pending, loading, failure, load } = state;
  const { countsRecords, scopes } = operation;
  const subject: PaidSubject = { what: title, noun, company, managed, countsRecords, scopes };
  const start = (chosen: readonly string[]) => {
    setChoosing(false);
    if (chosen.join() !== topics.join()) onTopics(chosen);
    void load({ topics: chosen, page: 1 });
  };
  const asked = (read !== undefined || loading || failure !== undefined) && !choosing;
  const shown = asked ? read : undefined;
  return (
    <section aria-labelledby={headingId} className="flex min-h-0 flex-1 flex-col pt-4">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 pb-2">
        <h2 id={headingId} className="text-base font-semibold">
          {title}
        </h2>
        <p role="status" className="text-ink-3 tabular-nums">
          {shown?.total !== undefined && formatShown(shown, noun)}
        </p>
        {shown?.receivedAt !== undefined && (
          <p className="text-xs text-ink-3">
            Loaded <time dateTime={shown.receivedAt}>{formatExactTime(shown.receivedAt)}</time>
          </p>
        )}
        <div className="ml-auto flex items-center gap-2">
          {asked && section.needsTopics && !loading && (
            <Button variant="link" onClick={() => setChoosing(true)}>
              Other topics
            </Button>
          )}
          {shown?.receivedAt !== undefined && (
            <RefreshButton
              subject={subject}
              read={shown}
              busy={loading}
              onRefresh={() => void load({ topics: shown.topics, page: 1, newerThan: shown.receivedAt })}
            />
          )}
        </div>
      </div>
      {asked ? (
        <LoadedSection section={section} subject={subject} state={state} topics={read?.topics ?? topics} />
      ) : pending ? (
        <LoadingRows what={title} />
      ) : (
        <SectionPrompt section={section} subject={subject} topics={read?.topics ?? topics} onLoad={start} />
      )}
    </section>
  );
}

function formatShown({ rows, total = 0 }: CompanyRead<unknown>, noun: Noun): string {
  return rows.length < total
    ? `${formatNumber(rows.length)} of ${formatCount(total, noun)}`
    : formatCount(rows.length, noun);
}

interface RefreshButtonProps {
  readonly subject: PaidSubject;
  readonly read: CompanyRead<unknown>;
  readonly busy: boolean;
  readonly onRefresh: () => void;
}

/** Asks the service again for what is stored, once its price was said. */
function RefreshButton({ subject, read, busy, onRefresh }: RefreshButtonProps) {
  return (
    <Popover
      title="Refresh"
      align="end"
      trigger={
        <Button compact busy={busy} icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}>
          Refresh
        </Button>
      }
    >
      {(close) => (
        <div className="grid gap-2 p-4">
          {read.pages > 1 && (
            <p className="text-ink-2">
              Replaces these {formatCount(read.rows.length, subject.noun)} with the first {COMPANY_PAGE_SIZE}.
            </p>
          )}
          <p className="text-ink-2">{priceMessage(subject, COMPANY_PAGE_SIZE)}</p>
          <Button
            variant="primary"
            className="mt-1 justify-self-start"
            data-autofocus
            onClick={() => {
              close();
              onRefresh();
            }}
          >
            Refresh · {formatPrice(subject.managed)}
          </Button>
        </div>
      )}
    </Popover>
  );
}

interface PromptProps {
  readonly section: Pick<SectionDefinition<never, never>, "icon" | "needsTopics">;
  readonly subject: PaidSubject;
  readonly topics: readonly string[];
  readonly onLoad: (topics: readonly string[]) => void;
}

/** Says what loading costs before anything is asked. */
function SectionPrompt({ section, subject, topics, onLoad }: PromptProps) {
  const { icon: Icon, needsTopics } = section;
  const label = `Load ${subject.what.toLowerCase()} · ${formatPrice(subject.managed)}`;
  const price = priceMessage(subject, COMPANY_PAGE_SIZE);
  if (needsTopics) return <CompanyTopicsForm topics={topics} submit={label} note={price} onSubmit={onLoad} />;
  return (
    <div className="rounded-md border border-line">
      <StatePanel
        icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}
        title={`${subject.what} of ${subject.company}`}
        actions={
          <Button variant="primary" onClick={() => onLoad([])}>
            {label}
          </Button>
        }
      >
        <p>{price}</p>
      </StatePanel>
    </div>
  );
}
