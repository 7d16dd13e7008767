import { Search } from "lucide-react";
import { useDraft, useDraftActions, useResults, useSearch } from "#app/search/search-context.ts";
import { SEARCH_DEFAULTS } from "#app/search/search-params.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Sends a search whose records count; nothing else does. */
export function SearchButton() {
  const { definition, view, actions } = useSearch();
  const { shows } = useResults();
  const changed = useDraft((draft) => draft.changed);
  const ready = useDraft((draft) => draft.ready);
  const { search } = useDraftActions();
  if (!definition.countsRecords) return null;
  // a second press on the same page shows cached results again, and reloads old or failed ones
  const isSame = shows.kind !== "incomplete" && !changed && view.page === SEARCH_DEFAULTS.page;
  return (
    <Button
      variant={changed ? "primary" : "secondary"}
      icon={<Icon of={Search} />}
      disabled={!ready}
      onClick={isSame ? actions.askAgain : search}
    >
      Search
    </Button>
  );
}
