import type { OrgNode } from "./org-chart-tree.ts";

/** Sizes in pixels. */
export const CARD_WIDTH = 156;
export const CARD_HEIGHT = 48;
const CARD_GAP = 8;
/** From the bottom of a row of cards to the top of the next one: room for the badge and the line between them. */
const ROW_GAP = 36;
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
  /** The key of the lower card. */
  readonly key: string;
  readonly path: string;
}

export interface OrgChartLayout {
  readonly cards: readonly OrgCard[];
  readonly lines: readonly OrgLine[];
  readonly width: number;
  readonly height: number;
}

interface Parent {
  readonly x: number;
  readonly y: number;
}

/** A line down from a parent, along between the rows, and down to a child; further rows are reached at the left. */
function linePath(parent: Parent, firstY: number, gutter: number, child: Parent): string {
  const from = { x: parent.x + CARD_WIDTH / 2, y: parent.y + CARD_HEIGHT };
  const to = { x: child.x + CARD_WIDTH / 2, y: child.y };
  const turnY = firstY - ROW_GAP / 2;
  const start = `M${from.x} ${from.y}V${turnY}`;
  if (child.y === firstY) return start + cornerTo(from.x, turnY, to);
  return `${start}H${gutter}V${child.y - ROW_GAP / 2}${cornerTo(gutter, child.y - ROW_GAP / 2, to)}`;
}

/** Along a row's line to above a card, round the corner and down to it. */
function cornerTo(fromX: number, y: number, to: Parent): string {
  const distance = to.x - fromX;
  const radius = Math.min(CORNER, Math.abs(distance));
  if (radius === 0) return `V${to.y}`;
  return `H${to.x - Math.sign(distance) * radius}Q${to.x} ${y} ${to.x} ${y + radius}V${to.y}`;
}

/**
 * Places the cards of a chart in so many pixels of width: cards of one parent stand in rows that wrap, and what hangs
 * below an open one comes right under its row, so that the chart only ever grows downward. `open`: the keys of open cards, at most one of each parent.
 */
export function layoutOrgChart(
  roots: readonly OrgNode[],
  open: ReadonlySet<string>,
  width: number,
): OrgChartLayout {
  const cards: OrgCard[] = [];
  const lines: OrgLine[] = [];

  /** Places siblings from `top` on; returns where the next row may begin. */
  function place(
    siblings: readonly OrgNode[],
    depth: number,
    top: number,
    parent: Parent | undefined,
  ): number {
    const left = Math.max(0, depth - 1) * INDENT;
    const across = (room: number) => Math.max(1, Math.floor((room + CARD_GAP) / (CARD_WIDTH + CARD_GAP)));
    const wraps = siblings.length > across(width - left);
    const begin = wraps && parent !== undefined ? left + INDENT : left;
    const perRow = across(width - begin);
    let y = top;
    for (let first = 0; first < siblings.length; first += perRow) {
      const row = siblings.slice(first, first + perRow);
      const rowWidth = row.length * (CARD_WIDTH + CARD_GAP) - CARD_GAP;
      const center = wraps || parent === undefined ? (begin + width) / 2 : parent.x + CARD_WIDTH / 2;
      const start = wraps
        ? begin
        : Math.round(Math.min(Math.max(center - rowWidth / 2, begin), Math.max(begin, width - rowWidth)));
      let below = y + CARD_HEIGHT + ROW_GAP;
      for (const [index, node] of row.entries()) {
        const x = start + index * (CARD_WIDTH + CARD_GAP);
        const isOpen =
          node.children.length > 0 && (depth === 0 && siblings.length === 1 ? true : open.has(node.key));
        cards.push({ node, x, y, depth, open: isOpen });
        if (parent) lines.push({ key: node.key, path: linePath(parent, top, left + INDENT / 2, { x, y }) });
        if (isOpen)
          below = Math.max(below, place(node.children, depth + 1, y + CARD_HEIGHT + ROW_GAP, { x, y }));
      }
      y = below;
    }
    return y;
  }

  const end = place(roots, 0, 0, undefined);
  return { cards, lines, width, height: Math.max(0, end - ROW_GAP / 2) };
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
