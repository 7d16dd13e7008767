import { showToast } from "#app/ui/overlays/toast.tsx";
import type { OwnSearches } from "./saved-searches-store.ts";
import type { SavedSearch } from "./saved-search.ts";

/** Deletes a saved search at once, with the way back. */
export function removeSaved({ actions }: OwnSearches, saved: SavedSearch): void {
  actions.remove(saved);
  showToast({
    message: `Deleted ${saved.name}`,
    action: { label: "Undo", onAction: () => actions.restore(saved) },
  });
}
