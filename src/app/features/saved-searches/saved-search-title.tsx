import { useNavigate } from "@tanstack/react-router";
import { Bookmark, ChevronDown, Copy, List, Pencil, RotateCcw, Trash2 } from "lucide-react";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu, type MenuItem } from "#app/ui/overlays/menu.tsx";
import { askForName } from "#app/ui/overlays/question.tsx";
import { type UserSearches, useOpenSaved, useUserSearches } from "./saved-searches-store.ts";
import {
  type SavedSearch,
  type SavedSearchAction,
  isEdited,
  mayEdit,
  offeredActions,
  ownerOf,
} from "./saved-search.ts";
import { SaveSummary, deleteSavedSearch, renameSavedSearch, useSaveSearch } from "./use-save-search.tsx";

/** Shown beside the title of a search: the open saved search with its menu, and whether it was edited. */
export function SavedSearchTitle(open: SearchSnapshot) {
  const stores = useUserSearches();
  const saved = useOpenSaved(stores, open);
  return saved && <SavedMenu stores={stores} open={open} saved={saved} />;
}

interface SavedMenuProps {
  readonly stores: UserSearches;
  readonly open: SearchSnapshot;
  readonly saved: SavedSearch;
}

function SavedMenu({ stores, open, saved }: SavedMenuProps) {
  const navigate = useNavigate();
  const { saveAs, update, reset } = useSaveSearch(stores, open);
  const edited = isEdited(saved, open);
  const saveAnother = () => {
    const summary = <SaveSummary stores={stores} open={open} />;
    askForName({
      title: mayEdit(saved) ? "Save as new search" : "Save a copy",
      initial: saved.name,
      noun: "search",
      submitLabel: "Save",
      onName: saveAs,
      children: summary,
    });
  };
  const actions: Readonly<Record<SavedSearchAction, MenuItem>> = {
    save: { label: "Save", icon: <Icon of={Bookmark} />, onSelect: () => update(saved) },
    reset: { label: "Reset to saved", icon: <Icon of={RotateCcw} />, onSelect: () => reset(saved) },
    copy: {
      label: ownerOf(saved) === null ? "Save as…" : "Save a copy…",
      icon: <Icon of={Copy} />,
      onSelect: saveAnother,
    },
    rename: {
      label: "Rename…",
      icon: <Icon of={Pencil} />,
      onSelect: () => renameSavedSearch(stores, saved),
    },
    delete: {
      label: "Delete",
      icon: <Icon of={Trash2} />,
      onSelect: () => deleteSavedSearch(stores, saved),
      danger: true,
    },
  };
  const all: MenuItem = {
    label: "All saved searches",
    icon: <Icon of={List} />,
    onSelect: () => void navigate({ to: "/saved" }),
    group: "",
  };
  return (
    <Menu
      label={`Saved search ${saved.name}`}
      trigger={
        <Button
          variant="ghost"
          icon={<Icon of={Bookmark} />}
          title={saved.name}
          className="min-w-0 shrink gap-2 max-sm:px-1"
        >
          <span className="text-ink">{saved.name}</span>
          {edited && <span className="font-normal"> · edited</span>}
          <Icon of={ChevronDown} size="sm" className="ml-2 inline flex-none" />
        </Button>
      }
      items={[...offeredActions(saved, edited).map((action) => actions[action]), all]}
    />
  );
}
