import { useNavigate } from "@tanstack/react-router";
import {
  Copy,
  Download,
  FileDown,
  LogOut,
  Monitor,
  MonitorSmartphone,
  Moon,
  Sun,
  Trash2,
  Users,
} from "lucide-react";
import { useState } from "react";
import { useUser } from "#app/auth/auth-session-state.ts";
import { signOut } from "#app/auth/auth-session.ts";
import { type ThemeChoice, theme } from "#app/storage/stored-theme.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { copyText } from "#app/ui/copy-button.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { reportingErrors, showToast } from "#app/ui/overlays/notifications.ts";
import { BUILD_LABEL } from "#contract/diagnostics/build-version.ts";
import { openOverlay } from "./layout-overlay-state.ts";

const THEMES = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
] as const satisfies readonly { value: ThemeChoice; label: string; icon: unknown }[];

/** Menu items for administrators. Whether the person is one is fetched when the menu is about to open. */
function useAdministratorItems(wanted: boolean) {
  const navigate = useNavigate();
  const { data } = useMembers(wanted);
  if (data?.isAdministrator !== true || data.organisation === null) return [];
  return [
    {
      label: "People",
      icon: <Icon of={Users} />,
      onSelect: () => void navigate({ to: "/team/people" }),
      group: data.organisation.name ?? "Your organization",
    },
    {
      label: "Team’s exports",
      icon: <Icon of={FileDown} />,
      onSelect: () => void navigate({ to: "/team/exports" }),
    },
  ];
}

async function downloadMyData(session: UserSession): Promise<void> {
  await (await import("#app/api/download-data.ts")).downloadMyData(session);
}

async function deleteMyData(session: UserSession): Promise<void> {
  await (await import("./delete-data.tsx")).deleteMyData(session);
}

/** The build of this page, as support asks for it. */
const PRODUCT = `Prospect ${BUILD_LABEL}`;

async function copyBuild(): Promise<void> {
  const isCopied = await copyText(PRODUCT);
  showToast({ message: isCopied ? "Version copied" : "Copying is blocked here" });
}

/** The account menu: who is signed in and where, the theme, administration, one's own data, and Sign out. */
export function AccountMenu() {
  const session = useUserSession();
  const [isNear, setIsNear] = useState(false);
  const administratorItems = useAdministratorItems(isNear);
  const user = useUser();
  const [chosen, choose] = theme.use();
  const name = user?.name ?? "Account";
  return (
    <Menu
      label="Account"
      align="end"
      width={304}
      trigger={
        <button
          type="button"
          aria-label={`Account: ${name}`}
          title={name}
          onPointerEnter={() => setIsNear(true)}
          onFocus={() => setIsNear(true)}
          className="grid size-8 flex-none place-items-center rounded-full forced-colors:border pointer-coarse:size-11"
        >
          <Avatar name={name} size={28} />
        </button>
      }
      items={[
        ...THEMES.map(({ value, label, icon }, index) => ({
          label,
          icon: <Icon of={icon} />,
          checked: chosen === value,
          onSelect: () => choose(value),
          ...(index === 0 ? { group: "Theme" } : {}),
        })),
        ...administratorItems,
        {
          label: "Signed-in devices",
          icon: <Icon of={MonitorSmartphone} />,
          onSelect: () => openOverlay("devices"),
          group: name,
        },
        {
          label: "Download my data",
          icon: <Icon of={Download} />,
          onSelect: () => void reportingErrors(() => downloadMyData(session)),
        },
        {
          label: "Delete my data…",
          icon: <Icon of={Trash2} />,
          onSelect: () => void reportingErrors(() => deleteMyData(session)),
        },
        {
          label: "Sign out",
          icon: <Icon of={LogOut} />,
          onSelect: () => void signOut(),
        },
        {
          label: PRODUCT,
          name: `${PRODUCT}: copy`,
          icon: <Icon of={Copy} />,
          onSelect: () => void copyBuild(),
          group: "",
        },
      ]}
    />
  );
}
