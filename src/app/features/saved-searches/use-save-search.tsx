import { useNavigate } from "@tanstack/react-router";
import { useStore } from "zustand";
import { useLookupNames } from "./use-lookup-names.ts";
import { describeSearch } from "#app/search/kinds/describe-criteria.ts";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import { askForName } from "#app/ui/overlays/question.tsx";
import type { UserSearches } from "./saved-searches-store.ts";
import { type SavedSearch, addressOf, criteriaToSave } from "./saved-search.ts";

/** Actions on the open search. */
export interface SaveSearch {
  readonly saveAs: (name: string) => void;
  readonly update: (saved: SavedSearch) => void;
  readonly reset: (saved: SavedSearch) => void;
}

/** Saves the open search; the URL then names the saved search. */
export function useSaveSearch({ actions }: UserSearches, open: SearchSnapshot): SaveSearch {
  const navigate = useNavigate();
  return {
    saveAs(name) {
      const saved = actions.save(criteriaToSave(open), name);
      showToast({ message: `Saved as ${saved.name}` });
      void navigate({
        to: ".",
        search: (before) => ({ ...before, saved: saved.id }),
        // keeps secret criteria
        state: true,
        replace: true,
      });
    },
    update(saved) {
      actions.update(saved, open);
      showToast({
        message: `Saved ${saved.name}`,
        action: undo(() => actions.restore(saved)),
      });
    },
    reset: (saved) => void navigate({ to: ".", search: addressOf(saved, saved.id) }),
  };
}

/** Deletes a saved search at once, with an undo. */
export function deleteSavedSearch({ actions }: UserSearches, saved: SavedSearch): void {
  actions.remove(saved);
  showToast({
    message: `Deleted ${saved.name}`,
    action: undo(() => actions.restore(saved)),
  });
}

/** Asks for another name. */
export function renameSavedSearch({ actions }: UserSearches, saved: SavedSearch): void {
  askForName({
    title: "Rename saved search",
    initial: saved.name,
    noun: "search",
    submitLabel: "Rename",
    onName: (name) => void actions.rename(saved, name),
  });
}

/** Copies a colleague's search to the person's own, with an undo. */
export function copySavedSearch({ actions }: UserSearches, saved: SavedSearch): void {
  const copy = actions.copy(saved);
  showToast({
    message: `Saved as ${copy.name}`,
    action: undo(() => actions.remove(copy)),
  });
}

/** Shows what will be saved, and what will not. */
export function SaveSummary({
  stores,
  open,
}: {
  readonly stores: UserSearches;
  readonly open: SearchSnapshot;
}) {
  const { criterionDefinitions } = open.definition;
  const names = useLookupNames(criterionDefinitions, [open.view.criteria]);
  const failed = useStore(stores.saved, ({ storageError }) => storageError !== null);
  return (
    <div className="grid gap-1 text-xs text-ink-2">
      <p className="line-clamp-4 wrap-break-word">
        {open.definition.title} · {describeSearch(criterionDefinitions, criteriaToSave(open).criteria, names)}
      </p>
      {open.secret && <p>The e-mail address isn’t saved.</p>}
      {failed && (
        <p className="text-warning-ink">It can’t be saved here. It will be lost when you close the tab.</p>
      )}
    </div>
  );
}
