import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { useStore } from "zustand";
import { formatCount } from "#app/lib/format-number.ts";
import { searchFacts } from "#app/records/searches.ts";
import { isSameCriteria } from "#app/search/kinds/criterion-kinds.ts";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import { describeSearch } from "#app/search/kinds/describe-criteria.ts";
import { useLookupNames } from "./use-lookup-names.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import { type UserSearches, useUserSearches } from "./saved-searches-store.ts";
import { recentOf } from "./recent-searches.ts";
import { type RecentSearch, addressOf } from "./saved-search.ts";

const MAX_SHOWN = 5;

/** Recent searches, shown below a prompt or where nothing was found. */
export function RecentSearchesList(open: SearchSnapshot) {
  const stores = useUserSearches();
  const { criterionDefinitions, name, noun } = open.definition;
  const rows = useStore(stores.recent, (state) => state.rows);
  const all = recentOf(rows.values(), name);
  const shown = all
    .filter(
      ({ criteria, total }) =>
        total > 0 && !isSameCriteria(criterionDefinitions, criteria, open.view.criteria),
    )
    .slice(0, MAX_SHOWN);
  const names = useLookupNames(
    criterionDefinitions,
    shown.map(({ criteria }) => criteria),
  );
  const to = searchFacts(name)?.to;
  if (shown.length === 0 || to === undefined) return null;
  return (
    <section aria-label="Recent searches" className="mt-6 grid w-full gap-1 text-left">
      <div className="flex items-center gap-2 px-2">
        <h3 className="flex-1 text-xs font-medium text-ink-2">Recent searches</h3>
        <Button variant="link" onClick={() => clear(stores, all)}>
          Clear
        </Button>
      </div>
      <ul className="grid">
        {shown.map((recent) => (
          <li key={recent.id}>
            <Link
              to={to}
              search={addressOf(recent)}
              className="flex min-h-9 items-center gap-2 rounded-sm px-2 hover:bg-hover pointer-coarse:min-h-11"
            >
              <Icon of={History} className="flex-none text-ink-3" />
              <span
                className="line-clamp-3 min-w-0 flex-1 py-1 wrap-anywhere"
                title={describeSearch(criterionDefinitions, recent.criteria, names, { inFull: true })}
              >
                {describeSearch(criterionDefinitions, recent.criteria, names)}
              </span>
              <span className="flex-none text-xs text-ink-3 tabular-nums">
                {formatCount(recent.total, noun)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function clear({ recent }: UserSearches, all: readonly RecentSearch[]): void {
  recent.change(new Map(all.map(({ id }) => [id, null])));
  showToast({
    message: "Recent searches cleared",
    action: undo(() => recent.change(new Map(all.map((row) => [row.id, row])))),
  });
}
