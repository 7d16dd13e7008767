import { useLinkProps } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { TEAM } from "#contract/usage/ledger-schemas.ts";

interface UsageViewsProps {
  /** Whether the person is an administrator: then the team's view is shown. */
  readonly isAdministrator: boolean;
  /** The number of people of the organisation; undefined where nobody else is known. */
  readonly people: number | undefined;
  readonly current: "self" | "team" | "claims";
}

/** The views of usage: one's own, the team's for administrators, and claims. */
export function UsageViews({ isAdministrator, people, current }: UsageViewsProps) {
  const own = useLinkProps({ to: "/usage" });
  const team = useLinkProps({ to: "/usage", search: { person: TEAM } });
  const claims = useLinkProps({ to: "/usage/claims" });
  return (
    <nav
      aria-label="Usage"
      className="flex flex-none rounded-sm border border-line-strong bg-surface shadow-sm"
    >
      <ViewLink link={own} isCurrent={current === "self"}>
        Mine
      </ViewLink>
      {isAdministrator && (
        <ViewLink link={team} isCurrent={current === "team"}>
          Team
          {people !== undefined && (
            <span aria-hidden className="text-ink-3 tabular-nums max-sm:hidden">
              {people}
            </span>
          )}
        </ViewLink>
      )}
      <ViewLink link={claims} isCurrent={current === "claims"}>
        Claims
      </ViewLink>
    </nav>
  );
}

/** Reserves the space of the views below the title on a phone, until the person is known. */
export function UsageViewsPlaceholder() {
  return <div aria-hidden className="h-7.5 sm:hidden pointer-coarse:h-11" />;
}

interface ViewLinkProps {
  readonly link: ComponentProps<"a">;
  readonly isCurrent: boolean;
  readonly children: ComponentProps<"a">["children"];
}

/** The link to a view. Two views share a path and others lie below it, so the router cannot tell which is current. */
function ViewLink({ link, isCurrent, children }: ViewLinkProps) {
  return (
    <a {...link} aria-current={isCurrent ? "page" : undefined} className={view}>
      {children}
    </a>
  );
}

const view =
  "relative flex min-h-7 items-center justify-center gap-1.5 border-line-strong px-2.5 font-medium text-ink-2 not-first:border-l first:rounded-l-[5px] last:rounded-r-[5px] hover:bg-hover max-sm:px-2 pointer-coarse:min-h-10.5 pointer-coarse:min-w-11 " +
  "aria-[current=page]:bg-sunken aria-[current=page]:text-ink after:pointer-events-none after:absolute " +
  "after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full aria-[current=page]:after:bg-focus " +
  "forced-colors:aria-[current=page]:after:bg-[Highlight]";
