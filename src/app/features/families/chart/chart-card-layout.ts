import {
  type FamilyTable,
  type MemberKind,
  cityOf,
  displayName,
  locationOf,
  typeOf,
} from "#app/features/families/model/family-model.ts";
import { sharedLength, typeLabel } from "#app/features/families/model/member-labels.ts";
import { DETAILED_SCALE } from "#app/chart/chart-scene.ts";

/** Widths of the characters from space to ~ in Inter, weight 600, in hundredths of the font size. */
const ASCII =
  "25 32 52 64 65 100 66 33 37 37 54 67 32 47 32 38 66 42 62 64 67 61 64 58 64 64 32 33 67 67 67 54 100 73 66 74 72 " +
  "61 59 75 75 28 58 70 57 92 76 77 65 77 65 65 66 74 73 102 72 71 65 37 38 37 48 47 35 57 62 58 62 59 39 63 61 26 26 " +
  "57 26 90 61 61 62 62 40 55 35 61 59 84 57 59 57 45 36 45 67";
const WIDTHS = Float64Array.from(ASCII.split(" "), (hundredths) => Number(hundredths) / 100);
const FIRST = 32;
const DOT = 0.33;
const LATIN = 0.62;
const OTHER_LETTER = 0.75;
const FULL = 1.02;

function widthOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const known = WIDTHS[code - FIRST];
  if (known !== undefined) return known;
  if (character === "·") return DOT;
  if (code < 0x250) return LATIN;
  if (code < 0x2010 || (code >= 0xfb50 && code < 0xff00)) return OTHER_LETTER;
  return code < 0x2020 && character !== "…" && character !== "—" ? OTHER_LETTER : FULL;
}

/** The approximate width of a text in semi-bold Inter, erring on the wide side; in pixels, as is the font size. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width * size;
}

/** The text, or as much of its start as fits with an ellipsis; empty if nothing fits. */
export function truncateText(text: string, room: number, size: number): string {
  if (textWidth(text, size) <= room) return text;
  let left = room - textWidth("…", size);
  let fitted = "";
  for (const character of text) {
    left -= widthOf(character) * size;
    if (left < 0) break;
    fitted += character;
  }
  return fitted === "" ? "" : `${fitted.trimEnd()}…`;
}

/** A line of text on a card; `y` is its middle. Pixels from the card's top left corner. */
export interface CardLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** The width available; undefined for free-standing text. */
  readonly room?: number | undefined;
}

/** What a card of some size shows, and where. */
export interface CardLayout {
  readonly name: CardLine & { readonly cut: boolean };
  /** The member's type; undefined on a single-line card. */
  readonly badge: (CardLine & { readonly width: number; readonly height: number }) | undefined;
  readonly location: CardLine | undefined;
  readonly kind: MemberKind;
}

/** The size of a card in pixels, the chart's scale, and how much of its right side is covered. */
export interface CardSize {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly taken: number;
}

/** Narrower, a location would be little more than one letter. */
const MIN_LOCATION_WIDTH = 30;

/** Places name, type and location on a card, truncated to fit. Text is never smaller than 11 pixels. */
export function cardLayout(table: FamilyTable, node: number, size: CardSize): CardLayout {
  const { width, height, scale, taken } = size;
  const detailed = scale >= DETAILED_SCALE;
  const edge = detailed ? 12 * Math.max(0.75, scale) : 9;
  const room = width - 2 * edge;
  const name = displayName(table, node);
  const nameSize = detailed ? 13 * Math.max(0.925, scale) : 11.5;
  const fits = textWidth(name, nameSize) <= room - taken;
  const shown = truncateText(fits ? name : shortName(table, node), room - taken, nameSize);
  const first = {
    text: shown,
    cut: shown !== name,
    x: edge,
    y: detailed ? height * 0.32 : height / 2,
    size: nameSize,
    room: room - taken,
  };
  const { kind } = typeOf(table, node);
  if (!detailed) return { name: first, badge: undefined, location: undefined, kind };
  return { name: first, ...secondLine(table, node, { edge, room, y: height * 0.69, scale }), kind };
}

/** The name without the words shared with the parent: truncated at the end, all siblings would look alike. */
function shortName(table: FamilyTable, node: number): string {
  const name = displayName(table, node);
  const shared = sharedLength(table, node);
  return shared === 0 ? name : `…${name.slice(shared)}`;
}

function secondLine(
  table: FamilyTable,
  node: number,
  { edge, room, y, scale }: { edge: number; room: number; y: number; scale: number },
): Pick<CardLayout, "badge" | "location"> {
  const size = 11 * Math.max(1, scale);
  const inset = size * 0.5;
  const text = truncateText(typeLabel(table, node), room - 2 * inset, size);
  const width = Math.min(room, textWidth(text, size) + 2 * inset);
  const badge = { text, x: edge, y, size, room: width - inset, width, height: Math.min(size + 7, y * 0.62) };
  const left = room - width - inset;
  const whole = locationOf(table, node);
  const fitting = textWidth(whole, size) <= left ? whole : cityOf(table, node) || whole;
  const shown = left < MIN_LOCATION_WIDTH ? "" : truncateText(fitting, left, size);
  return {
    badge,
    location: shown === "" ? undefined : { text: shown, x: edge + width + inset, y, size, room: left },
  };
}
