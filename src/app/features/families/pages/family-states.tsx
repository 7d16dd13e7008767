import { Link } from "@tanstack/react-router";
import { CircleAlert, Network, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { failureMessage } from "#app/paid-calls/paid-call-price-text.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { InlineNotice, ProgressBar, Skeleton, StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataFailed } from "#app/ui/stored-data-state-panels.tsx";
import type { Tone } from "#app/ui/tone.ts";
import { useFamilies } from "./families-page-store.ts";
import { useFamily } from "./family-provider.tsx";
import type { StoredFamily } from "#app/paid-calls/company-calls.ts";
import { useFamilySubject } from "./use-family-subject.ts";
import { type NoTreeReason, familyNotices } from "./family-notice-text.ts";

/** The icon of family trees. */
export const familyIcon = <Network size={18} strokeWidth={1.75} aria-hidden />;

interface FamiliesFailedProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Without storage nothing may be fetched either: a tree that cannot be stored could be charged twice. */
export function FamiliesFailed({ title, error, onRetry }: FamiliesFailedProps) {
  return (
    <StoredDataFailed title={title} what="Family trees" error={error} onRetry={onRetry}>
      Loading a family tree needs storage in the browser, so that you are never charged twice.
    </StoredDataFailed>
  );
}

/** The URL has no company ID. */
export function NotACompany({ title, text }: NoTreeReason) {
  usePageTitle("Family tree");
  return (
    <>
      <PageHeader title="Family tree" />
      <NoTree title={title}>{text}</NoTree>
    </>
  );
}

interface NoTreeProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Says why there is no tree to show. */
export function NoTree({ title, children, actions }: NoTreeProps) {
  return (
    <StatePanel
      icon={<SearchX size={18} strokeWidth={1.75} aria-hidden />}
      title={title}
      actions={
        <>
          {actions}
          <Link to="/families" className={buttonClass(actions === undefined ? "primary" : "secondary")}>
            All family trees
          </Link>
        </>
      }
    >
      <p>{children}</p>
    </StatePanel>
  );
}

/** Placeholders for rows: levels below the top, and widths in percent. */
const SKELETON_ROWS = [
  [0, 46],
  [1, 40],
  [2, 34],
  [2, 31],
  [1, 42],
  [2, 33],
  [2, 36],
  [2, 30],
  [1, 38],
  [2, 35],
] as const;

/** While an answer is being fetched or opened. */
export function FamilyLoading({ what }: { readonly what: string }) {
  return (
    <div aria-busy className="relative min-h-0 flex-1">
      <ProgressBar active />
      <p role="status" className="px-4 pt-4 text-ink-2">
        {what}. Large families take a moment.
      </p>
      <div className="grid gap-4 p-4">
        {SKELETON_ROWS.map(([indent, width]) => (
          <div key={width} style={{ paddingLeft: indent * 24 }}>
            <Skeleton width={`${width}%`} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** What to know about a tree beyond what it shows. */
export function FamilyNotices() {
  const { stored, family, fetch, refetch } = useFamily();
  return (
    <>
      {fetch?.status === "unsaved" && (
        <Notice tone="danger">
          This browser could not save the tree. It stays here until you close the page, so export what you
          need.
        </Notice>
      )}
      {fetch?.status === "failed" && <RefreshFailed {...fetch} stored={stored} refetch={refetch} />}
      {familyNotices(family, stored.name || `company ${stored.id}`).map((notice) => (
        <Notice key={notice}>{notice}</Notice>
      ))}
    </>
  );
}

interface RefreshFailedProps {
  readonly stored: StoredFamily;
  readonly refetch: () => void;
  readonly error: Error;
  /** It may have been charged. */
  readonly unconfirmed: boolean;
}

/** Beside what is stored, when asking again brought nothing newer. */
export function RefreshFailed({ stored, refetch, error, unconfirmed }: RefreshFailedProps) {
  const families = useFamilies();
  const subject = useFamilySubject(stored);
  const { title, text } = failureMessage({ error, unconfirmed }, subject);
  return (
    <Notice
      tone="danger"
      action={
        <>
          <Button onClick={refetch}>Ask again</Button>
          <Button onClick={() => families.dismissFetch(stored.id)}>Keep what is here</Button>
        </>
      }
    >
      The tree was not refreshed. {title}. {text}
    </Notice>
  );
}

interface NoticeProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Notice({ tone = "neutral", ...notice }: NoticeProps) {
  return (
    <InlineNotice {...notice} tone={tone} icon={<CircleAlert size={16} strokeWidth={1.75} aria-hidden />} />
  );
}
