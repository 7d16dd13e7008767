import { Link } from "@tanstack/react-router";
import { Network, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { StoredDataFailed } from "#app/ui/stored-data-states.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { ProgressBar, Skeleton, StatePanel } from "#app/ui/state-panel.tsx";

/** The sign of family trees. */
export const familyIcon = <Network size={18} strokeWidth={1.75} aria-hidden />;

/** Where the browser keeps no data, nothing may be asked either: a tree that cannot be kept could be paid twice. */
export function FamiliesFailed({
  title,
  error,
  onRetry,
}: {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}) {
  return (
    <StoredDataFailed title={title} what="Family trees" error={error} onRetry={onRetry}>
      Asking for one needs storage in the browser, so that nothing is ever paid twice.
    </StoredDataFailed>
  );
}

/** The address names no company. */
export function NotACompany() {
  usePageTitle("Family tree");
  return (
    <>
      <PageHeader title="Family tree" />
      <NoTree title="This is not the ID of a company">
        Company IDs are digits. The address may have been cut off.
      </NoTree>
    </>
  );
}

/** Where there is no tree to show, and why. */
export function NoTree({
  title,
  children,
  actions,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}) {
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

/** Bars in the places of rows: levels below the first, and widths of their own. Percent. */
const BARS = [
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

/** While an answer is on its way or read. */
export function ReadingFamily({ what }: { readonly what: string }) {
  return (
    <div aria-busy className="relative min-h-0 flex-1">
      <ProgressBar active />
      <p role="status" className="px-4 pt-4 text-ink-2">
        {what}. A large family takes a moment.
      </p>
      <div className="grid gap-4 p-4">
        {BARS.map(([indent, width]) => (
          <div key={width} style={{ paddingLeft: indent * 24 }}>
            <Skeleton width={`${width}%`} />
          </div>
        ))}
      </div>
    </div>
  );
}
