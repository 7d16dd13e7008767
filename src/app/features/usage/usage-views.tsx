import { Link } from "@tanstack/react-router";
import { TEAM } from "#contract/usage/ledger-schemas.ts";

interface UsageViewsProps {
  /** Whether the person administers: then there is a team to look at. */
  readonly isAdministrator: boolean;
  /** People of the organisation; undefined where nobody else is known. */
  readonly people: number | undefined;
  readonly current: "self" | "team" | "claims";
}

/** The parts of usage: one's own, the team's for administrators, and claims. */
export function UsageViews({ isAdministrator, people, current }: UsageViewsProps) {
  const currentIf = (is: boolean) => (is ? ({ "aria-current": "page" } as const) : {});
  return (
    <nav aria-label="Usage" className="flex rounded-sm border border-line-strong bg-surface shadow-sm">
      <Link to="/usage" {...plain} {...currentIf(current === "self")} className={view}>
        Mine
      </Link>
      {isAdministrator && (
        <Link
          to="/usage"
          search={{ person: TEAM }}
          {...plain}
          {...currentIf(current === "team")}
          className={view}
        >
          Team
          {people !== undefined && (
            <span aria-hidden className="text-ink-3 tabular-nums">
              {people}
            </span>
          )}
        </Link>
      )}
      <Link to="/usage/claims" {...plain} {...currentIf(current === "claims")} className={view}>
        Claims
      </Link>
    </nav>
  );
}

/** The view says itself which one is current: two of them have one path. */
const plain = { activeProps: { "aria-current": undefined } } as const;

const view =
  "touch-box relative flex h-7 items-center gap-1.5 border-line-strong px-2.5 font-medium text-ink-2 not-first:border-l first:rounded-l-[5px] last:rounded-r-[5px] hover:bg-hover " +
  "aria-[current=page]:bg-sunken aria-[current=page]:text-ink after:pointer-events-none after:absolute " +
  "after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full aria-[current=page]:after:bg-focus " +
  "forced-colors:aria-[current=page]:after:bg-[Highlight]";
