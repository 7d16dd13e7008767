import { useNavigate } from "@tanstack/react-router";
import { useStore } from "zustand";
import { useCachedLookupNames } from "#app/search/code-picker/use-cached-lookup-names.ts";
import { describeSearch } from "#app/search/describe-search.ts";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import { showToast } from "#app/ui/overlays/notifications.ts";
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

/** Deletes a saved search at once, with the way back. */
export function deleteSavedSearch({ actions }: OwnSearches, saved: SavedSearch): void {
  actions.remove(saved);
  showToast({
    message: `Deleted ${saved.name}`,
    action: { label: "Undo", onAction: () => actions.restore(saved) },
  });
}

/** What is about to be saved, in words, and what is not. */
export function SaveSummary({ own, open }: { readonly own: OwnSearches; readonly open: SearchSnapshot }) {
  const { slots } = open.resource;
  const names = useCachedLookupNames(slots);
  const failed = useStore(own.saved, ({ storageError }) => storageError !== null);
  return (
    <div className="grid gap-1 text-xs text-ink-2">
      <p className="line-clamp-4 wrap-break-word">
        {open.resource.title} · {describeSearch(slots, askedOf(open).criteria, names)}
      </p>
      {open.secret && <p>The e-mail address is not saved.</p>}
      {failed && (
        <p className="text-warning-ink">This browser keeps nothing: it is gone when the tab closes.</p>
      )}
    </div>
  );
}
