import { useNavigate } from "@tanstack/react-router";
import { Bookmark, ChevronDown, Copy, List, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import { Button } from "#app/ui/button.tsx";
import { Menu, type MenuItem } from "#app/ui/overlays/menu.tsx";
import { NameDialog } from "#app/ui/name-form.tsx";
import { type OwnSearches, useOpenSaved, useOwnSearches } from "./saved-searches-store.ts";
import { type SavedSearch, isEdited } from "./saved-search.ts";
import { SaveSummary, deleteSavedSearch, useSaveSearch } from "./use-save-search.tsx";

/** Beside the title of a search: the saved search that is open, whether it was edited, and what can be done with it. */
export function SearchTitle(open: SearchSnapshot) {
  const own = useOwnSearches();
  return own && <OwnTitle own={own} open={open} />;
}

interface OwnTitleProps {
  readonly own: OwnSearches;
  readonly open: SearchSnapshot;
}

function OwnTitle({ own, open }: OwnTitleProps) {
  const saved = useOpenSaved(own, open);
  const [naming, setNaming] = useState<Naming>();
  const { saveAs } = useSaveSearch(own, open);
  if (saved === undefined) return null;
  return (
    <>
      <SavedMenu own={own} open={open} saved={saved} onNaming={setNaming} />
      {naming === "copy" && (
        <NameDialog
          title="Save as a new search"
          initial={saved.name}
          noun="search"
          submitLabel="Save"
          onName={saveAs}
          onClose={() => setNaming(undefined)}
        >
          <SaveSummary own={own} open={open} />
        </NameDialog>
      )}
      {naming === "rename" && (
        <NameDialog
          title="Rename the saved search"
          initial={saved.name}
          noun="search"
          submitLabel="Rename"
          onName={(name) => void own.actions.rename(saved, name)}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  );
}

type Naming = "copy" | "rename" | undefined;

interface SavedMenuProps extends OwnTitleProps {
  readonly saved: SavedSearch;
  readonly onNaming: (naming: Naming) => void;
}

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

function SavedMenu({ own, open, saved, onNaming }: SavedMenuProps) {
  const navigate = useNavigate();
  const { update, reset } = useSaveSearch(own, open);
  const edited = isEdited(saved, open);
  const changes: readonly MenuItem[] = [
    { label: "Save", icon: <Bookmark {...ICON} />, onSelect: () => update(saved) },
    { label: "Reset to saved", icon: <RotateCcw {...ICON} />, onSelect: () => reset(saved) },
  ];
  return (
    <Menu
      label={`Saved search ${saved.name}`}
      trigger={
        <Button
          variant="ghost"
          icon={<Bookmark {...ICON} />}
          title={saved.name}
          className="min-w-0 shrink gap-2 max-sm:px-1"
        >
          <span className="text-ink">{saved.name}</span>
          {edited && <span className="font-normal"> · edited</span>}
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden className="ml-2 inline flex-none" />
        </Button>
      }
      items={[
        ...(edited ? changes : []),
        { label: "Save as…", icon: <Copy {...ICON} />, onSelect: () => onNaming("copy") },
        { label: "Rename…", icon: <Pencil {...ICON} />, onSelect: () => onNaming("rename") },
        {
          label: "Delete",
          icon: <Trash2 {...ICON} />,
          onSelect: () => deleteSavedSearch(own, saved),
          danger: true,
        },
        {
          label: "All saved searches",
          icon: <List {...ICON} />,
          onSelect: () => void navigate({ to: "/saved" }),
          group: "",
        },
      ]}
    />
  );
}
