/** Pixels between chips, and between what stands behind them. */
const GAP = 6;

/** What a chip takes of the bar. */
export interface ChipSpace {
  /** In pixels. */
  readonly width: number;
  /** Whether one of its filters is set. */
  readonly isSet: boolean;
}

/** Whether so many widths, one after the other, stand in so many lines. */
function fits(widths: readonly number[], room: number, lines: number): boolean {
  let line = 1;
  let used = 0;
  for (const width of widths) {
    const next = used === 0 ? width : used + GAP + width;
    if (next <= room) {
      used = next;
      continue;
    }
    line += 1;
    used = width;
  }
  return line <= lines;
}

/**
 * The places of the chips that the bar shows, in its order: all of them where they fit into so many lines of `room` pixels
 * with what stands behind them; else free places give way first, from the end, and only then chips that are set.
 */
export function fitChips(
  chips: readonly ChipSpace[],
  behind: readonly number[],
  room: number,
  lines: number,
): readonly number[] {
  const places = chips.map((_, place) => place);
  const inOrder = [true, false].flatMap((isSet) => places.filter((place) => chips[place]?.isSet === isSet));
  for (let count = chips.length; count > 0; count -= 1) {
    const shown = inOrder.slice(0, count).toSorted((one, other) => one - other);
    if (fits([...shown.map((place) => chips[place]?.width ?? 0), ...behind], room, lines)) return shown;
  }
  return [];
}
