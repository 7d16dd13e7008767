import { useNavigate } from "@tanstack/react-router";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import { showToast } from "#app/ui/overlays/toast.tsx";
import type { OwnSearches } from "./saved-searches-store.ts";
import { type SavedSearch, addressOf, askedOf } from "./saved-search.ts";

/** What can be done with the search that is open. */
export interface SaveSearch {
  readonly saveAs: (name: string) => void;
  readonly update: (saved: SavedSearch) => void;
  readonly reset: (saved: SavedSearch) => void;
}

/** Saves the open search, and keeps the address saying which saved search it is. */
export function useSaveSearch({ actions }: OwnSearches, open: SearchSnapshot): SaveSearch {
  const navigate = useNavigate();
  return {
    saveAs(name) {
      const saved = actions.save(askedOf(open), name);
      showToast({ message: `Saved as ${saved.name}` });
      void navigate({
        to: ".",
        search: (before) => ({ ...before, saved: saved.id }),
        // what stands beside the address stays
        state: true,
        replace: true,
      });
    },
    update(saved) {
      actions.update(saved, open);
      showToast({
        message: `Saved ${saved.name}`,
        action: { label: "Undo", onAction: () => actions.restore(saved) },
      });
    },
    reset: (saved) => void navigate({ to: ".", search: addressOf(saved, saved.id) }),
  };
}
