import { type RefObject, useEffect, useState } from "react";
import type { ChartSize } from "./use-chart-view.ts";

/** What is assumed until the browser has laid the page out. */
const ASSUMED: ChartSize = { width: 960, height: 640 };

/** The size of an element, followed as it changes. */
export function useElementSize(element: RefObject<HTMLElement | null>): ChartSize {
  const [size, setSize] = useState(ASSUMED);
  useEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      if (width === 0 || height === 0) return;
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
