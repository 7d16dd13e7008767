import { type ColumnItem, LEAST_HEIGHT, siblingItems, withoutOverlap } from "./chart-column.ts";
import { type Box, CARD_HEIGHT, CARD_WIDTH, COLUMN_WIDTH, type ChartLayout } from "./chart-layout.ts";
import { firstChildOf, leftOf } from "./chart-layout.ts";
import { valueAt } from "#app/features/families/model/family-table.ts";

/** What is drawn, in pixels of the screen from the chart's origin. */
export interface SceneBox {
  readonly x: number;
  /** Upper edge. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A member by itself. */
export interface SceneCard extends SceneBox {
  readonly row: number;
  /** Shown members below it that have no room at this scale and are not drawn otherwise. */
  readonly merged: number;
  /** Their companies. */
  readonly mergedCompanies: number;
}

/** Siblings that are too close to tell apart, with everything below them. */
export interface SceneCluster extends SceneBox {
  readonly first: number;
  readonly last: number;
  /** How many siblings. */
  readonly members: number;
  /** Shown members, those below included. */
  readonly rows: number;
  readonly companies: number;
}

/** The line from a card to what stands below it. */
export interface SceneLink {
  /** The first row that it leads to. */
  readonly child: number;
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

/** What is drawn of a part of the chart. */
export interface ChartScene {
  readonly cards: readonly SceneCard[];
  readonly clusters: readonly SceneCluster[];
  readonly links: readonly SceneLink[];
}

/** What a scene is made of. */
export interface SceneSource {
  readonly layout: ChartLayout;
  /** Companies before each row. */
  readonly sums: Int32Array;
}

/** The part of the chart that is drawn, in pixels of the screen from the chart's origin, and how large. */
export interface SceneWindow extends Box {
  readonly scale: number;
  readonly columnScale: number;
  /** From the centre of one label to that of the next in its column, at least. */
  readonly pitch: number;
}

/** Cards hold two lines from this scale on. */
export const DETAILED_SCALE = 0.6;
const PLAIN_HEIGHT = 26;
/** From the centre of one label to that of the next. */
const LEAST_PITCH = 22;
/** So many cards and clusters are drawn at most. */
const MOST_ITEMS = 380;

/** The least distance from label to label that keeps the number of items of a screen bounded, however large it is. */
export function pitchOf(width: number, height: number, columnScale: number): number {
  const columns = width / (COLUMN_WIDTH * columnScale) + 2;
  return Math.max(LEAST_PITCH, (height * columns) / MOST_ITEMS);
}

/** Height of a card on the screen. */
export function cardHeight(scale: number): number {
  if (scale >= DETAILED_SCALE) return CARD_HEIGHT * scale;
  return Math.max(LEAST_HEIGHT, Math.min(PLAIN_HEIGHT, CARD_HEIGHT * scale));
}

/** The scale from which on every member is drawn by itself. */
export const SINGLE_SCALE = 0.3;

/** Siblings that stand in a column, and what they stand below. */
interface Group {
  readonly above: ColumnItem | undefined;
  /** The row of the first one. */
  readonly child: number;
}

interface Merged {
  rows: number;
  companies: number;
}

/** Goes down the levels and draws what the window shows. */
class SceneBuilder {
  readonly #source: SceneSource;
  readonly #window: SceneWindow;
  readonly #cards: ColumnItem[] = [];
  readonly #clusters: SceneCluster[] = [];
  readonly #links: SceneLink[] = [];
  readonly #merged = new Map<number, Merged>();

  constructor(source: SceneSource, window: SceneWindow) {
    this.#source = source;
    this.#window = window;
  }

