import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from "react";
import { afterFirstLoad } from "#app/api/after-first-load.ts";
import { isSingleKey, useKeys } from "#app/storage/shortcuts.ts";
import { toggleTheme } from "#app/storage/theme.ts";
import { Brand } from "#app/ui/brand.tsx";
import { Kbd } from "#app/ui/kbd.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { ToastRegion } from "#app/ui/overlays/toast.tsx";
import { AppShell } from "#app/ui/app-shell.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { MainNav } from "./main-nav.tsx";
import { closeOverlay, openOverlay, useOverlay } from "./overlay-state.ts";
import { navigationItems } from "./navigation.ts";

/** After `g`, the next key is waited for so long. Milliseconds. */
const PATIENCE = 1500;

const isMac = () => navigator.platform.startsWith("Mac");

function isPaletteKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === "k" && (isMac() ? event.metaKey : event.ctrlKey) && !event.altKey;
}

/** From nowhere into the rows, whose own keys go on from there. */
function focusFirstRow(): void {
  document.querySelector<HTMLElement>("main tbody input[type=checkbox]")?.focus();
}

/** The keys that work on every screen. */
function usePageKeys(): void {
  const navigate = useNavigate();
  const open = useOverlay();
  const goingSince = useRef(-PATIENCE);
  useKeys((event) => {
    if (isPaletteKey(event) && (open !== undefined || document.querySelector("dialog[open]") === null)) {
      event.preventDefault();
      if (open === "palette") closeOverlay();
      else openOverlay("palette");
      return;
    }
    if (!isSingleKey(event)) return;
    const going = event.timeStamp - goingSince.current < PATIENCE;
    goingSince.current = event.key === "g" ? event.timeStamp : -PATIENCE;
    const place = going ? navigationItems.find(({ letter }) => letter === event.key) : undefined;
    if (place !== undefined) void navigate({ to: place.to });
    else if (going || event.key === "g") return;
    else if (event.key === "e") void navigate({ to: "/selection" });
    else if (event.key === "?") openOverlay("shortcuts");
    else if (event.key === "D") toggleTheme();
    else if (event.key === "j" && document.activeElement === document.body) focusFirstRow();
    else return;
    event.preventDefault();
  });
}

const shortcuts = lazyComponent(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog);

/** What keys of the page open over it; the palette comes from the routes, which know all features. */
function Overlays({ Palette }: { readonly Palette: ComponentType<{ readonly onClose: () => void }> }) {
  usePageKeys();
  const open = useOverlay();
  return (
    <Suspense>
      {open === "palette" && <Palette onClose={closeOverlay} />}
      {open === "shortcuts" && <shortcuts.Component onClose={closeOverlay} />}
    </Suspense>
  );
}

interface AppLayoutProps {
  /** The line about credits. */
  readonly foot: ReactNode;
  /** Under the links of the sidebar; may come later. */
  readonly moreNav: ReactNode;
  readonly Palette: ComponentType<{ readonly onClose: () => void }>;
  /** Fetches the screens that are likely next, once the first one stands: they open without a connection, too. */
  readonly onCalm: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** What every screen stands in: sidebar, header, messages, and what keys open over all of it. */
export function AppLayout({ foot, moreNav, Palette, onCalm, children }: AppLayoutProps) {
  useEffect(() => {
    // what cannot be fetched now is fetched when it is gone to
    afterFirstLoad()
      .then(onCalm)
      .catch(() => undefined);
  }, [onCalm]);
  return (
    <>
      <AppShell
        brand={<Brand sandbox />}
        nav={
          <>
            <PaletteButton />
            <MainNav />
            <Suspense>{moreNav}</Suspense>
          </>
        }
        foot={foot}
        header={<AccountMenu />}
      >
        {children}
      </AppShell>
      <ToastRegion />
      <Overlays Palette={Palette} />
    </>
  );
}

/** Opens the palette, for hands that are on the mouse. */
function PaletteButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openOverlay("palette")}
      className="flex h-8 w-full items-center gap-2 field px-2 text-left text-ink-2 hover:text-ink pointer-coarse:h-11"
    >
      <Search size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
      <span className="flex-1 truncate">Jump to …</span>
      <span aria-hidden className="flex gap-0.5 pointer-coarse:hidden">
        <Kbd>{navigator.platform.startsWith("Mac") ? "⌘" : "Ctrl"}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}
