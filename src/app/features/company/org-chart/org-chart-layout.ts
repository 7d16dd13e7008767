import type { OrgNode } from "./org-chart-tree.ts";

/** Sizes in pixels. */
const MIN_CARD_WIDTH = 150;
const MAX_CARD_WIDTH = 190;
export const CARD_HEIGHT = 52;
const CARD_GAP = 8;
/** From the bottom of a row of cards to the top of the next one: room for the badge and the line between them. */
const ROW_GAP = 40;
/** What a row below is set in, at the left: lines to further rows of the same parent run there. */
const INDENT = 12;
const CORNER = 6;

/** A card in its place, in pixels from the top left of the chart. */
export interface OrgCard {
  readonly node: OrgNode;
  readonly x: number;
  readonly y: number;
  /** From 0 at the top. */
  readonly depth: number;
  /** What hangs below it is drawn. */
  readonly open: boolean;
}

/** The line from a card to one below it, as the path of an SVG. */
export interface OrgLine {
  /** What the lower card shows. */
  readonly node: OrgNode;
  readonly path: string;
}

export interface OrgChartLayout {
  readonly cards: readonly OrgCard[];
  readonly lines: readonly OrgLine[];
  /** One for all cards. */
  readonly cardWidth: number;
  readonly height: number;
}

/** The middle of a card's upper edge. */
interface Anchor {
  readonly x: number;
  readonly y: number;
}

/** Cards beside each other in so much room. */
function perRow(room: number, cardWidth: number): number {
  return Math.max(1, Math.floor((room + CARD_GAP) / (cardWidth + CARD_GAP)));
}

/** As wide as fills the rows below the top, within bounds. */
function cardWidthIn(width: number): number {
  const room = width - INDENT;
  const filling = (room + CARD_GAP) / perRow(room, MIN_CARD_WIDTH) - CARD_GAP;
  return Math.floor(Math.min(MAX_CARD_WIDTH, filling));
}

/** A line down from a parent, along between the rows, and down to a child; further rows are reached at the left. */
function linePath(parent: Anchor, firstY: number, gutter: number, child: Anchor): string {
  const turnY = firstY - ROW_GAP / 2;
  const start = `M${parent.x} ${parent.y + CARD_HEIGHT}V${turnY}`;
  if (child.y === firstY) return start + cornerTo(parent.x, turnY, child);
  const rowY = child.y - ROW_GAP / 2;
  return `${start}H${gutter}V${rowY}${cornerTo(gutter, rowY, child)}`;
}

/** Along a row's line to above a card, round the corner and down to it. */
function cornerTo(fromX: number, y: number, to: Anchor): string {
  const distance = to.x - fromX;
  const radius = Math.min(CORNER, Math.abs(distance));
  if (radius === 0) return `V${to.y}`;
  return `H${to.x - Math.sign(distance) * radius}Q${to.x} ${y} ${to.x} ${y + radius}V${to.y}`;
}

/** Siblings that are placed, and where. */
interface Placement {
  readonly siblings: readonly OrgNode[];
  /** From 0. */
  readonly depth: number;
  /** The upper edge of their first row. */
  readonly top: number;
  readonly parent: Anchor | undefined;
}

/**
 * Places the cards of a chart in so many pixels of width: cards of one parent stand in rows that wrap, and what hangs
 * below an open one comes right under its row, so that the chart only ever grows downward. `open`: the keys of open
 * cards, at most one of each parent; one that stands alone at the top is open always.
 */
export function layoutOrgChart(
  roots: readonly OrgNode[],
  open: ReadonlySet<string>,
  width: number,
): OrgChartLayout {
  const cardWidth = cardWidthIn(width);
  const cards: OrgCard[] = [];
  const lines: OrgLine[] = [];

  /** Where the first card of a row stands: under its parent, within the chart. */
  function startOf(count: number, begin: number, parent: Anchor | undefined): number {
    const rowWidth = count * (cardWidth + CARD_GAP) - CARD_GAP;
    const center = parent?.x ?? width / 2;
    return Math.round(Math.max(begin, Math.min(center - rowWidth / 2, width - rowWidth)));
  }

  /** Returns where the next row may begin. */
  function place({ siblings, depth, top, parent }: Placement): number {
    const left = Math.max(0, depth - 1) * INDENT;
    const wraps = siblings.length > perRow(width - left, cardWidth);
    const begin = wraps && parent !== undefined ? left + INDENT : left;
    const across = perRow(width - begin, cardWidth);
    let y = top;
    for (let first = 0; first < siblings.length; first += across) {
      const row = siblings.slice(first, first + across);
      const start = wraps ? begin : startOf(row.length, begin, parent);
      let next = y + CARD_HEIGHT + ROW_GAP;
      for (const [index, node] of row.entries()) {
        const x = start + index * (cardWidth + CARD_GAP);
        const anchor = { x: Math.round(x + cardWidth / 2), y };
        const isTop = depth === 0 && siblings.length === 1;
        const isOpen = node.children.length > 0 && (isTop || open.has(node.key));
        cards.push({ node, x, y, depth, open: isOpen });
        if (parent) lines.push({ node, path: linePath(parent, top, left + INDENT / 2, anchor) });
        if (!isOpen) continue;
        const below = { siblings: node.children, depth: depth + 1, top: y + CARD_HEIGHT + ROW_GAP };
        next = Math.max(next, place({ ...below, parent: anchor }));
      }
      y = next;
    }
    return y;
  }

  const end = place({ siblings: roots, depth: 0, top: 0, parent: undefined });
  return { cards, lines, cardWidth, height: Math.max(0, end - ROW_GAP / 2) };
}

/** The open cards after a press on one: it opens in place of its sibling, or closes. */
export function togglePath(
  roots: readonly OrgNode[],
  open: ReadonlySet<string>,
  key: string,
): ReadonlySet<string> {
  const next = new Set(open);
  const visit = (siblings: readonly OrgNode[]): void => {
    const pressed = siblings.find((node) => node.key === key);
    if (pressed === undefined) {
      for (const { children } of siblings) visit(children);
      return;
    }
    const wasOpen = open.has(key);
    for (const sibling of siblings) next.delete(sibling.key);
    if (!wasOpen) next.add(key);
  };
  visit(roots);
  return next;
}
