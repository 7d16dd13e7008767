import { type FamilyTable, type MemberKind } from "#app/features/families/model/family-model.ts";
import { valueAt } from "#app/chart/forest.ts";
import { SEARCHED_COMPANY, formatBelow } from "#app/features/families/model/member-labels.ts";
import { type NodeFlags, type TreeRows, isCollapsed, nodeAt, rowOfNode } from "#app/chart/tree-rows.ts";
import { type CardLayout, type CardLine, cardLayout, textWidth } from "./chart-card-layout.ts";
import {
  type ChartLayout,
  centreOf,
  chartLayout,
  elbowPath,
  leftOf,
  pathToTop,
} from "#app/chart/chart-layout.ts";
import { FAMILY_SIZES } from "./family-chart-layout.ts";

/** Colours of a picture, in a form that every SVG reader knows, such as #2f56d6. */
export interface PictureColours {
  readonly canvas: string;
  readonly surface: string;
  readonly line: string;
  readonly link: string;
  readonly ink: string;
  readonly ink2: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly onAccent: string;
  /** Background and text of each member type. */
  readonly kinds: Readonly<Record<MemberKind, readonly [background: string, ink: string]>>;
}

/** What a picture shows besides the tree itself. */
export interface PictureOptions {
  readonly title: string;
  /** Nodes marked as selected. */
  readonly selected?: NodeFlags | undefined;
  /** -1 for none. */
  readonly focus: number;
  readonly matched: number;
  readonly colours: PictureColours;
}

/** A picture as SVG source, with its size in pixels. */
export interface ChartPicture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const { cardWidth: CARD_WIDTH, cardHeight: CARD_HEIGHT } = FAMILY_SIZES;
const EDGE = 40;
/** The title and the space below it. */
const HEAD = 48;
/** Space for the pills on the right of the last column. */
const ASIDE = 64;

/** What XML 1.0 does not allow: control characters, lone surrogates and two noncharacters. */
const ILLEGAL = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text for XML. */
function escaped(text: string): string {
  return text.replace(ILLEGAL, "").replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

type Attributes = Readonly<Record<string, string | number>>;

function element(name: string, attributes: Attributes, content = ""): string {
  const text = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? round(value) : escaped(value)}"`)
    .join("");
  return content === "" ? `<${name}${text}/>` : `<${name}${text}>${content}</${name}>`;
}

/** How much wider another font than Inter may be. */
const FALLBACK_WIDTH = 1.25;
/** Scripts whose text width in Inter is known well enough to enforce it. */
const LATIN = /^[\u0020-\u024F\u2010-\u2026]*$/;

function textElement({ text, x, y, size, room }: CardLine, attributes: Attributes): string {
  const position = { x, y: y + size * 0.36, "font-size": size, style: "unicode-bidi:plaintext" };
  const width = textWidth(text, size);
  // without Inter installed, a long text keeps its width in Inter
  const fit =
    room !== undefined && width * FALLBACK_WIDTH > room && LATIN.test(text)
      ? { textLength: Math.min(width, room), lengthAdjust: "spacingAndGlyphs" }
      : {};
  return element("text", { ...position, ...fit, ...attributes }, escaped(text));
}

/** The data that cards and lines are drawn from. */
interface Drawing extends PictureOptions {
  readonly table: FamilyTable;
  readonly rows: TreeRows;
  readonly open: NodeFlags;
  readonly layout: ChartLayout;
  /** The focused row and its ancestors. */
  readonly path: ReadonlySet<number>;
}

function cardFace({ name, badge, location, kind }: CardLayout, { colours }: PictureOptions): string {
  const [background, ink] = colours.kinds[kind];
  const elements = [textElement(name, { "font-weight": 600 })];
  if (badge !== undefined) {
    const { x, y, width, height } = badge;
    elements.push(element("rect", { x, y: y - height / 2, width, height, rx: 4, fill: background }));
    elements.push(
      textElement({ ...badge, x: x + width / 2 }, { fill: ink, "font-weight": 500, "text-anchor": "middle" }),
    );
  }
  if (location !== undefined) elements.push(textElement(location, { fill: colours.ink2 }));
  return elements.join("");
}

