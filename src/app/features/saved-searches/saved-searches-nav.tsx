import { Link, useLocation } from "@tanstack/react-router";
import { Bookmark, List, Users } from "lucide-react";
import { useStore } from "zustand";
import { searchFacts } from "#app/records/searches.ts";
import { useMembers } from "#app/sync/workspace-members.ts";
import { NavSection, navItemClass } from "#app/ui/app-shell.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useUserSearches } from "./saved-searches-store.ts";
import { type SavedSearch, inOrder, ownerOf } from "./saved-search.ts";
import { NewCount, SavedLink } from "./saved-search-link.tsx";

/** Number shown in the sidebar: those used last. */
const MAX_SHOWN = 8;

/** The saved searches in the sidebar; nothing when there are none. */
export function SavedSearchesNav() {
  const stores = useUserSearches();
  const rows = useStore(stores.saved, (state) => state.rows);
  const { pathname, search } = useLocation();
  if (rows.size === 0) return null;
  const open: unknown = "saved" in search ? search.saved : undefined;
  // by name, so that opening one does not move the others
  const shown = inOrder(inOrder(rows.values(), "used").slice(0, MAX_SHOWN), "name");
  return (
    <NavSection title="Saved searches">
      {shown.map((saved) => (
        <NavRow
          key={saved.id}
          saved={saved}
          current={saved.id === open && searchFacts(saved.search)?.to === pathname}
        />
      ))}
      <Link
        to="/saved"
        className={navItemClass(false)}
        activeProps={{ className: navItemClass(true), "aria-current": "page" }}
        activeOptions={{ includeSearch: false }}
      >
        <Icon of={List} />
        All saved searches
        <span aria-hidden className="num ml-auto text-xs text-ink-3">
          {rows.size.toLocaleString()}
        </span>
      </Link>
    </NavSection>
  );
}

function NavRow({ saved, current }: { readonly saved: SavedSearch; readonly current: boolean }) {
  const place = searchFacts(saved.search);
  const icon = place?.icon ?? Bookmark;
  return (
    <SavedLink
      saved={saved}
      title={`${place?.label ?? "Search"}: ${saved.name}`}
      className={navItemClass(current)}
      {...(current ? { "aria-current": "true" } : {})}
    >
      <Icon of={icon} />
      <span className="min-w-0 flex-1 truncate">{saved.name}</span>
      <NewCount saved={saved} />
      <OwnerMark saved={saved} />
    </SavedLink>
  );
}

/** The owner of a search that a colleague shares. */
function OwnerMark({ saved }: { readonly saved: SavedSearch }) {
  const owner = ownerOf(saved);
  return owner === null ? null : <ColleagueMark id={owner} />;
}

function ColleagueMark({ id }: { readonly id: string }) {
  const name = useMembers().nameOf(id);
  return (
    <span className="flex flex-none text-ink-3" title={name === undefined ? "Shared" : `Shared by ${name}`}>
      <Icon of={Users} size="sm" />
      <span className="sr-only">{name === undefined ? ", shared" : `, shared by ${name}`}</span>
    </span>
  );
}
