import { type ChartPicture, chartPicture } from "./chart-picture.ts";
import { type Family, shownName } from "#app/features/families/model/family-table.ts";
import { openToLevel, treeRows } from "#app/features/families/model/tree-rows.ts";
import type { TreeView } from "#app/features/families/model/tree-view.ts";
import { pictureColours } from "./picture-colours.ts";
import { svgImage } from "./svg-image.ts";

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
