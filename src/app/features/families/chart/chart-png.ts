import type { ChartPicture } from "./chart-picture.ts";
import { svgImage } from "./family-picture.ts";

/** Pixels for each pixel of the picture, on screens of today. */
const SHARP = 2;
/** What browsers hold on a canvas: pixels a side, and all together. */
const LONGEST_SIDE = 16_384;
const MOST_PIXELS = 268_000_000;

/** A picture as a PNG file. */
export interface ChartPng {
  readonly blob: Blob;
  /** Pixels of the file for each pixel of the picture: 2, or less for a large one. */
  readonly scale: number;
}

/** The largest scale, at most 2, at which a picture of this size fits on a canvas. */
export function pngScale({ width, height }: Pick<ChartPicture, "width" | "height">): number {
  const bySide = LONGEST_SIDE / Math.max(width, height);
  const byPixels = Math.sqrt(MOST_PIXELS / (width * height));
  return Math.min(SHARP, bySide, byPixels);
}

/** Draws a picture into a PNG file, twice as sharp where a canvas holds that. Rejects when it holds not even less. */
export async function chartPng(picture: ChartPicture): Promise<ChartPng> {
  const scale = pngScale(picture);
  const image = await svgImage(picture.svg);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(picture.width * scale));
  canvas.height = Math.max(1, Math.floor(picture.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  // gives the memory back at once
  canvas.width = 0;
  canvas.height = 0;
  if (blob === null) throw new Error("The chart is too large for a PNG picture.");
  return { blob, scale };
}
