import { type ComponentType, type ReactNode, Suspense } from "react";
import { Brand } from "#app/ui/brand.tsx";
import { AppShell } from "#app/ui/shell.tsx";
import { ToastRegion } from "#app/ui/toast.tsx";
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
  readonly children: ReactNode;
}

/** What every screen stands in: sidebar, header, messages, and what keys open over all of it. */
export function AppLayout({ foot, moreNav, Palette, children }: AppLayoutProps) {
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