function pill(text: string, { colours }: PictureOptions): string {
  const width = Math.round(textWidth(text, 11.5)) + 14;
  const x = CARD_WIDTH - 2;
  const y = CARD_HEIGHT / 2;
  return (
    element("rect", {
      x,
      y: y - 11,
      width,
      height: 22,
      rx: 11,
      fill: colours.surface,
      stroke: colours.line,
    }) +
    textElement(
      { text, x: x + width / 2, y, size: 11 },
      { fill: colours.ink2, "font-weight": 600, "text-anchor": "middle" },
    )
  );
}

/** The check mark of a selected card and the label of the requested company. */
function marks(isSelected: boolean, isMatched: boolean, { colours }: PictureOptions): string {
  const check =
    element("circle", { r: 8, fill: colours.accent }) +
    element("path", {
      d: "M-3.5 0.2 -1 2.7 3.6 -2.4",
      fill: "none",
      stroke: colours.onAccent,
      "stroke-width": 1.75,
    });
  const width = Math.round(textWidth(SEARCHED_COMPANY, 11)) + 12;
  const x = CARD_WIDTH - width - 10;
  const word =
    element("rect", { x, y: -9, width, height: 17, rx: 8.5, fill: colours.accent }) +
    textElement(
      { text: SEARCHED_COMPANY, x: x + width / 2, y: -0.5, size: 11 },
      { fill: colours.onAccent, "font-weight": 500, "text-anchor": "middle" },
    );
  return (isSelected ? check : "") + (isMatched ? word : "");
}

function card(row: number, drawing: Drawing): string {
  const { table, rows, open, layout, colours, selected, matched, path, focus } = drawing;
  const node = nodeAt(rows, row);
  const isSelected = selected?.[node] === 1;
  const frame = element("rect", {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    rx: 8,
    fill: isSelected ? colours.accentSoft : colours.surface,
    stroke: isSelected || path.has(row) ? colours.accent : colours.line,
    "stroke-width": node === focus ? 2 : 1,
  });
  const size = { width: CARD_WIDTH, height: CARD_HEIGHT, scale: 1, taken: 0 };
  const face = cardFace(cardLayout(table, node, size), drawing);
  const closed = isCollapsed(table, open, node) ? pill(formatBelow(table, node), drawing) : "";
  const transform = `translate(${round(leftOf(layout, row))} ${round(centreOf(layout, row) - CARD_HEIGHT / 2)})`;
  return element("g", { transform }, frame + face + closed + marks(isSelected, node === matched, drawing));
}

function links({ layout, path, colours }: Drawing): string {
  const paths = { plain: "", marked: "" };
  for (let row = 0; row < layout.count; row += 1) {
    const parent = valueAt(layout.parents, row);
    if (parent < 0) continue;
    const fromX = leftOf(layout, parent) + CARD_WIDTH;
    const [fromY, toY] = [centreOf(layout, parent), centreOf(layout, row)];
    paths[path.has(row) ? "marked" : "plain"] += elbowPath({ fromX, fromY, toX: leftOf(layout, row), toY });
  }
  const line = (d: string, stroke: string, width: number) =>
    d === "" ? "" : element("path", { d, fill: "none", stroke, "stroke-width": width });
  return line(paths.plain, colours.link, 1.2) + line(paths.marked, colours.accent, 2);
}

/**
 * The rows as a self-contained picture: SVG without scripts, external styles or embedded pages. Names are text, so they
 * can be searched and copied.
 */
export function chartPicture(
  table: FamilyTable,
  rows: TreeRows,
  open: NodeFlags,
  options: PictureOptions,
): ChartPicture {
  const layout = chartLayout(table, rows, FAMILY_SIZES);
  const path = pathToTop(layout, rowOfNode(rows, options.focus));
  const drawing = { ...options, table, rows, open, layout, path };
  const { colours, title } = options;
  const width = Math.ceil(Math.max(layout.bounds.right + ASIDE, textWidth(title, 18)) + 2 * EDGE);
  const height = Math.ceil(layout.bounds.bottom + HEAD + 2 * EDGE);
  const cards = Array.from({ length: rows.count }, (_, row) => card(row, drawing));
  const content =
    element("title", {}, escaped(title)) +
    element("rect", { width, height, fill: colours.canvas }) +
    textElement({ text: title, x: EDGE, y: EDGE + 4, size: 18 }, { "font-weight": 600 }) +
    element("g", { transform: `translate(${EDGE} ${EDGE + HEAD})` }, links(drawing) + cards.join(""));
  const svg = element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      fill: colours.ink,
      "font-family": "Inter, 'Inter Variable', system-ui, sans-serif",
    },
    content,
  );
  return { svg, width, height };
}
