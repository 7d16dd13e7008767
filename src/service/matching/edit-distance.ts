/** No distance within the bound. */
const TOO_FAR = Infinity;

/**
 * How many letters were added, left out, replaced or swapped with their neighbour (optimal string alignment); Infinity
 * where it is more than `most`. Texts are compared as they are: fold them first.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > most) return TOO_FAR;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const line = nextLine(one, other, row, { above, before });
    if (Math.min(...line) > most) return TOO_FAR;
    before = above;
    above = line;
  }
  const distance = above[other.length] ?? TOO_FAR;
  return distance <= most ? distance : TOO_FAR;
}

function nextLine(
  one: string,
  other: string,
  row: number,
  { above, before }: { above: readonly number[]; before: readonly number[] },
): number[] {
  const line = [row];
  for (let column = 1; column <= other.length; column += 1) {
    const same = one[row - 1] === other[column - 1];
    const swapped = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
    line.push(
      Math.min(
        (above[column] ?? TOO_FAR) + 1,
        (line[column - 1] ?? TOO_FAR) + 1,
        (above[column - 1] ?? TOO_FAR) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? TOO_FAR) + 1 : TOO_FAR,
      ),
    );
  }
  return line;
}

/** Words longer than this are nobody's name, and comparing them would take long. */
const MAX_WORD_LENGTH = 60;

/** How many typos are forgiven in a word of so many letters, the longer one of two. */
export function typosForgiven(length: number): number {
  if (length < 4 || length > MAX_WORD_LENGTH) return 0;
  return length < 10 ? 1 : 2;
}

/**
 * The typos by which two folded words differ, or Infinity where they are two different words: none are forgiven in a
 * word of up to three letters or one with a digit, one in a word of four or five whose first letter is right, one in a
 * word of six to nine, two in a longer one, the second only where the first letter is right: "reinsurance" is no
 * slip of "insurance".
 */
export function typosBetween(one: string, other: string): number {
  if (one === other) return 0;
  const length = Math.max(one.length, other.length);
  const forgiven = typosForgiven(length);
  if (forgiven === 0 || (length < 6 && one[0] !== other[0]) || /\p{N}/u.test(one + other)) return TOO_FAR;
  return editDistance(one, other, one[0] === other[0] ? forgiven : 1);
}
