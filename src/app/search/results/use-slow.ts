import { useEffect, useState } from "react";

/** What takes longer than this wants a way out. Milliseconds. */
const SLOW = 1000;

/** Whether something under way takes longer than a moment. */
export function useSlow(active: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [active]);
  return slow;
}
