import { useDeferredValue, useState } from "react";
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
