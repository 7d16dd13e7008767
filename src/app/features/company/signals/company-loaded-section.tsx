import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { downloadFile } from "#app/files/write/download-file.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { noOfferMessage } from "#app/prices/price-labels.ts";
import { type ReadSubject, nextPagePriceLabel, readLabel } from "#app/prices/read-prices.ts";
import { againLabel } from "#app/runs/single-run-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton, StatePanel } from "#app/ui/state-panel.tsx";
import { RUN_LIMITS } from "#contract/runs/run-schemas.ts";
import type { CompanyPage } from "./company-screen-read.ts";
import type { SectionDefinition } from "./company-section-definition.ts";
import type { CompanyReadState } from "./use-company-screen-read.ts";

interface LoadedSectionProps<Criteria, Row> {
  readonly section: SectionDefinition<Criteria, Row>;
  readonly subject: ReadSubject;
  readonly state: CompanyReadState<Row>;
}

/** The owned rows of a section and its error, with a way to load more. */
export function LoadedSection<Criteria, Row extends { readonly id: string }>(
  props: LoadedSectionProps<Criteria, Row>,
) {
  const { section, subject, state } = props;
  const { read, loading, failed, error, retry, topics, load } = state;
  const { rows = [], total, pages = 0, unreadable } = read ?? {};
  const { price, what } = subject;
  const left = Math.max(0, (total ?? 0) - rows.length);
  const next = Math.min(left, RUN_LIMITS.readPage);
  const refusal = noOfferMessage(price);
  const loadPage = (page: number) => load({ topics, page, price });
  const problem = loading ? undefined : (failed ?? error ?? unreadable);
  return (
    <>
      <SectionRows {...props} />
      {problem && failed && (
        <Problem
          icon={section.icon}
          title={failed.state.label}
          again={againLabel(failed.state.again, `Load ${what.toLowerCase()} · 1 credit`)}
          onAgain={() => loadPage(failed.page)}
        >
          {failed.state.text}
        </Problem>
      )}
      {problem && !failed && error && (
        <ErrorPanel error={error} what={what} scopes={section.operation.scopes} onRetry={retry} />
      )}
      {problem && !failed && !error && unreadable && (
        <Problem
          icon={section.icon}
          title="The answer can’t be read"
          again={readLabel(subject)}
          onAgain={() => loadPage(unreadable.read.page)}
          answer={unreadable}
        >
          It may have been charged, so it’s saved as it came.
        </Problem>
      )}
      {left > 0 &&
        !problem &&
        (refusal === undefined ? (
          <div className="flex justify-center py-4">
            <Button busy={loading} onClick={() => loadPage(pages + 1)}>
              {[`Next ${formatCount(next, section.noun)}`, nextPagePriceLabel(subject, next)]
                .filter(Boolean)
                .join(" · ")}
            </Button>
          </div>
        ) : (
          <p className="py-4 text-center text-ink-2">{refusal}</p>
        ))}
    </>
  );
}

/** The rows so far, or what replaces them. */
function SectionRows<Criteria, Row extends { readonly id: string }>({
  section: { Item, title, icon, needsTopics },
  subject,
  state: { read, loading },
}: LoadedSectionProps<Criteria, Row>) {
  if (read?.total === undefined) return loading && <LoadingRows what={title} />;
  if (read.rows.length === 0) {
    return (
      <div className="rounded-md border border-line">
        <StatePanel icon={icon} title={`No ${subject.noun.many} of ${subject.company} found`}>
          <p>{needsTopics ? "Other topics may have some. " : ""}Nothing was charged.</p>
        </StatePanel>
      </div>
    );
  }
  return (
    <ul aria-label={title} className="overflow-hidden rounded-md border border-line">
      {read.rows.map((row) => (
        <li key={row.id} className="border-b border-line px-4 py-3 last:border-b-0">
          <Item row={row} />
        </li>
      ))}
    </ul>
  );
}

interface ProblemProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
  /** Undefined where nothing is offered. */
  readonly again: string | undefined;
  readonly onAgain: () => void;
  /** The unchanged answer, for download. */
  readonly answer?: CompanyPage;
}

function Problem({ icon, title, children, again, onAgain, answer }: ProblemProps) {
  return (
    <StatePanel
      tone="warning"
      icon={icon}
      title={title}
      actions={
        <>
          {again !== undefined && (
            <Button variant="primary" onClick={onAgain}>
              {again}
            </Button>
          )}
          {answer && (
            <Button onClick={() => downloadFile("answer.json", new Blob([answer.text ?? ""]))}>
              Download the answer
            </Button>
          )}
        </>
      }
    >
      <p>{children}</p>
    </StatePanel>
  );
}

const BARS = ["62%", "74%", "54%", "70%", "48%"];

function LoadingRows({ what }: { readonly what: string }) {
  return (
    <div aria-busy className="rounded-md border border-line">
      <p role="status" className="sr-only">
        Loading {what.toLowerCase()}
      </p>
      {BARS.map((width) => (
        <div key={width} className="grid gap-2 border-b border-line px-4 py-4 last:border-b-0">
          <Skeleton width={width} height={10} />
          <Skeleton width="40%" />
        </div>
      ))}
    </div>
  );
}
