import { type ReactNode, Suspense } from "react";
import { Brand } from "#app/ui/brand.tsx";
import { AppShell } from "#app/ui/shell.tsx";
import { ToastRegion } from "#app/ui/toast.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { MainNav } from "./main-nav.tsx";

interface AppLayoutProps {
  /** The line about credits. */
  readonly foot: ReactNode;
  /** Under the links of the sidebar; may come later. */
  readonly moreNav: ReactNode;
  readonly children: ReactNode;
}

/** What every screen stands in: sidebar, header, messages. */
export function AppLayout({ foot, moreNav, children }: AppLayoutProps) {
  const nav = (
    <>
      <MainNav />
      <Suspense>{moreNav}</Suspense>
    </>
  );
  return (
    <>
      <AppShell brand={<Brand sandbox />} nav={nav} foot={foot} header={<AccountMenu />}>
        {children}
      </AppShell>
      <ToastRegion />
    </>
  );
}
