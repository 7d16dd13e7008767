import { useSyncExternalStore } from "react";
import { sharedMemory } from "#app/auth/auth-memory.ts";

/** A setting of this browser that applies before anybody signs in, synced across tabs. */
export interface LocalSetting<Value extends string> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  /** The setting and its setter, as a hook. */
  readonly use: () => [Value, (next: Value) => void];
}

/** Defines a setting in local storage under a key; `parse` validates the stored text. */
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
    // where storage is blocked, the setting lasts as long as the page
    sharedMemory.set(key, next);
    // the event that browsers send to other tabs only: public/before-app.js listens to nothing else
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
