import { useSyncExternalStore } from "react";

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function everySecond(listener: () => void): () => void {
  now = Date.now();
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function never(): () => void {
  return () => undefined;
}

/** The present, told every second while `active`; all clocks of a page turn together. Milliseconds since 1970. */
export function useNow(active: boolean): number {
  return useSyncExternalStore(active ? everySecond : never, () => now);
}
