import { useRouter } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { afterFirstLoad } from "#app/api/after-first-load.ts";
import { useIsSandbox } from "#app/lib/page-config.ts";
import { isTyping } from "#app/storage/stored-shortcuts.ts";
import { Brand } from "#app/ui/brand.tsx";
import { keepFocus } from "./keep-focus.ts";
import { Icon } from "#app/ui/icon.tsx";
import { COMMAND_KEY, Kbd } from "#app/ui/kbd.tsx";
import { closeLayersByBack } from "#app/ui/overlays/layers.ts";
import { QuestionOutlet } from "#app/ui/overlays/question-outlet.tsx";
import { ToastRegion } from "#app/ui/overlays/toast.tsx";
import { awaitScreenTitle, stopAwaitingScreenTitle } from "#app/ui/screen-title.ts";
import { AppShell } from "#app/ui/app-shell.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { MainNav } from "./main-nav.tsx";
import { openOverlay } from "./layout-overlay-state.ts";
import { restoreScroll } from "./restore-scroll.ts";
import { LayoutOverlays } from "./layout-overlays.tsx";
import { ignoring, isNetworkTrouble } from "#app/lib/reports/report.ts";

interface AppLayoutProps {
  /** The line about credits. */
  readonly foot: ReactNode;
  /** Below the links of the sidebar; may load later. */
  readonly moreNav: ReactNode;
  /** Beside the link to the runs; may load later. */
  readonly runsBadge: ReactNode;
  /** What works and tells of itself on every screen, without a place of its own; may load later. */
  readonly background: ReactNode;
  readonly Palette: ComponentType<{ readonly onClose: () => void }>;
  /** Fetches the screens that are likely next once the first one is drawn, so that they open offline as well. */
  readonly preloadScreens: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** What surrounds every screen: sidebar, header, toasts, and the overlays that keys open. */
export function AppLayout(props: AppLayoutProps) {
  const { foot, moreNav, runsBadge, background, Palette, preloadScreens, children } = props;
  useScreenChanges();
  const { history } = useRouter();
  useEffect(() => closeLayersByBack(history), [history]);
  useEffect(() => restoreScroll(history), [history]);
  useEffect(keepFieldInView, []);
  useEffect(keepFocus, []);
  useEffect(() => {
    // what cannot be fetched now is fetched when it is opened
    afterFirstLoad().then(preloadScreens).catch(ignoring(isNetworkTrouble));
  }, [preloadScreens]);
  return (
    <>
      <AppShell
        brand={<Brand sandbox={useIsSandbox()} />}
        nav={
          <>
            <PaletteButton />
            <MainNav runsBadge={runsBadge} />
            <Suspense>{moreNav}</Suspense>
          </>
        }
        foot={foot}
        notice={<ConnectionNotice />}
        header={<AccountMenu />}
      >
        {children}
      </AppShell>
      <ToastRegion />
      <Suspense>{background}</Suspense>
      <LayoutOverlays Palette={Palette} />
      <QuestionOutlet />
    </>
  );
}

/** A keyboard that comes up on the screen leaves less of it: the field that is typed into stays in what is left. */
function keepFieldInView(): () => void {
  const onResize = () => {
    const { activeElement } = document;
    if (isTyping(activeElement) && window.matchMedia("(pointer: coarse)").matches)
      activeElement?.scrollIntoView({ block: "center" });
  };
  window.addEventListener("resize", onResize);
  return () => window.removeEventListener("resize", onResize);
}

/**
 * Tells the title of a screen that it was come to. Filters, pages and previews change the address of the screen that is
 * open: its path stays, and so does the focus.
 */
function useScreenChanges(): void {
  const { history } = useRouter();
  useEffect(() => {
    let path = history.location.pathname;
    return history.subscribe(({ location: { pathname }, action: { type } }) => {
      if (pathname !== path) awaitScreenTitle(type === "PUSH" || type === "REPLACE" ? "focus" : "announce");
      path = pathname;
    });
  }, [history]);
  useEffect(() => {
    window.addEventListener("pointerdown", stopAwaitingScreenTitle, { capture: true });
    window.addEventListener("keydown", stopAwaitingScreenTitle, { capture: true });
    return () => {
      window.removeEventListener("pointerdown", stopAwaitingScreenTitle, { capture: true });
      window.removeEventListener("keydown", stopAwaitingScreenTitle, { capture: true });
    };
  }, []);
}

/** Opens the palette by mouse or touch. */
function PaletteButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openOverlay("palette")}
      className="flex h-8 w-full items-center gap-2 field px-2 text-left text-ink-2 hover:text-ink pointer-coarse:h-11"
    >
      <Icon of={Search} className="flex-none" />
      <span className="flex-1 truncate">Jump to …</span>
      <span aria-hidden className="flex gap-0.5 pointer-coarse:hidden">
        <Kbd>{COMMAND_KEY}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}
