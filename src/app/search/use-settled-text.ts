import { useDeferredValue, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** The typed text as far as its results are drawn, which may lag behind. */
export function useSettledText(text: string) {
  const deferred = useDeferredValue(text);
  const [awaited, setAwaited] = useState<string>();
  return {
    settled: awaited === text ? text : deferred,
    /**
     * Draws the results of the current text at once: a key must not act on a row that is about to disappear. For event
     * handlers.
     */
    settle(): void {
      if (deferred !== text) flushSync(() => setAwaited(text));
    },
  };
}

/** Whether a text has stayed the same for this many milliseconds. */
export function usePaused(text: string, milliseconds: number): boolean {
  const [paused, setPaused] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return paused === text;
}
