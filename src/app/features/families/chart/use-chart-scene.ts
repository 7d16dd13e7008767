import { useMemo } from "react";
import { type ChartScene, type SceneSource, type SceneWindow, chartScene, pitchOf } from "./chart-scene.ts";
import { type ChartSpace, type ChartView, columnScale } from "./chart-view.ts";

/** The window grows in steps of so many pixels: smaller moves need no other scene. */
const STEP = 128;
/** Places on the screen are counted from multiples of this: browsers keep few digits of large ones. */
const ORIGIN_STEP = 16_384;

function windowOf(view: ChartView, space: ChartSpace): SceneWindow {
  const wide = columnScale(view.scale, space);
  const down = (value: number) => Math.floor(value / STEP) * STEP;
  const up = (value: number) => Math.ceil(value / STEP) * STEP;
  return {
    left: down(-view.x),
    top: down(-view.y),
    right: up(space.width - view.x),
    bottom: up(space.height - view.y),
    scale: view.scale,
    columnScale: wide,
    pitch: pitchOf(space.width, space.height, wide),
  };
}

/** A scene with the window that it was made for, and what is taken off all its places. */
interface ShownScene {
  readonly scene: ChartScene;
  readonly window: SceneWindow;
  readonly origin: { readonly x: number; readonly y: number };
}

/** What is drawn for a view: the same scene until the view leaves its window. */
export function useChartScene({ layout, sums }: SceneSource, view: ChartView, space: ChartSpace): ShownScene {
  const { left, top, right, bottom, scale, columnScale: wide, pitch } = windowOf(view, space);
  return useMemo(() => {
    const window = { left, top, right, bottom, scale, columnScale: wide, pitch };
    const floor = (value: number) => Math.floor(value / ORIGIN_STEP) * ORIGIN_STEP;
    return {
      scene: chartScene({ layout, sums }, window),
      window,
      origin: { x: floor(left), y: floor(top) },
    };
  }, [layout, sums, left, top, right, bottom, scale, wide, pitch]);
}
