import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { whenCalm } from "#app/api/when-calm.ts";
import { Brand } from "#app/ui/brand.tsx";
import { AppShell } from "#app/ui/shell.tsx";
import { ToastRegion } from "#app/ui/overlays/toast.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { MainNav } from "./main-nav.tsx";
import { Overlays } from "./overlays.tsx";
import { PaletteButton } from "./palette-button.tsx";

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
    whenCalm()
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
