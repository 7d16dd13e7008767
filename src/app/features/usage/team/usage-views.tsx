import { Link } from "@tanstack/react-router";

interface UsageViewsProps {
  /** People of the organisation; undefined where nobody else is known. */
  readonly people: number | undefined;
}

/** For administrators: between their own use and that of the team. */
export function UsageViews({ people }: UsageViewsProps) {
  return (
    <nav aria-label="Usage" className="flex rounded-sm border border-line-strong bg-surface shadow-sm">
      <Link to="/usage" activeOptions={{ exact: true }} className={`${view} rounded-l-[5px]`}>
        Mine
      </Link>
      <Link to="/usage/team" className={`${view} rounded-r-[5px] border-l border-line-strong`}>
        Team
        {people !== undefined && (
          <span aria-hidden className="text-ink-3 tabular-nums">
            {people}
          </span>
        )}
      </Link>
    </nav>
  );
}

const view =
  "touch-box relative flex h-7 items-center gap-1.5 px-2.5 font-medium text-ink-2 hover:bg-hover " +
  "aria-[current=page]:bg-sunken aria-[current=page]:text-ink after:pointer-events-none after:absolute " +
  "after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full aria-[current=page]:after:bg-focus " +
  "forced-colors:aria-[current=page]:after:bg-[Highlight]";