  scene(): ChartScene {
    const { layout } = this.#source;
    const { right } = this.#window;
    let groups: Group[] = layout.count === 0 ? [] : [{ above: undefined, child: 0 }];
    while (groups.length > 0) {
      const items = this.#column(groups);
      groups = [];
      for (const above of items) {
        const child = above.members === 1 ? firstChildOf(layout, above.first) : -1;
        if (child >= 0 && this.#x(child) <= right) groups.push({ above, child });
        else if (child >= 0 && this.#isInSight(above)) this.#linkOn(above, child);
      }
    }
    return {
      cards: this.#cards.map((card) => this.#cardOf(card)),
      clusters: this.#clusters,
      links: this.#links,
    };
  }

  /** The items of a column, those of the window put into the scene. */
  #column(groups: readonly Group[]): ColumnItem[] {
    const { layout } = this.#source;
    const { scale, pitch, top, bottom } = this.#window;
    const measures = { scale, pitch, cardHeight: cardHeight(scale), top, bottom };
    const items: ColumnItem[] = [];
    const above = new Map<number, ColumnItem>();
    for (const group of groups) {
      const siblings = siblingItems(layout, group.child, measures);
      items.push(...siblings.items);
      if (group.above === undefined) continue;
      above.set(group.above.first, group.above);
      for (const item of siblings.beyond) this.#link(group.above, item);
    }
    const placed = withoutOverlap(layout, items, measures, (item) => this.#leave(item));
    for (const item of placed) {
      if (this.#isInSight(item)) {
        if (item.members === 1) this.#cards.push(item);
        else this.#clusters.push(this.#clusterOf(item));
      }
      const parent = above.get(item.parent);
      if (parent !== undefined) this.#link(parent, item);
    }
    return placed;
  }

  #x(row: number): number {
    return leftOf(this.#source.layout, row) * this.#window.columnScale;
  }

  #isInSight({ first, from, to }: ColumnItem): boolean {
    const { left, top, right, bottom, columnScale } = this.#window;
    const x = this.#x(first);
    // what hangs on the right of a card counts too
    return to >= top && from <= bottom && x <= right && x + COLUMN_WIDTH * columnScale >= left;
  }

  #shownIn({ first, last }: ColumnItem): Merged {
    const end = valueAt(this.#source.layout.ends, last);
    const { sums } = this.#source;
    return { rows: end - first, companies: valueAt(sums, end) - valueAt(sums, first) };
  }

  #leave(item: ColumnItem): void {
    const merged = this.#merged.get(item.parent) ?? { rows: 0, companies: 0 };
    const { rows, companies } = this.#shownIn(item);
    this.#merged.set(item.parent, { rows: merged.rows + rows, companies: merged.companies + companies });
  }

  #boxOf({ first, from, to }: ColumnItem): SceneBox {
    const width = CARD_WIDTH * this.#window.columnScale;
    return { x: this.#x(first), y: from, width, height: to - from };
  }

  #cardOf(item: ColumnItem): SceneCard {
    const merged = this.#merged.get(item.first);
    return {
      ...this.#boxOf(item),
      row: item.first,
      merged: merged?.rows ?? 0,
      mergedCompanies: merged?.companies ?? 0,
    };
  }

  #clusterOf(item: ColumnItem): SceneCluster {
    const { first, last, members } = item;
    return { ...this.#boxOf(item), first, last, members, ...this.#shownIn(item) };
  }

  #link(above: ColumnItem, item: ColumnItem): void {
    const { left, top, right, bottom } = this.#window;
    const fromY = (above.from + above.to) / 2;
    const toY = (item.from + item.to) / 2;
    const link = {
      child: item.first,
      fromX: this.#x(above.first) + CARD_WIDTH * this.#window.columnScale,
      fromY,
      toX: this.#x(item.first),
      toY,
    };
    const aside = link.toX < left || link.fromX > right;
    if (!aside && Math.max(fromY, toY) >= top && Math.min(fromY, toY) <= bottom) this.#links.push(link);
  }

  /** A line that leaves the window: what it leads to is beyond the right edge. */
  #linkOn(above: ColumnItem, child: number): void {
    const y = (above.from + above.to) / 2;
    const fromX = this.#x(above.first) + CARD_WIDTH * this.#window.columnScale;
    this.#links.push({ child, fromX, fromY: y, toX: this.#x(child), toY: y });
  }
}

/**
 * What a window shows of the chart: every member by itself where names can be read, else siblings as clusters. Goes
 * from the tops down and passes over branches that are merged or outside of the window.
 */
export function chartScene(source: SceneSource, window: SceneWindow): ChartScene {
  return new SceneBuilder(source, window).scene();
}
