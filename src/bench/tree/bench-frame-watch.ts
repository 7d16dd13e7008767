import type { WatchedFrames } from "#bench/bench-page-globals.ts";
import { treeScroller, uncoveredHeight } from "./bench-rendered-rows.ts";

const IN_TIME = (1000 / 60) * 1.5;

/** Watches the frames for some milliseconds of scrolling. */
export function framesWhile(milliseconds: number, rows: number): Promise<WatchedFrames> {
  const scroller = treeScroller();
  if (scroller === undefined) throw new Error("There is nothing to scroll");
  return new Promise((resolve) => {
    let [frames, inTime, blank, most] = [0, 0, 0, 0];
    let start = 0;
    let before = 0;
    const frame = (now: number) => {
      if (start === 0) start = now;
      else {
        frames += 1;
        if (now - before <= IN_TIME) inTime += 1;
        most = Math.max(most, document.querySelectorAll("#root *").length);
        // everything drawn by now is what this frame shows, since scroll events come before
        if (uncoveredHeight(scroller, rows) > 0) blank += 1;
      }
      before = now;
      if (now - start < milliseconds) requestAnimationFrame(frame);
      else resolve({ frames, inTime, blank, most });
    };
    requestAnimationFrame(frame);
  });
}
