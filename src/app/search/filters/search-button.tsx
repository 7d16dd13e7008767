import { Search } from "lucide-react";
import { useSearchContext } from "#app/search/search-context.tsx";
import { SEARCH_DEFAULTS } from "#app/search/search-params.ts";
import { Button } from "#app/ui/button.tsx";

/** Sends a search whose records count: nothing else does. */
export function SearchButton() {
  const { definition, view, draft, results } = useSearchContext();
  if (!definition.countsRecords) return null;
  // pressed again over the same page, it shows cached results again and reloads old or failed ones
  const isSame = draft.complete && !draft.changed && view.page === SEARCH_DEFAULTS.page;
  return (
    <Button
      variant={draft.changed ? "primary" : "secondary"}
      icon={<Search size={16} strokeWidth={1.75} aria-hidden />}
      disabled={!draft.ready}
      onClick={isSame ? results.askAgain : draft.onSearch}
    >
      Search
    </Button>
  );
}
