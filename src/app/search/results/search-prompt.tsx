import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { useDraft, useDraftActions, useResults, useSearch } from "#app/search/search-context.ts";
import { Button } from "#app/ui/button.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { unreadTitle } from "#app/search/model/read-pages.ts";
import { useSearchCost } from "./search-cost.ts";

interface SearchPromptProps {
  /** Recent searches. */
  readonly recent: ReactNode;
}

/**
 * In place of unread rows whose records count: the missing criteria, else the button that reads the rows. A link, a reload or
 * another view ends here, since none of them says what it counts.
 */
export function SearchPrompt({ recent }: SearchPromptProps) {
  const { definition, view, actions } = useSearch();
  const { shows } = useResults();
  const changed = useDraft((draft) => draft.changed);
  const { search } = useDraftActions();
  const cost = useSearchCost();
  const { needs } = definition;
  if (shows.kind === "incomplete" && needs !== undefined) {
    return (
      <StatePanel icon={Search} title={needs.title} below={recent}>
        <p>{needs.text}</p>
        <p>Free. Uses your record limit: {cost}.</p>
      </StatePanel>
    );
  }
  const isEmpty = Object.keys(view.criteria).length === 0;
  return (
    <StatePanel
      icon={Search}
      title={unreadTitle(view.page, definition.noun.many)}
      below={isEmpty ? recent : undefined}
      actions={
        <Button variant="primary" onClick={changed ? search : actions.again}>
          Search · free, {cost}
        </Button>
      }
    >
      <p>
        {isEmpty
          ? "Set a filter, or search for the newest."
          : changed
            ? "You changed the filters. Press Search to see what fits."
            : "Your filters are set. Press Search to see what fits."}
      </p>
      <p>Each {definition.noun.one} uses your record limit, and no credits.</p>
    </StatePanel>
  );
}
