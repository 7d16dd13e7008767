import { type ComponentType, lazy } from "react";

/** What stands in the place of a part that could not be fetched. */
function LoadFailed() {
  return (
    <p role="alert" className="p-3 text-ink-2">
      This part could not be loaded.{" "}
      <button type="button" className="underline" onClick={() => window.location.reload()}>
        Load the page again
      </button>
    </p>
  );
}

/** Stands for what nobody asked for: where it cannot be fetched it is left out. */
export function LeftOut() {
  return null;
}

/**
 * A component that is fetched when it is first shown, or before by `preload`, which a likely next step calls: a
 * pointer over its trigger, focus near it. Show it below a Suspense. Where it cannot be fetched, `Instead` says so.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType = LoadFailed,
) {
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = () =>
    (loading ??= load().catch((): ComponentType<Props> => {
      // asked for again when it is next near
      loading = undefined;
      return () => <Instead />;
    }));
  const Component = lazy(async () => ({ default: await loadOnce() }));
  return { Component, preload: () => void loadOnce() };
}
