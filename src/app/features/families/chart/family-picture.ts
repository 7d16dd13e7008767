import { type Family, shownName } from "#app/features/families/model/family-table.ts";
import { openToLevel, treeRows } from "#app/features/families/model/tree-rows.ts";
import type { TreeView } from "#app/features/families/model/tree-store.ts";
import { type ChartPicture, type PictureColours, chartPicture } from "./chart-picture.ts";
import { kindTone } from "./member-type-color.ts";

/** The chart of what is shown, or of everything, in the colours of the theme. */
export function pictureOf(
  { family, view }: { readonly family: Family; readonly view: TreeView },
  shown: boolean,
): ChartPicture {
  const { table, matched } = family;
  const { focus, order, ...now } = view.getState();
  const open = shown ? now.open : openToLevel(table, Infinity);
  const rows = shown ? now.rows : treeRows(table, { order, open, kept: undefined });
  return chartPicture(table, rows, open, {
    title: shownName(table, 0),
    focus,
    matched,
    colours: pictureColours(),
  });
}

/** Nothing but the picture, on one page. */
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

/** How long an image of the print may take to be printed; some browsers never say that they are done. Milliseconds. */
const LONGEST_PRINT = 60_000;

/** Prints a picture alone on one page: it fills the page's width or height. Resolves when the dialog was closed. */
export async function printPicture({ svg, width, height }: ChartPicture, title: string): Promise<void> {
  const image = await svgImage(svg);
  image.alt = title;
  image.dataset["print"] = "";
  const sheet = printSheet(width >= height ? "landscape" : "portrait");
  document.adoptedStyleSheets.push(sheet);
  document.body.append(image);
  const done = new Promise<void>((resolve) => {
    window.addEventListener("afterprint", () => resolve(), { once: true });
    setTimeout(resolve, LONGEST_PRINT);
  });
  try {
    window.print();
    await done;
  } finally {
    image.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  }
}

/** One pixel, for asking the browser what a colour is in numbers. */
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
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };
}

/** The colours of the theme that is seen now, as every program that reads SVG knows them. */
function pictureColours(): PictureColours {
  const read = colourReader();
  const of = (kind: keyof typeof kindTone) => {
    const tone = kindTone[kind];
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

/** The text of an SVG as an image that can be shown and drawn. By a data: address: pages may not show blobs. */
export async function svgImage(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  try {
    await image.decode();
  } catch (cause) {
    throw new Error("The browser could not draw the chart.", { cause });
  }
  return image;
}
