import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { downloadFile } from "#app/files/write/download-file.ts";
import { formatCount } from "#app/lib/format-number.ts";
import {
  type PaidSubject,
  failureMessage,
  formatNextPagePrice,
  formatPrice,
  unconfirmedMessage,
} from "#app/paid-calls/paid-call-price-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton, StatePanel } from "#app/ui/state-panel.tsx";
import type { CompanyPage } from "./company-screen-read.ts";
import { COMPANY_PAGE_SIZE, type CompanyCall } from "#app/paid-calls/company-calls.ts";
import type { SectionDefinition } from "./company-section-definition.ts";
import type { CompanyReadState } from "./use-company-screen-read.ts";

interface LoadedSectionProps<Criteria, Row> {
  readonly section: SectionDefinition<Criteria, Row>;
  readonly subject: PaidSubject;
  readonly state: CompanyReadState<Row>;
  readonly topics: readonly string[];
}

/** What was loaded and what went wrong with it, with the way to more. */
export function LoadedSection<Criteria, Row extends { readonly id: string }>({
  section,
  subject,
  state: { read, loading, failure, load },
  topics,
}: LoadedSectionProps<Criteria, Row>) {
  const { rows = [], total, pages = 0, receivedAt, unreadable, unconfirmed } = read ?? {};
  const left = Math.max(0, (total ?? 0) - rows.length);
  const next = Math.min(left, COMPANY_PAGE_SIZE);
  const newerThan = unreadable?.call.answer?.receivedAt ?? receivedAt;
  const loadPage = (page: number) => void load({ topics, page, newerThan });
  const problem = !loading && (failure ?? unconfirmed ?? unreadable) !== undefined;
  return (
    <>
      {read?.stored === false && (
        <p role="status" className="pb-2 text-danger">
          The answer could not be stored here. It lasts until you close the page.
        </p>
      )}
      <SectionRows
        section={section}
        subject={subject}
        rows={rows}
        answered={total !== undefined}
        loading={loading}
      />
      {problem && (
        <LoadProblem
          icon={section.icon}
          subject={subject}
          failure={failure}
          unconfirmed={unconfirmed}
          unreadable={unreadable}
          next={next}
          onLoadPage={loadPage}
        />
      )}
      {left > 0 && !problem && (
        <NextPage
          records={formatCount(next, section.noun)}
          price={formatNextPagePrice(subject, next)}
          busy={loading}
          onLoad={() => loadPage(pages + 1)}
        />
      )}
    </>
  );
}

interface SectionRowsProps<Criteria, Row> {
  readonly section: SectionDefinition<Criteria, Row>;
  readonly subject: PaidSubject;
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
  readonly busy: boolean;
  readonly onLoad: () => void;
}

function NextPage({ records, price, busy, onLoad }: NextPageProps) {
  return (
    <div className="flex justify-center py-4">
      <Button busy={busy} onClick={onLoad}>
        {[`Next ${records}`, price].filter(Boolean).join(" · ")}
      </Button>
    </div>
  );
}

interface LoadProblemProps {
  readonly icon: LucideIcon;
  readonly subject: PaidSubject;
  readonly failure: CompanyReadState<unknown>["failure"];
  readonly unconfirmed: CompanyCall | undefined;
  readonly unreadable: CompanyPage | undefined;
  /** Records that the next page would bring. */
  readonly next: number;
  readonly onLoadPage: (page: number) => void;
}

/** Why something is missing, with the way to ask for it again: the failure of this tab's call before what is stored. */
function LoadProblem(props: LoadProblemProps) {
  const { icon, subject, failure, unconfirmed, unreadable, next, onLoadPage } = props;
  const again = (page: number) =>
    ["Ask again", page > 1 ? formatNextPagePrice(subject, next) : formatPrice(subject.managed)]
      .filter(Boolean)
      .join(" · ");
  if (failure) {
    return (
      <ErrorPanel
        error={failure.error}
        what={subject.what}
        scopes={subject.scopes}
        message={failureMessage(
          { error: failure.error, unconfirmed: failure.unconfirmed || unconfirmed !== undefined },
          subject,
        )}
        retryLabel={again(failure.page)}
        onRetry={() => onLoadPage(failure.page)}
      />
    );
  }
  if (unconfirmed) {
    return (
      unconfirmed.attempt && (
        <Problem
          icon={icon}
          title="Unconfirmed"
          again={again(unconfirmed.page)}
          onAgain={() => onLoadPage(unconfirmed.page)}
        >
          {unconfirmedMessage(subject, unconfirmed.attempt.sentAt)}
        </Problem>
      )
    );
  }
  if (unreadable) {
    return (
      <Problem
        icon={icon}
        title="The answer cannot be read"
        again={again(unreadable.call.page)}
        onAgain={() => onLoadPage(unreadable.call.page)}
        answer={unreadable}
      >
        You may have been charged. The answer is stored as it came.
      </Problem>
    );
  }
  return null;
}

interface ProblemProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
  readonly again: string;
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
          <Button variant="primary" onClick={onAgain}>
            {again}
          </Button>
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
  readonly subject: PaidSubject;
  readonly section: Pick<SectionDefinition<never, never>, "icon" | "needsTopics">;
}

function NothingKnown({ subject, section: { icon: Icon, needsTopics } }: NothingKnownProps) {
  return (
    <div className="rounded-md border border-line">
      <StatePanel
        icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}
        title={`No ${subject.noun.many} of ${subject.company} found`}
      >
        <p>{needsTopics ? "Other topics may have some. " : ""}Nothing came back, so you were not charged.</p>
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
