import type { ReactNode } from "react";
import { Brand } from "#app/ui/brand.tsx";
import { AppShell } from "#app/ui/shell.tsx";
import { ToastRegion } from "#app/ui/toast.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { MainNav } from "./main-nav.tsx";

/** What every screen stands in: sidebar, header, messages. `foot` is the line about credits. */
export function AppLayout({ foot, children }: { foot: ReactNode; children: ReactNode }) {
  return (
    <>
      <AppShell brand={<Brand sandbox />} nav={<MainNav />} foot={foot} header={<AccountMenu />}>
        {children}
      </AppShell>
      <ToastRegion />
    </>
  );
}
