import { treeScroller, uncovered } from "./rows-stand.ts";

/** What the frames of a while were like. */
export interface WatchedFrames {
  readonly frames: number;
  /** Frames that came within one and a half vsyncs of 60 Hz of the one before. */
  readonly inTime: number;
  /** Frames in which a part of the view had no row. */
  readonly blank: number;
  /** The most elements that the tree had in a frame. */
  readonly most: number;
}

const IN_TIME = (1000 / 60) * 1.5;

/** Watches the frames for so many milliseconds, in which somebody scrolls. */
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
        // what is drawn by now is what this frame shows: scroll events come before
        if (uncovered(scroller, rows) > 0) blank += 1;
      }
      before = now;
      if (now - start < milliseconds) requestAnimationFrame(frame);
      else resolve({ frames, inTime, blank, most });
    };
    requestAnimationFrame(frame);
  });
}
