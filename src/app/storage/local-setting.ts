import { useSyncExternalStore } from "react";
import { sharedMemory } from "#app/auth/auth-memory.ts";

/** A choice of this browser that holds before anybody is signed in, followed by all tabs. */
export interface LocalSetting<Value extends string> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  /** The choice and its setter, for components. */
  readonly use: () => [Value, (next: Value) => void];
}

/** Keeps a choice in the browser's local storage under a key; `parse` makes sense of whatever is stored there. */
export function localSetting<Value extends string>(
  key: string,
  parse: (text: string | null) => Value,
): LocalSetting<Value> {
  let choice = parse(sharedMemory.get(key));
  const listeners = new Set<() => void>();
  window.addEventListener("storage", (event) => {
    if (event.key !== key && event.key !== null) return;
    choice = parse(event.newValue);
    for (const listener of listeners) listener();
  });
  function set(next: Value): void {
    // where storage is blocked, the choice lasts as long as the page
    sharedMemory.set(key, next);
    // the event that a browser sends to the other tabs: public/before-app.js listens to nothing else
    window.dispatchEvent(new StorageEvent("storage", { key, newValue: next }));
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    get: () => choice,
    set,
    use: () => [useSyncExternalStore(subscribe, () => choice), set],
  };
}
