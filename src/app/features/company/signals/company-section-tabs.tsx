import { Link } from "@tanstack/react-router";
import { formatNumber } from "#app/lib/format-number.ts";
import { classNames } from "#app/lib/class-names.ts";
import type { CompanyParams, CompanySectionKey } from "#app/features/company/company-screen-params.ts";
import { companySections } from "./company-sections.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface CompanySectionTabsProps {
  readonly companyId: string;
  readonly search: CompanyParams;
  readonly open: CompanySectionKey;
  /** The number of records of each section, where it is known. */
  readonly counts: ReadonlyMap<CompanySectionKey, number | undefined>;
}

/** The sections of a company as links, since each has a URL of its own. */
export function CompanySectionTabs({ companyId, search, open, counts }: CompanySectionTabsProps) {
  return (
    <nav aria-label="Sections" className="flex flex-none flex-wrap gap-x-1 border-b border-line px-2">
      {companySections.map(({ key, title, icon }) => (
        <Link
          key={key}
          to="/companies/$companyId"
          params={{ companyId }}
          search={{ people: search.people, section: key }}
          state
          activeOptions={{ exact: true, includeSearch: true }}
          {...(key === open ? { "aria-current": "page" as const } : {})}
          className={classNames(
            "flex h-9 flex-none items-center gap-1.5 border-b-2 px-2.5 font-medium focus-visible:-outline-offset-2 pointer-coarse:h-11",
            key === open ? "border-accent text-ink" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          <Icon of={icon} className="flex-none" />
          {title}
          {counts.get(key) !== undefined && (
            <span aria-hidden className="text-xs text-ink-3 tabular-nums">
              {formatNumber(counts.get(key) ?? 0)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
