import { Link } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { SEARCH_KEYS } from "#app/api/query-keys.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { searchFacts } from "#app/records/searches.ts";
import { useDailyCount } from "./daily-counts.ts";
import { latestCount, newCountLabel, newSince } from "./saved-search-figures.ts";
import { type SavedSearch, addressOf } from "./saved-search.ts";

interface SavedLinkProps extends Pick<ComponentProps<"a">, "aria-current" | "className" | "title"> {
  readonly saved: SavedSearch;
  readonly children: ReactNode;
}

/** Opens a saved search. Reloads cached rows where new records were counted. */
export function SavedLink({ saved, children, ...link }: SavedLinkProps) {
  const queryClient = useQueryClient();
  const daily = useDailyCount(saved);
  const reload = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    const inNewTab = metaKey || ctrlKey || shiftKey || altKey;
    if (inNewTab || newSince(saved, daily) === 0) return;
    // for searches that count records, cached rows stay: a link must not load any
    void queryClient.invalidateQueries({ queryKey: [SEARCH_KEYS.free, saved.search] });
  };
  return (
    <Link
      {...link}
      to={searchFacts(saved.search)?.to ?? "/saved"}
      search={addressOf(saved, saved.id)}
      activeProps={{}}
      onClick={reload}
    >
      {children}
    </Link>
  );
}

/** "+12", for 12 records more than at the last visit. */
export function NewCount({ saved }: { readonly saved: SavedSearch }) {
  const daily = useDailyCount(saved);
  const count = newSince(saved, daily);
  const latest = latestCount(saved, daily);
  if (count === 0 || latest === undefined) return null;
  const label = newCountLabel(formatNumber(count), latest.at);
  return (
    <span className="flex-none tabular-nums">
      <Badge tone="accent" title={label}>
        <span aria-hidden>+{formatNumber(count)}</span>
        <span className="sr-only"> {label}</span>
      </Badge>
    </span>
  );
}
