import { LogOut, Monitor, Moon, Sun, Trash2 } from "lucide-react";
import { useUser } from "#app/auth/auth-session-state.ts";
import { signOut } from "#app/auth/auth-session.ts";
import { type ThemeChoice, theme } from "#app/storage/stored-theme.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { openOverlay } from "./layout-overlay-state.ts";

const THEMES = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
] as const satisfies readonly { value: ThemeChoice; label: string; icon: unknown }[];

/** Who is signed in, the theme, and Sign out. */
export function AccountMenu() {
  const user = useUser();
  const [chosen, choose] = theme.use();
  const name = user?.name ?? "Account";
  return (
    <Menu
      label="Account"
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`Account: ${name}`}
          title={name}
          className="grid size-8 flex-none place-items-center rounded-full forced-colors:border pointer-coarse:size-11"
        >
          <Avatar name={name} size={28} />
        </button>
      }
      items={[
        ...THEMES.map(({ value, label, icon: Icon }, index) => ({
          label,
          icon: <Icon size={16} strokeWidth={1.75} aria-hidden />,
          checked: chosen === value,
          onSelect: () => choose(value),
          ...(index === 0 ? { group: name } : {}),
        })),
        {
          label: "Delete my data…",
          icon: <Trash2 size={16} strokeWidth={1.75} aria-hidden />,
          onSelect: () => openOverlay("delete-data"),
          group: "",
        },
        {
          label: "Sign out",
          icon: <LogOut size={16} strokeWidth={1.75} aria-hidden />,
          onSelect: () => void signOut(),
        },
      ]}
    />
  );
}
