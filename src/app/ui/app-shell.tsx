import { Menu as MenuIcon, X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { IconButton } from "./button.tsx";
import { useModal } from "#app/ui/overlays/dialog.tsx";
import { HeaderSlot } from "./page-header.tsx";

export { navItemClass, NavSection } from "./nav.tsx";
export { PageHeader } from "./page-header.tsx";

type AppShellProps = {
  brand: ReactNode;
  nav: ReactNode;
  /** At the foot of the sidebar: credits left. */
  foot: ReactNode;
  /** What every page has at the right end of its header: theme, account. */
  header: ReactNode;
  children: ReactNode;
};

/**
 * The grid of the app: sidebar 216 px, header 48 px, a main part that fills the height and scrolls inside. Under
 * 1024 px the sidebar is a drawer behind the menu button. Pages fill the header with `PageHeader`.
 */
export function AppShell({ brand, nav, foot, header, children }: AppShellProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const wide = useMediaQuery("(min-width: 64rem)");
  useEffect(() => {
    if (wide) setMenuOpen(false);
  }, [wide]);
  const sidebar = <Sidebar nav={nav} foot={foot} />;
  return (
    <HeaderSlot value={slot}>
      <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] overflow-hidden bg-surface lg:grid-cols-[216px_minmax(0,1fr)]">
        <SkipLink />
        {wide && (
          <aside
            aria-label="Sidebar"
            className="row-span-2 flex min-h-0 flex-col border-r border-line bg-canvas"
          >
            <div className="flex h-12 flex-none items-center px-3">{brand}</div>
            {sidebar}
          </aside>
        )}
        <header className="flex h-12 min-w-0 items-center gap-1 border-b border-line pr-3 pl-1.5 lg:gap-2 lg:px-4">
          {!wide && (
            <IconButton
              label="Menu"
              icon={<MenuIcon size={16} strokeWidth={1.75} aria-hidden />}
              aria-expanded={menuOpen}
              aria-haspopup="dialog"
              onClick={() => setMenuOpen(true)}
            />
          )}
          <div ref={setSlot} className="flex min-w-0 flex-1 items-center" />
          {header}
        </header>
        <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col overflow-auto">
          {children}
        </main>
      </div>
      {menuOpen && (
        <MenuDrawer brand={brand} onClose={() => setMenuOpen(false)}>
          {sidebar}
        </MenuDrawer>
      )}
    </HeaderSlot>
  );
}

function Sidebar({ nav, foot }: { nav: ReactNode; foot: ReactNode }) {
  return (
    <>
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        {nav}
      </nav>
      <div className="flex-none border-t border-line px-3 py-2.5">{foot}</div>
    </>
  );
}

function MenuDrawer({
  brand,
  children,
  onClose,
}: {
  brand: ReactNode;
  children: ReactNode;
  onClose: () => void;
}) {
  const { dialog, handlers } = useModal(onClose);
  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a")) onClose();
  };
  return (
    <dialog
      ref={dialog}
      {...handlers}
      onClick={closeOnLink}
      aria-label="Menu"
      className="fixed m-0 h-dvh max-h-none w-72 max-w-[85vw] flex-col border-r border-line bg-canvas p-0 text-ink shadow-pop transition-[opacity,translate] duration-150 ease-out backdrop:bg-scrim open:flex starting:-translate-x-4 starting:opacity-0"
    >
      <div className="flex h-12 flex-none items-center gap-2 pr-1.5 pl-3">
        {brand}
        <IconButton label="Close" icon={<X size={16} strokeWidth={1.75} aria-hidden />} onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}

/** Moves focus without touching the address, which is the page's state. */
function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.querySelector<HTMLElement>("#main")?.focus();
  };
  return (
    <a
      href="#main"
      onClick={skip}
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-sm bg-toast px-3 py-2 font-medium text-on-toast focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
