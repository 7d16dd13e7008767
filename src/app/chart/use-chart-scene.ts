import { useMemo } from "react";
import {
  type ChartScene,
  type SceneSource,
  type SceneWindow,
  chartScene,
  pitchOf,
  wholeWindow,
} from "./chart-scene.ts";
import { type ChartSpace, type ChartView, columnScale } from "./chart-view.ts";

/** The window is rounded to multiples of this many pixels, so that small moves need no new scene. */
const WINDOW_STEP = 128;
/** Coordinates are relative to a multiple of this: browsers lose precision on large ones. */
const ORIGIN_STEP = 16_384;

function windowOf(view: ChartView, space: ChartSpace): SceneWindow {
  const wide = columnScale(view.scale, space);
  const down = (value: number) => Math.floor(value / WINDOW_STEP) * WINDOW_STEP;
  const up = (value: number) => Math.ceil(value / WINDOW_STEP) * WINDOW_STEP;
  return {
    left: down(-view.x),
    top: down(-view.y),
    right: up(space.width - view.x),
    bottom: up(space.height - view.y),
    scale: view.scale,
    columnScale: wide,
    pitch: pitchOf(space, wide),
  };
}

/** A scene, its window, and the offset subtracted from its coordinates. */
export interface ShownScene {
  readonly scene: ChartScene;
  readonly window: SceneWindow;
  readonly origin: { readonly x: number; readonly y: number };
}

/** The scene for a view, or for the whole chart at its scale; stays the same until the view leaves its window. */
export function useChartScene(
  { layout, sums }: SceneSource,
  view: ChartView,
  space: ChartSpace,
  extent: "view" | "whole",
): ShownScene {
  const shown = extent === "whole" ? wholeWindow(view.scale, space) : windowOf(view, space);
  const { left, top, right, bottom, scale, columnScale: wide, pitch } = shown;
  return useMemo(() => {
    const window = { left, top, right, bottom, scale, columnScale: wide, pitch };
    const floor = (value: number) =>
      Number.isFinite(value) ? Math.floor(value / ORIGIN_STEP) * ORIGIN_STEP : 0;
    return {
      scene: chartScene({ layout, sums }, window),
      window,
      origin: { x: floor(left), y: floor(top) },
    };
  }, [layout, sums, left, top, right, bottom, scale, wide, pitch]);
}
