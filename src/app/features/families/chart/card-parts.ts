import {
  type FamilyTable,
  type MemberKind,
  cityOf,
  placeOf,
  shownName,
  typeOf,
} from "#app/features/families/model/family-table.ts";
import { DETAILED_SCALE } from "./chart-scene.ts";
import { typeLabel } from "./chart-labels.ts";
import { sharedLength } from "#app/features/families/tree-grid/shared-length.ts";
import { fittedText, textWidth } from "./text-width.ts";

/** A text of a card; `y` is its middle. Pixels from the card's upper left corner. */
export interface CardText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** The width that it has; undefined where it stands free. */
  readonly room?: number | undefined;
}

/** What stands on a card of some size. */
export interface CardParts {
  readonly name: CardText & { readonly cut: boolean };
  /** What it is to the one above, on its ground; undefined on a card of one line. */
  readonly badge: (CardText & { readonly width: number; readonly height: number }) | undefined;
  readonly place: CardText | undefined;
  readonly kind: MemberKind;
}

/** A card of this size at this scale, and what of its right side is taken by something else. */
export interface CardSize {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly taken: number;
}

/** Narrower, a place is no more than a letter. */
const LEAST_PLACE = 30;

/** Puts name, type and place on a card, cut where they have no room. Letters never get smaller than 11 pixels. */
export function cardParts(table: FamilyTable, node: number, size: CardSize): CardParts {
  const { width, height, scale, taken } = size;
  const detailed = scale >= DETAILED_SCALE;
  const edge = detailed ? 12 * Math.max(0.75, scale) : 9;
  const room = width - 2 * edge;
  const name = shownName(table, node);
  const nameSize = detailed ? 13 * Math.max(0.925, scale) : 11.5;
  const fits = textWidth(name, nameSize) <= room - taken;
  const shown = fittedText(fits ? name : shortName(table, node), room - taken, nameSize);
  const first = {
    text: shown,
    cut: shown !== name,
    x: edge,
    y: detailed ? height * 0.32 : height / 2,
    size: nameSize,
    room: room - taken,
  };
  const { kind } = typeOf(table, node);
  if (!detailed) return { name: first, badge: undefined, place: undefined, kind };
  return { name: first, ...secondLine(table, node, { edge, room, y: height * 0.69, scale }), kind };
}

/** The name without the words that the one above has as well: cut at their ends siblings would all look alike. */
function shortName(table: FamilyTable, node: number): string {
  const name = shownName(table, node);
  const shared = sharedLength(table, node);
  return shared === 0 ? name : `…${name.slice(shared)}`;
}

function secondLine(
  table: FamilyTable,
  node: number,
  { edge, room, y, scale }: { edge: number; room: number; y: number; scale: number },
): Pick<CardParts, "badge" | "place"> {
  const size = 11 * Math.max(1, scale);
  const inset = size * 0.5;
  const text = fittedText(typeLabel(table, node), room - 2 * inset, size);
  const width = Math.min(room, textWidth(text, size) + 2 * inset);
  const badge = { text, x: edge, y, size, room: width - inset, width, height: Math.min(size + 7, y * 0.62) };
  const left = room - width - inset;
  const whole = placeOf(table, node);
  const place =
    left < LEAST_PLACE
      ? ""
      : fittedText(textWidth(whole, size) <= left ? whole : cityOf(table, node) || whole, left, size);
  return {
    badge,
    place: place === "" ? undefined : { text: place, x: edge + width + inset, y, size, room: left },
  };
}
