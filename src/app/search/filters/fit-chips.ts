/** Gap between chips, and between the elements after them. Pixels. */
const GAP = 6;

/** The space of a chip in the bar. */
export interface ChipSpace {
  /** In pixels. */
  readonly width: number;
  /** Whether one of its filters is set. */
  readonly isSet: boolean;
}

/** Whether widths in sequence fit into this many lines. */
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
 * Indexes of the chips to show, in order. All of them if they fit into the lines of `room` pixels together with what
 * follows them; else empty chips are dropped first, from the end, and only then chips that are set.
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
