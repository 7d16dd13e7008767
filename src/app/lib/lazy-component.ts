import { type ComponentType, lazy } from "react";

/**
 * A component that is fetched when it is first shown, or before by `preload`, which a likely next step calls: a
 * pointer over its trigger, focus near it. Show it below a Suspense.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = () => (loading ??= load());
  const Component = lazy(async () => ({ default: await loadOnce() }));
  return { Component, preload: () => void loadOnce() };
}
