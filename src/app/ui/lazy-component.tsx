import { onIdle } from "#app/lib/schedule-work.ts";
import { type ComponentType, createElement, use, useEffect, useEffectEvent, useReducer } from "react";
import { ignoring, isNetworkTrouble } from "#app/lib/reports/report.ts";

interface LoadFailedProps {
  /** Fetches the code again and shows the component. */
  readonly onRetry: () => void;
}

function LoadFailed({ onRetry }: LoadFailedProps) {
  return (
    <p role="alert" className="p-3 text-ink-2">
      {navigator.onLine
        ? "This part couldn’t be loaded."
        : "You’re offline. This part will load when the connection is back."}{" "}
      <button type="button" className="underline" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}

/**
 * A component whose code is fetched when it is first shown. `preload` fetches it earlier, when the browser is idle (for
 * a pointer over its trigger, or focus near it); `load` fetches it at once. Render it below a Suspense. Where fetching
 * fails, `Failed` takes its place until the network is back.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<LoadFailedProps> = LoadFailed,
) {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props> | undefined> | undefined;
  const fetchOnce = () =>
    (loading ??= load().then((component) => (Loaded = component), ignoring(isNetworkTrouble)));
  const fetchAgain = () => {
    if (Loaded === undefined) loading = undefined;
    return fetchOnce();
  };

  function Missing({ onLoaded }: { readonly onLoaded: () => void }) {
    const retry = useEffectEvent(() => void fetchAgain().then(onLoaded));
    useEffect(() => {
      const onOnline = () => retry();
      window.addEventListener("online", onOnline);
      return () => window.removeEventListener("online", onOnline);
    }, []);
    const retryNow = async () => {
      // browsers may cache a failed import for the lifetime of the page
      if ((await fetchAgain()) === undefined && navigator.onLine) window.location.reload();
      onLoaded();
    };
    return <Failed onRetry={() => void retryNow()} />;
  }

  function Component(props: Props) {
    const [, showAgain] = useReducer((count: number) => count + 1, 0);
    const Found = Loaded ?? use(fetchOnce());
    return Found === undefined ? <Missing onLoaded={showAgain} /> : createElement(Found, props);
  }

  const preload = () =>
    void onIdle(() => {
      // a failure here is retried when the component is shown
      void fetchOnce().then((component) => {
        if (component === undefined) loading = undefined;
      });
    });
  return { Component, preload, load: fetchOnce };
}
