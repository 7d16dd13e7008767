import { useNavigate } from "@tanstack/react-router";
import { Building2, Keyboard, LogOut, Moon, Play, UserRound, Users } from "lucide-react";
import { signOut } from "#app/auth/auth-session.ts";
import { CommandPalette } from "#app/features/palette/command-palette.tsx";
import type { PaletteItem } from "#app/features/palette/palette-item.ts";
import { useRuns } from "#app/features/runs/engine/user-runs.ts";
import { openOverlay, typedAhead } from "#app/layout/layout-overlay-state.ts";
import { navigationItems } from "#app/layout/navigation-links.ts";
import { toggleTheme } from "#app/storage/stored-theme.ts";
import { formatExactTime } from "#app/lib/format-date.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Searches for a typed name. Only choosing one sends a request; typing never does. */
function useSearchItems(): (text: string) => PaletteItem[] {
  const navigate = useNavigate();
  return (text) => {
    const name = text.trim();
    if (name === "") return [];
    const common = { group: "Search for", cost: "1 request, no credits", always: true };
    return [
      {
        ...common,
        id: "companies-named",
        label: `Companies named “${name}”`,
        icon: <Building2 {...icon} />,
        onSelect: () => void navigate({ to: "/companies", search: { companyName: name } }),
      },
      {
        ...common,
        id: "contacts-at",
        label: `Contacts at companies named “${name}”`,
        icon: <Users {...icon} />,
        onSelect: () => void navigate({ to: "/contacts", search: { companyName: name } }),
      },
      {
        ...common,
        id: "contacts-named",
        label: `Contacts with the last name “${name}”`,
        icon: <UserRound {...icon} />,
        onSelect: () => void navigate({ to: "/contacts", search: { lastName: name } }),
      },
    ];
  };
}

/** The screens. */
function useScreenItems(): readonly PaletteItem[] {
  const navigate = useNavigate();
  return navigationItems.map(({ to, label, icon: Icon, letter }) => ({
    id: to,
    group: "Go to",
    label,
    icon: <Icon {...icon} />,
    keys: ["G", letter.toUpperCase()],
    onSelect: () => void navigate({ to }),
  }));
}

const MAX_RUNS = 20;

/** The runs of this browser, newest first. */
function useRunItems(): readonly PaletteItem[] {
  const navigate = useNavigate();
  const own = useRuns();
  if (own.status !== "ready") return [];
  const listed = own.runs.filter(({ kind }) => kind !== "reveal");
  return listed.slice(0, MAX_RUNS).map(({ id, name, createdAt }) => ({
    id,
    group: "Enrich runs",
    label: name,
    detail: formatExactTime(createdAt),
    icon: <Play {...icon} />,
    onSelect: () => void navigate({ to: "/runs/$runId", params: { runId: id } }),
  }));
}

const actions: readonly PaletteItem[] = [
  {
    id: "theme",
    group: "Actions",
    label: "Switch between dark and light",
    icon: <Moon {...icon} />,
    keys: ["⇧ D"],
    onSelect: toggleTheme,
  },
  {
    id: "shortcuts",
    group: "Actions",
    label: "Keyboard shortcuts",
    icon: <Keyboard {...icon} />,
    keys: ["?"],
    onSelect: () => openOverlay("shortcuts"),
  },
  {
    id: "sign-out",
    group: "Actions",
    label: "Sign out",
    icon: <LogOut {...icon} />,
    onSelect: () => void signOut(),
  },
];

/** The palette with the items of all features. */
export function AppPalette({ onClose }: { readonly onClose: () => void }) {
  const searchItems = useSearchItems();
  const own = [...useScreenItems(), ...useRunItems(), ...actions];
  return (
    <CommandPalette
      typed={typedAhead()}
      itemsFor={(text) => [...searchItems(text), ...own]}
      onClose={onClose}
    />
  );
}
