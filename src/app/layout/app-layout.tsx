import type { ComponentType, ReactNode } from "react";
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
  readonly Palette: ComponentType<{ readonly onClose: () => void }>;
  readonly children: ReactNode;
}

/** What every screen stands in: sidebar, header, messages, and what keys open over all of it. */
export function AppLayout({ foot, Palette, children }: AppLayoutProps) {
  return (
    <>
      <AppShell
        brand={<Brand sandbox />}
        nav={
          <>
            <PaletteButton />
            <MainNav />
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
