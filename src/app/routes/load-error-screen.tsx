import { RotateCw, WifiOff } from "lucide-react";
import type { ComponentType } from "react";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { CentredPageCard } from "#app/layout/centred-page-card.tsx";

function messageNow() {
  return navigator.onLine
    ? {
        title: "This screen couldn’t be loaded",
        text: "The connection may have dropped. Your selection and your runs are saved.",
      }
    : {
        title: "You’re offline",
        text: "This screen will load when the connection is back. Your selection and your runs are saved.",
      };
}

interface LoadErrorProps {
  /** Loads the screen again; without it the page is reloaded. */
  readonly onRetry?: (() => void) | undefined;
}

const reload = () => window.location.reload();

function RetryButton({ onRetry = reload }: LoadErrorProps) {
  return (
    <Button variant="primary" icon={<Icon of={RotateCw} />} onClick={() => onRetry()}>
      Try again
    </Button>
  );
}

/** Replaces a screen whose code could not be loaded, or which threw. */
export function LoadErrorScreen({ onRetry }: LoadErrorProps) {
  const { title, text } = messageNow();
  return (
    <>
      <PageHeader title="Not loaded" />
      <StatePanel tone="danger" icon={WifiOff} title={title} actions={<RetryButton onRetry={onRetry} />}>
        <p>{text}</p>
      </StatePanel>
    </>
  );
}

/** Replaces the whole app after an error. */
export function AppErrorScreen() {
  const { title, text } = messageNow();
  return (
    <CentredPageCard title={title} actions={<RetryButton />}>
      <p>{text}</p>
    </CentredPageCard>
  );
}

/** A screen whose code is loaded when it is opened, or when the pointer or focus comes near a link to it. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  const { Component, preload } = lazyComponent(async () => (await load())[name], LoadErrorScreen);
  return Object.assign(Component, { preload: async () => preload() });
}
