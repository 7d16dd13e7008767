import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Bookmark, FileUp, Keyboard, List, LogOut, Moon, Network, Play, Search } from "lucide-react";
import { useStore } from "zustand";
import { signOut } from "#app/auth/auth-session.ts";
import { importsQuery } from "#app/features/imports/import-queries.ts";
import { useLists } from "#app/features/lists/list-queries.ts";
import { CommandPalette } from "#app/features/palette/command-palette.tsx";
import type { PaletteItem } from "#app/features/palette/palette-item.ts";
import { addressOf, inOrder } from "#app/features/saved-searches/saved-search.ts";
import { useUserSearches } from "#app/features/saved-searches/saved-searches-store.ts";
import { openOverlay, typedAhead } from "#app/layout/layout-overlay-state.ts";
import { navigationItems } from "#app/layout/navigation-links.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { readQueries } from "#app/owned/owned-read-queries.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { useRuns } from "#app/runs/run-queries.ts";
import { searchFacts } from "#app/records/searches.ts";
import { nameLookup } from "#app/storage/stored-name-lookup.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { toggleTheme } from "#app/storage/stored-theme.ts";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { Icon } from "#app/ui/icon.tsx";

function when(date: string) {
  return (
    <span className="flex-none text-xs text-ink-2">
      <RelativeTime date={date} />
    </span>
  );
}

const screens: readonly PaletteItem[] = navigationItems.map(({ to, label, icon, letter }) => ({
  id: `screen:${to}`,
  kind: "screen",
  label,
  icon: <Icon of={icon} />,
  keys: ["G", letter.toUpperCase()],
  link: { to },
}));

/** The stored items of a feature; undefined until read, empty where reading failed. */
type StoredItems = readonly PaletteItem[] | undefined;

/** The person's runs, newest first, and those that colleagues share. */
function useRunItems(): StoredItems {
  const { data: runs, isPending } = useRuns();
  if (runs === undefined) return isPending ? undefined : [];
  return runs.map(({ id, name, owner, createdAt }) => ({
    id: `run:${id}`,
    kind: "run",
    label: name,
    icon: <Icon of={Play} />,
    detail: owner.isSelf ? undefined : "shared",
    end: when(createdAt),
    link: { to: "/runs/$runId", params: { runId: id } },
  }));
}

/** The person's unstarted imports, newest first. */
function useImportItems(): StoredItems {
  const { data: imports, isPending } = useQuery(importsQuery(useUserSession()));
  if (imports === undefined) return isPending ? undefined : [];
  return imports
    .filter(({ state }) => state !== "draft")
    .map(({ id, fileName, createdAt }) => ({
      id: `import:${id}`,
      kind: "run",
      label: fileName,
      icon: <Icon of={FileUp} />,
      detail: "import",
      end: when(createdAt),
      link: { to: "/import/$importId", params: { importId: id } },
    }));
}

/** The person's lists, by name. */
function useListItems(): StoredItems {
  const { data: lists = [], isPending } = useQuery(useLists().all());
  if (isPending) return undefined;
  return lists.map(({ id, name, contacts, companies, changedAt }) => ({
    id: `list:${id}`,
    kind: "list",
    label: name,
    icon: <Icon of={List} />,
    detail: [
      ...(contacts > 0 || companies === 0 ? [formatCount(contacts, RECORD_NOUN.contact)] : []),
      ...(companies > 0 ? [formatCount(companies, RECORD_NOUN.company)] : []),
    ].join(" · "),
    end: when(changedAt),
    link: { to: "/lists/$listId", params: { listId: id } },
  }));
}

/** The newest owned family trees: opening one costs nothing. */
function useFamilyItems(): StoredItems {
  const { personId } = useUserSession();
  const { data, isPending } = useInfiniteQuery(readQueries.ofOperation(personId, "enrichHierarchy"));
  if (isPending) return undefined;
  const [first] = data?.pages ?? [];
  return (first?.reads ?? []).map(({ companyId, company, gotBy, gotAt }) => ({
    id: `family:${companyId}`,
    kind: "family",
    label: company ?? `Company ${companyId}`,
    icon: <Icon of={Network} />,
    detail: gotBy.isSelf ? undefined : (gotBy.name ?? undefined),
    end: when(gotAt),
    link: { to: "/families/$companyId", params: { companyId } },
  }));
}

/** The person's saved searches, last used first. */
function useSavedItems(): readonly PaletteItem[] {
  const rows = useStore(useUserSearches().saved, (state) => state.rows);
  return inOrder(rows.values(), "used").map((saved) => {
    const place = searchFacts(saved.search);
    const icon = place?.icon ?? Bookmark;
    return {
      id: `saved:${saved.id}`,
      kind: "saved",
      label: saved.name,
      icon: <Icon of={icon} />,
      detail: place?.label,
      link: { to: place?.to ?? "/saved", search: addressOf(saved, saved.id) },
    };
  });
}

const actions: readonly PaletteItem[] = [
  {
    id: "theme",
    kind: "action",
    label: "Switch between dark and light",
    icon: <Icon of={Moon} />,
    keys: ["⇧ D"],
    onSelect: toggleTheme,
  },
  {
    id: "shortcuts",
    kind: "action",
    label: "Keyboard shortcuts",
    icon: <Icon of={Keyboard} />,
    keys: ["?"],
    onSelect: () => openOverlay("shortcuts"),
  },
  {
    id: "sign-out",
    kind: "action",
    label: "Sign out",
    icon: <Icon of={LogOut} />,
    onSelect: () => void signOut(),
  },
];

/** An item that toggles name lookup while the palette stays open. */
function useLookupItem(): PaletteItem {
  const [setting, set] = nameLookup.use();
  const on = setting === "on";
  return {
    id: "name-lookup",
    kind: "action",
    label: "Look up names while typing",
    icon: <Icon of={Search} />,
    detail: on ? "on, free" : "off",
    staysOpen: true,
    onSelect: () => set(on ? "off" : "on"),
  };
}

/** The palette with the items of all features. */
export function AppPalette({ onClose }: { readonly onClose: () => void }) {
  const stored = [useListItems(), useImportItems(), useRunItems(), useFamilyItems(), useSavedItems()];
  const items = [...stored.flatMap((some) => some ?? []), ...screens, useLookupItem(), ...actions];
  return (
    <CommandPalette
      typedAhead={typedAhead}
      items={items}
      isReading={stored.includes(undefined)}
      onClose={onClose}
    />
  );
}
