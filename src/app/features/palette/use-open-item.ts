import { type NavigateOptions, useNavigate, useRouter } from "@tanstack/react-router";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import type { PaletteItem } from "./palette-item.ts";
import { rememberOpened } from "./recent-items.ts";

/** The ways to open an item. All but a new tab close the palette first, so that the focus returns to the page. */
export function useOpenItem(close: () => void) {
  const navigate = useNavigate();
  const router = useRouter();
  const session = useUserSession();
  const remember = ({ id, kind, record }: PaletteItem) => {
    if (kind !== "action") void rememberOpened(session, { id, ...(record === undefined ? {} : { record }) });
  };
  const link = (to: NavigateOptions) => {
    close();
    void navigate(to);
  };
  const item = (chosen: PaletteItem) => {
    remember(chosen);
    if (chosen.staysOpen !== true) close();
    chosen.onSelect?.();
    if (chosen.link) void navigate(chosen.link);
  };
  return {
    link,
    item,
    preview(chosen: PaletteItem) {
      remember(chosen);
      if (chosen.preview) link(chosen.preview);
    },
    inNewTab(chosen: PaletteItem) {
      if (chosen.link === undefined) {
        item(chosen);
        return;
      }
      remember(chosen);
      window.open(router.buildLocation(chosen.link).href, "_blank", "noopener");
    },
  };
}
