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

/** What is owned of a section and what went wrong with it, with the way to more. */
export function LoadedSection<Criteria, Row extends { readonly id: string }>({
  section,
  subject,
  state,
}: LoadedSectionProps<Criteria, Row>) {
  const { read, loading, failed, error, retry, topics, load } = state;
  const { rows = [], total, pages = 0, unreadable } = read ?? {};
  const left = Math.max(0, (total ?? 0) - rows.length);
  const next = Math.min(left, RUN_LIMITS.readPage);
  const loadPage = (page: number) => load({ topics, page, price: subject.price });
  const problem = !loading && (failed ?? error ?? unreadable) != null;
  return (
    <>
      <SectionRows
        section={section}
        subject={subject}
        rows={rows}
        answered={total !== undefined}
        loading={loading}
      />
      {problem && failed && (
        <Problem
          icon={section.icon}
          title={failed.state.label}
          again={againLabel(failed.state.again, `Load ${subject.what.toLowerCase()} · 1 credit`)}
          onAgain={() => loadPage(failed.page)}
        >
          {failed.state.text}
        </Problem>
      )}
      {problem && !failed && error && (
        <ErrorPanel error={error} what={subject.what} scopes={section.operation.scopes} onRetry={retry} />
      )}
      {problem && !failed && !error && unreadable && (
        <Problem
          icon={section.icon}
          title="The answer cannot be read"
          again={readLabel(subject)}
          onAgain={() => loadPage(unreadable.read.page)}
          answer={unreadable}
        >
          It may have been charged. It is saved as it came.
        </Problem>
      )}
      {left > 0 && !problem && (
        <NextPage
          records={formatCount(next, section.noun)}
          price={nextPagePriceLabel(subject, next)}
          refusal={noOfferMessage(subject.price)}
          busy={loading}
          onLoad={() => loadPage(pages + 1)}
        />
      )}
    </>
  );
}

interface SectionRowsProps<Criteria, Row> {
  readonly section: SectionDefinition<Criteria, Row>;
  readonly subject: ReadSubject;
  readonly rows: readonly Row[];
  /** The first page came, with rows or without. */
  readonly answered: boolean;
  readonly loading: boolean;
}

/** The rows so far, or what stands in their place. */
function SectionRows<Criteria, Row extends { readonly id: string }>({
  section,
  subject,
  rows,
  answered,
  loading,
}: SectionRowsProps<Criteria, Row>) {
  const { Item, title } = section;
  if (!answered) return loading && <LoadingRows what={title} />;
  if (rows.length === 0) return <NothingKnown subject={subject} section={section} />;
  return (
    <ul aria-label={title} className="overflow-hidden rounded-md border border-line">
      {rows.map((row) => (
        <li key={row.id} className="border-b border-line px-4 py-3 last:border-b-0">
          <Item row={row} />
        </li>
      ))}
    </ul>
  );
}

interface NextPageProps {
  /** What it brings: "25 contacts". */
  readonly records: string;
  /** Empty where it costs nothing. */
  readonly price: string;
  /** Why none is offered. */
  readonly refusal: string | undefined;
  readonly busy: boolean;
  readonly onLoad: () => void;
}

function NextPage({ records, price, refusal, busy, onLoad }: NextPageProps) {
  if (refusal !== undefined) return <p className="py-4 text-center text-ink-2">{refusal}</p>;
  return (
    <div className="flex justify-center py-4">
      <Button busy={busy} onClick={onLoad}>
        {[`Next ${records}`, price].filter(Boolean).join(" · ")}
      </Button>
    </div>
  );
}

interface ProblemProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
  /** Undefined where nothing is offered. */
  readonly again: string | undefined;
  readonly onAgain: () => void;
  /** What can be downloaded as it came. */
  readonly answer?: CompanyPage;
}

function Problem({ icon: Icon, title, children, again, onAgain, answer }: ProblemProps) {
  return (
    <StatePanel
      tone="warning"
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}
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

interface NothingKnownProps {
  readonly subject: ReadSubject;
  readonly section: Pick<SectionDefinition<never, never>, "icon" | "needsTopics">;
}

function NothingKnown({ subject, section: { icon: Icon, needsTopics } }: NothingKnownProps) {
  return (
    <div className="rounded-md border border-line">
      <StatePanel
        icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}
        title={`No ${subject.noun.many} of ${subject.company} found`}
      >
        <p>{needsTopics ? "Other topics may have some. " : ""}Nothing was charged.</p>
      </StatePanel>
    </div>
  );
}

const BARS = ["62%", "74%", "54%", "70%", "48%"];

/** Rows that are about to come. */
export function LoadingRows({ what }: { what: string }) {
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
