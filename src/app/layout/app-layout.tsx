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
  /** The line about remaining credits. */
  readonly foot: ReactNode;
  /** Shown below the sidebar's links; may load later. */
  readonly moreNav: ReactNode;
  /** Shown beside the link to the runs; may load later. */
  readonly runsBadge: ReactNode;
  /** Background work that announces itself on every screen but has no place of its own; may load later. */
  readonly background: ReactNode;
  readonly Palette: ComponentType<{ readonly onClose: () => void }>;
  /** Loads the screens that are likely next, once the first one is drawn, so that they also open offline. */
  readonly preloadScreens: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** The frame of every screen: sidebar, header, toasts, and the overlays that keys open. */
export function AppLayout(props: AppLayoutProps) {
  const { foot, moreNav, runsBadge, background, Palette, preloadScreens, children } = props;
  useScreenChanges();
  const { history } = useRouter();
  useEffect(() => closeLayersByBack(history), [history]);
  useEffect(() => restoreScroll(history), [history]);
  useEffect(keepFieldInView, []);
  useEffect(keepFocus, []);
  useEffect(() => {
    // a failure here is retried when the screen is opened
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

/** Keeps the focused field visible when an on-screen keyboard opens. */
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
 * Moves the focus to the title after navigation to another screen. Filters, pages and previews change only the query of
 * the URL: then the focus stays.
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

/** Opens the palette by pointer or touch. */
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
