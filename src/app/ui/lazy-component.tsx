import { type ComponentType, createElement, use, useEffect, useReducer } from "react";

/** Shown in place of a part that could not be fetched. */
interface LoadFailedProps {
  /** Fetches the part again and shows it. */
  readonly onRetry: () => void;
}

/** Why a part is missing, as a sentence. */
function loadFailedMessage(): string {
  return navigator.onLine
    ? "This part could not be loaded."
    : "You're offline. Showing what you last loaded.";
}

function LoadFailed({ onRetry }: LoadFailedProps) {
  return (
    <p role="alert" className="p-3 text-ink-2">
      {loadFailedMessage()}{" "}
      <button type="button" className="underline" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}

/**
 * A component whose code is fetched when it is first shown, or earlier by `preload` (a pointer over its trigger, focus
 * near it). Show it below a Suspense. Where it cannot be fetched, `Failed` stands in its place.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<LoadFailedProps> = LoadFailed,
) {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props> | undefined> | undefined;
  const fetchOnce = () =>
    (loading ??= load().then(
      (component) => (Loaded = component),
      () => undefined,
    ));
  const forgetFailure = () => {
    if (Loaded === undefined) loading = undefined;
  };

  function Missing(props: LoadFailedProps) {
    // a part that is gone to once more is fetched once more
    useEffect(() => forgetFailure, []);
    return <Failed {...props} />;
  }

  function Component(props: Props) {
    const [, showAgain] = useReducer((count: number) => count + 1, 0);
    const Found = Loaded ?? use(fetchOnce());
    if (Found !== undefined) return createElement(Found, props);
    const retry = async () => {
      forgetFailure();
      // browsers may remember a failed import for as long as the page stands
      if ((await fetchOnce()) === undefined && navigator.onLine) window.location.reload();
      showAgain();
    };
    return <Missing onRetry={() => void retry()} />;
  }

  const preload = () => {
    void fetchOnce().then(forgetFailure);
  };
  return { Component, preload };
}
