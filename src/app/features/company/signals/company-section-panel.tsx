import { useId, useState } from "react";
import { formatDate, formatExactTime } from "#app/lib/format-date.ts";
import { type Noun, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { RefreshButton, RefreshOffer } from "#app/prices/refresh-button.tsx";
import { type ReadSubject, readLabel, readPriceMessage } from "#app/prices/read-prices.ts";
import { useReadPrice } from "#app/prices/use-price.ts";
import { Button } from "#app/ui/button.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import type { OwnedRead } from "#contract/records/owned-list.ts";
import { RUN_LIMITS } from "#contract/runs/run-schemas.ts";
import { LoadedSection } from "./company-loaded-section.tsx";
import type { CompanySectionRead } from "./company-screen-read.ts";
import type { SectionDefinition, SectionProps } from "./company-section-definition.ts";
import { CompanyTopicsForm } from "./company-topics-form.tsx";
import { useCompanyRead } from "./use-company-screen-read.ts";

export interface CompanySectionPanelProps extends SectionProps {
  /** All that is owned about the company, the newest first. */
  readonly reads: readonly OwnedRead[];
}

interface PanelProps<Criteria, Row> extends CompanySectionPanelProps {
  readonly section: SectionDefinition<Criteria, Row>;
}

/** What is owned of a section, or what it costs, in each of its states. Nothing is asked for except by pressing its button. */
export function CompanySectionPanel<Criteria, Row extends { readonly id: string }>(
  props: PanelProps<Criteria, Row>,
) {
  const { section, companyId, company, snapshot, topics, onTopics, reads } = props;
  const { noun, title, operation } = section;
  const [choosing, setChoosing] = useState(false);
  const headingId = useId();
  const price = useReadPrice({ id: companyId, snapshot }, operation);
  const state = useCompanyRead(section, { companyId, topics, snapshot }, reads);
  const { read, first, loading, failed, load } = state;
  const subject: ReadSubject = { what: title, noun, company, price, countsRecords: operation.countsRecords };
  const start = (chosen: readonly string[]) => {
    setChoosing(false);
    if (chosen.join() !== topics.join()) onTopics(chosen);
    load({ topics: chosen, page: 1, price });
  };
  const asked = (read !== undefined || loading || failed !== undefined) && !choosing;
  const shown = asked ? read : undefined;
  return (
    <section aria-labelledby={headingId} className="flex min-h-0 flex-1 flex-col pt-4">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 pb-2">
        <h2 id={headingId} className="text-base font-semibold">
          {title}
        </h2>
        <p role="status" className="text-ink-3 tabular-nums">
          {state.waitsFor ?? (shown?.total !== undefined && formatShown(shown, noun))}
        </p>
        {asked && first !== undefined && <GotBy read={first} />}
        <div className="ml-auto flex items-center gap-2">
          {asked && section.needsTopics && !loading && (
            <Button variant="link" onClick={() => setChoosing(true)}>
              Other topics
            </Button>
          )}
          {shown?.total !== undefined && (
            <RefreshButton busy={loading}>
              {(close) => (
                <RefreshOffer
                  subject={subject}
                  size={RUN_LIMITS.readPage}
                  onRefresh={() => {
                    close();
                    load({ topics: state.topics, page: 1, price });
                  }}
                >
                  {shown.pages > 1 && (
                    <p>
                      Replaces these {formatCount(shown.rows.length, noun)} with the first{" "}
                      {RUN_LIMITS.readPage}.
                    </p>
                  )}
                </RefreshOffer>
              )}
            </RefreshButton>
          )}
        </div>
      </div>
      {asked ? (
        <LoadedSection section={section} subject={subject} state={state} />
      ) : (
        <SectionPrompt section={section} subject={subject} topics={state.topics} onLoad={start} />
      )}
    </section>
  );
}

/** "Loaded Nov 20, 2026, 10:00", "Added by Jonas Weber, Nov 20, 2026": who made the read that is shown, and when. */
function GotBy({ read: { gotBy, gotAt } }: { readonly read: Pick<OwnedRead, "gotBy" | "gotAt"> }) {
  return (
    <p className="text-xs text-ink-3">
      {gotBy.isSelf ? "Loaded" : `Added by ${gotBy.name ?? "your team"},`}{" "}
      <time dateTime={gotAt} title={formatExactTime(gotAt)}>
        {gotBy.isSelf ? formatExactTime(gotAt) : formatDate(gotAt)}
      </time>
    </p>
  );
}

function formatShown({ rows, total = 0 }: CompanySectionRead<unknown>, noun: Noun): string {
  return rows.length < total
    ? `${formatNumber(rows.length)} of ${formatCount(total, noun)}`
    : formatCount(rows.length, noun);
}

interface PromptProps {
  readonly section: Pick<SectionDefinition<never, never>, "icon" | "needsTopics">;
  readonly subject: ReadSubject;
  readonly topics: readonly string[];
  readonly onLoad: (topics: readonly string[]) => void;
}

/** Says what loading costs before anything is asked. */
function SectionPrompt({ section, subject, topics, onLoad }: PromptProps) {
  const { icon, needsTopics } = section;
  const label = readLabel(subject);
  const price = readPriceMessage(subject, RUN_LIMITS.readPage);
  if (needsTopics && label !== undefined)
    return <CompanyTopicsForm topics={topics} submit={label} note={price} onSubmit={onLoad} />;
  return (
    <div className="rounded-md border border-line">
      <StatePanel
        icon={icon}
        title={`${subject.what} of ${subject.company}`}
        actions={
          label !== undefined && (
            <Button variant="primary" onClick={() => onLoad([])}>
              {label}
            </Button>
          )
        }
      >
        <p>{price}</p>
      </StatePanel>
    </div>
  );
}
