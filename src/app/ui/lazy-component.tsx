import { type ComponentType, lazy, useEffect, useState } from "react";

/** What stands in the place of a part that could not be fetched. */
function LoadFailed() {
  return (
    <p role="alert" className="p-3 text-ink-2">
      {navigator.onLine
        ? "This part could not be loaded."
        : "You’re offline. This part will load when the connection is back."}{" "}
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
 * pointer over its trigger, focus near it. Show it below a Suspense. Where it cannot be fetched, `Instead` says so,
 * until the network is back.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType = LoadFailed,
) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = () =>
    (loading ??= load().then(
      (part) => (loaded = part),
      () => {
        // asked for again when it is next near
        loading = undefined;
        return Missing;
      },
    ));
  // React holds on to what it was given first, so this gives way itself once the part has come
  function Missing(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part !== undefined) return undefined;
      const loadAgain = () => void loadOnce().then(() => setPart(() => loaded));
      if (navigator.onLine) loadAgain();
      window.addEventListener("online", loadAgain);
      return () => window.removeEventListener("online", loadAgain);
    }, [Part]);
    return Part === undefined ? <Instead /> : <Part {...props} />;
  }
  const Component = lazy(async () => ({ default: await loadOnce() }));
  return { Component, preload: () => void loadOnce() };
}
