import { Link } from "@tanstack/react-router";
import { CircleAlert, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { type SingleRunState, againLabel } from "#app/runs/single-run-state.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { InlineNotice, ProgressBar, Skeleton, StatePanel } from "#app/ui/state-panel.tsx";
import type { Tone } from "#app/ui/tone.ts";
import { enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import type { OwnedRead } from "#contract/records/owned-list.ts";
import { familyNotices } from "./family-notice-text.ts";
import { useFamily } from "./family-provider.tsx";
import type { FamilyRead } from "./use-family-read.ts";
import { useFamilySubject } from "./use-family-subject.ts";

/** The name of a read's company. */
export function companyOf({ company, companyId }: Pick<OwnedRead, "company" | "companyId">): string {
  return company ?? `company ${companyId}`;
}

interface FamilyScreenProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen without a tree, under its title. */
export function FamilyScreen({ title, children }: FamilyScreenProps) {
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      {children}
    </>
  );
}

interface FamilyFailedProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/**
 * Shown where a tree could not be looked up, or fetched. Nothing is paid until the lookup works, since the team may own the tree.
 */
export function FamilyFailed(failed: FamilyFailedProps) {
  return <ErrorPanel {...failed} what="Family trees" scopes={enrichHierarchy.scopes} />;
}

/** The label of a button that fetches a family for a credit. */
export const PAY_LABEL = "Load family tree · 1 credit";

interface NoTreeProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Says why there is no tree to show. */
export function NoTree({ title, children, actions }: NoTreeProps) {
  return (
    <StatePanel
      icon={SearchX}
      title={title}
      actions={actions}
      link={<Link to="/families">All family trees</Link>}
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

/** Notes about a tree. */
export function FamilyNotices() {
  const { read, family, run, press } = useFamily();
  return (
    <>
      {run?.kind === "failed" && <RefreshFailed {...{ read, run, press }} />}
      {familyNotices(family, companyOf(read)).map((notice) => (
        <Notice key={notice}>{notice}</Notice>
      ))}
    </>
  );
}

interface RefreshFailedProps {
  readonly read: OwnedRead;
  readonly run: Extract<SingleRunState, { kind: "failed" }>;
  readonly press: FamilyRead["press"];
}

/** Shown beside an owned tree after fetching it again failed. */
export function RefreshFailed({ read, run, press }: RefreshFailedProps) {
  const { price, snapshot } = useFamilySubject(read.companyId, read.company ?? undefined);
  return (
    <Notice
      tone="danger"
      action={<Button onClick={() => press({ snapshot }, price)}>{againLabel(run.again, PAY_LABEL)}</Button>}
    >
      The tree was not refreshed. {run.label}. {run.text}
    </Notice>
  );
}

interface NoticeProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Notice({ tone = "neutral", ...notice }: NoticeProps) {
  return <InlineNotice {...notice} tone={tone} icon={<Icon of={CircleAlert} />} />;
}
