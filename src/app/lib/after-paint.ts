/**
 * Runs `work` once the browser has drawn its next frame, so that a button is seen to be pressed before what it starts
 * takes its time.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
