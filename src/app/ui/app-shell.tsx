import { Menu as MenuIcon, X } from "lucide-react";
import { type MouseEvent, type ReactNode, createContext, use, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { classNames } from "#app/lib/class-names.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { IconButton } from "./button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useModal } from "#app/ui/overlays/dialog.tsx";
import { useScreenTitle } from "./screen-title.ts";

/** The elements that show a page's title and actions; undefined outside a shell. */
const HeaderSlots = createContext<{ title: HTMLElement | null; actions: HTMLElement | null } | undefined>(
  undefined,
);

type AppShellProps = {
  brand: ReactNode;
  nav: ReactNode;
  /** Foot of the sidebar: the remaining credits. */
  foot: ReactNode;
  /** Transient notice in every page's header. It stands before the page's actions, so that none of them move. */
  notice: ReactNode;
  /** Right end of every page's header: theme, account. */
  header: ReactNode;
  children: ReactNode;
};

/**
 * The layout grid: a sidebar of 216 px, a header of 48 px, and a main area that fills the height and scrolls inside.
 * Below 1024 px the sidebar is a drawer behind the menu button. A window lower than 480 px, as at 400 % zoom, scrolls
 * as a whole, so that rows have room. Pages fill the header with `PageHeader`.
 */
export function AppShell({ brand, nav, foot, notice, header, children }: AppShellProps) {
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ title, actions }), [title, actions]);
  const [menuOpen, setMenuOpen] = useState(false);
  const wide = useMediaQuery("(min-width: 64rem)");
  useEffect(() => {
    if (wide) setMenuOpen(false);
  }, [wide]);
  const sidebar = <Sidebar nav={nav} foot={foot} />;
  return (
    <HeaderSlots value={slots}>
      <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] overflow-hidden bg-surface lg:grid-cols-[216px_minmax(0,1fr)] low:h-auto low:min-h-dvh low:overflow-visible">
        <SkipLink />
        {wide && (
          <aside
            aria-label="Sidebar"
            className="row-span-2 flex min-h-0 flex-col border-r border-line bg-canvas low:sticky low:top-0 low:h-dvh"
          >
            <div className="flex h-12 flex-none items-center px-3">{brand}</div>
            {sidebar}
          </aside>
        )}
        <header className="flex h-12 min-w-0 items-center gap-1 border-b border-line pr-3 pl-1.5 sm:gap-2 lg:px-4">
          {!wide && (
            <IconButton
              label="Menu"
              icon={<Icon of={MenuIcon} />}
              aria-expanded={menuOpen}
              aria-haspopup="dialog"
              onClick={() => setMenuOpen(true)}
            />
          )}
          <div ref={setTitle} className="flex min-w-0 flex-initial self-stretch" />
          {/* starts where the title ends, so that notices move nothing */}
          <div className="flex flex-auto shrink-0 justify-end">{notice}</div>
          <div ref={setActions} className="contents" />
          {header}
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="flex min-h-0 min-w-0 flex-col overflow-auto low:overflow-visible"
        >
          {children}
        </main>
      </div>
      {menuOpen && (
        <MenuDrawer brand={brand} onClose={() => setMenuOpen(false)}>
          {sidebar}
        </MenuDrawer>
      )}
    </HeaderSlots>
  );
}

function Sidebar({ nav, foot }: { nav: ReactNode; foot: ReactNode }) {
  return (
    <>
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        {nav}
      </nav>
      <div data-dock className="flex-none border-t border-line px-3 py-2.5">
        {foot}
      </div>
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
  // close the drawer after a press on a link, and before a dialog, which would open below it
  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a, [aria-haspopup=dialog]")) onClose();
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
        <IconButton label="Close" icon={<Icon of={X} />} onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}

/** Moves focus without changing the URL, which holds the page's state. */
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

type PageHeaderProps = {
  /** Omitted where the page has its own `h1`. */
  title?: string;
  /** Link to the parent page, before the title where there is room. */
  parent?: ReactNode;
  /** Shown beside the title: a saved search, tabs, a status. */
  meta?: ReactNode;
  /**
   * Below 768 px, puts `meta` on a row of its own, where the page renders the header. For tabs and other wide content.
   */
  metaBelow?: boolean | undefined;
  /** The page's actions, on the right. `compact` buttons show only their icon on phones. */
  children?: ReactNode;
};

/** The page's title and actions, shown in the shell's header wherever the page renders them. */
export function PageHeader({ title, parent, meta, metaBelow, children }: PageHeaderProps) {
  const slots = use(HeaderSlots);
  const heading = useScreenTitle(title);
  const narrow = useMediaQuery("(width < 48rem)");
  const below = metaBelow === true && narrow;
  const content = (
    <div className="flex min-w-0 flex-initial items-center gap-2 sm:gap-3">
      {parent && (
        <nav
          aria-label="Breadcrumb"
          className="-mr-1 flex flex-none items-center gap-2 text-ink-3 max-md:hidden [&_a]:text-ink-2 [&_a]:hover:text-ink [&_a]:hover:underline"
        >
          {parent}
          <span aria-hidden>/</span>
        </nav>
      )}
      {title !== undefined && (
        <h1
          ref={heading}
          tabIndex={-1}
          data-screen-title
          className="line-clamp-2 min-w-0 flex-initial text-base leading-5 font-semibold tracking-tight wrap-break-word sm:block sm:truncate"
          title={title}
        >
          {title}
        </h1>
      )}
      {meta && !below && <div className="flex min-w-0 items-center gap-2">{meta}</div>}
    </div>
  );
  return (
    <>
      {slots === undefined ? content : slots.title && createPortal(content, slots.title)}
      {slots === undefined ? children : slots.actions && createPortal(children, slots.actions)}
      {below && <div className="flex flex-none items-center border-b border-line px-3 py-2">{meta}</div>}
    </>
  );
}

const currentMark =
  "before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:rounded-full before:bg-focus forced-colors:before:bg-[Highlight]";

/** Class of a sidebar link. An active link also needs `aria-current="page"`. */
export function navItemClass(active: boolean): string {
  return classNames(
    "relative flex h-8 items-center gap-2 rounded-sm px-2 font-medium pointer-coarse:h-11 [&>svg]:flex-none",
    active ? classNames("bg-sunken text-ink", currentMark) : "text-ink-2 hover:bg-hover hover:text-ink",
  );
}

/** A titled group of links in the sidebar. */
export function NavSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-3">
      <h2 className="px-2 pb-1 text-xs leading-6 font-medium text-ink-2">{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-px">{children}</div>
    </section>
  );
}
