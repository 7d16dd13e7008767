import { useDeferredValue, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** What is typed, as far as the lists that are found by it are drawn: they may be a moment late. */
export function useSettledText(text: string) {
  const deferred = useDeferredValue(text);
  const [awaited, setAwaited] = useState<string>();
  return {
    settled: awaited === text ? text : deferred,
    /** Draws the lists of what is typed now: a key must not go to a row that is about to leave. For event handlers. */
    settle(): void {
      if (deferred !== text) flushSync(() => setAwaited(text));
    },
  };
}

/** Whether a text has stayed the same for so many milliseconds. */
export function usePaused(text: string, milliseconds: number): boolean {
  const [paused, setPaused] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return paused === text;
}
