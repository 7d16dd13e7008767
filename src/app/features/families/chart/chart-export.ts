import { type Family, displayName } from "#app/features/families/model/family-model.ts";
import { openToLevel, treeRows } from "#app/chart/tree-rows.ts";
import type { TreeStore } from "#app/features/families/model/family-tree-store.ts";
import { type ChartPicture, type PictureColours, chartPicture } from "./chart-picture.ts";
import { MEMBER_TONES } from "#app/features/families/model/member-labels.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

/** A picture of the members shown, or of the whole family, in the colours of the theme. */
export function familyPicture({ table, matched }: Family, tree: TreeStore, shownOnly: boolean): ChartPicture {
  const { focus, order, ...now } = tree.getState();
  const open = shownOnly ? now.open : openToLevel(table, Infinity);
  const rows = shownOnly ? now.rows : treeRows(table, { order, open, included: undefined });
  return chartPicture(table, rows, open, {
    title: displayName(table, 0),
    focus,
    matched,
    colours: pictureColours(),
  });
}

/** Prints nothing but the picture, on one page. */
function printSheet(orientation: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    [data-print] { display: none; }
    @media print {
      @page { size: ${orientation}; margin: 10mm; }
      body > :not([data-print]) { display: none !important; }
      body > [data-print] { display: block; width: 100%; height: 96vh; object-fit: contain; }
    }
  `);
  return sheet;
}

/** Some browsers never say that they have printed. */
const PRINT_TIMEOUT_MS = 60_000;

/** Prints a picture alone on one page, filling its width or height. Resolves when the dialog was closed. */
export async function printPicture({ svg, width, height }: ChartPicture, title: string): Promise<void> {
  const image = await svgImage(svg);
  image.alt = title;
  image.dataset["print"] = "";
  const sheet = printSheet(width >= height ? "landscape" : "portrait");
  document.adoptedStyleSheets.push(sheet);
  document.body.append(image);
  const done = new Promise<void>((resolve) => {
    window.addEventListener("afterprint", () => resolve(), { once: true });
    setTimeout(resolve, PRINT_TIMEOUT_MS);
  });
  try {
    window.print();
    await done;
  } finally {
    image.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  }
}

/** Resolves colour tokens to #rrggbb by drawing one pixel. */
function colourReader(): (token: string) => string {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const styles = getComputedStyle(document.documentElement);
  return (token) => {
    if (context === null) return "#000000";
    context.fillStyle = styles.getPropertyValue(token).trim();
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
  };
}

/** The colours of the current theme, in a form that every SVG reader knows. */
function pictureColours(): PictureColours {
  const read = colourReader();
  const of = (kind: keyof typeof MEMBER_TONES) => {
    const tone = MEMBER_TONES[kind];
    return tone === "neutral"
      ? ([read("--sunken"), read("--ink-2")] as const)
      : ([read(`--${tone}-soft`), read(`--${tone}-ink`)] as const);
  };
  return {
    canvas: read("--canvas"),
    surface: read("--surface"),
    line: read("--line-strong"),
    link: read("--line-control"),
    ink: read("--ink"),
    ink2: read("--ink-2"),
    accent: read("--accent"),
    accentSoft: read("--accent-soft"),
    onAccent: read("--on-accent"),
    kinds: {
      parent: [read("--ink"), read("--surface")],
      subsidiary: of("subsidiary"),
      acquisition: of("acquisition"),
      division: of("division"),
      "former-name": of("former-name"),
      location: of("location"),
      other: of("other"),
    },
  };
}

/** An SVG as an image element. By data: URL, since the page's policy does not allow blobs. */
async function svgImage(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  try {
    await image.decode();
  } catch (cause) {
    throw new ExpectedError("The browser could not draw the chart.", { cause });
  }
  return image;
}

/** Pixels per pixel of the picture, for screens of today. */
const PNG_SCALE = 2;
/** Limits of a canvas in all browsers: pixels per side and in total. */
const MAX_CANVAS_SIDE = 16_384;
const MAX_CANVAS_PIXELS = 268_000_000;

/** A picture as a PNG file. */
export interface ChartPng {
  readonly blob: Blob;
  /** Pixels of the file per pixel of the picture: 2, or less for a large one. */
  readonly scale: number;
}

/** The largest scale, at most 2, at which a picture of this size fits on a canvas. */
export function pngScale({ width, height }: Pick<ChartPicture, "width" | "height">): number {
  const bySide = MAX_CANVAS_SIDE / Math.max(width, height);
  const byPixels = Math.sqrt(MAX_CANVAS_PIXELS / (width * height));
  return Math.min(PNG_SCALE, bySide, byPixels);
}

/** Renders a picture as a PNG, at double resolution if a canvas can hold that. Rejects if it is too large. */
export async function chartPng(picture: ChartPicture): Promise<ChartPng> {
  const scale = pngScale(picture);
  const image = await svgImage(picture.svg);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(picture.width * scale));
  canvas.height = Math.max(1, Math.floor(picture.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  // frees the memory at once
  canvas.width = 0;
  canvas.height = 0;
  if (blob === null) throw new ExpectedError("The chart is too large for a PNG image.");
  return { blob, scale };
}
