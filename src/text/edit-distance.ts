/**
 * How many letters are added, missing, wrong or swapped with their neighbor between two texts (optimal string alignment);
 * Infinity above `max`. Texts are compared as they are: normalize them first.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > max) return Infinity;
  const width = other.length + 1;
  const cells = new Uint16Array((one.length + 1) * width);
  const cell = (row: number, column: number) => cells[row * width + column] ?? 0;
  for (let column = 0; column < width; column += 1) cells[column] = column;
  for (let row = 1; row <= one.length; row += 1) {
    cells[row * width] = row;
    for (let column = 1; column < width; column += 1) {
      const wrong = one[row - 1] === other[column - 1] ? 0 : 1;
      let least = Math.min(
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + wrong,
      );
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) least = Math.min(least, cell(row - 2, column - 2) + 1);
      cells[row * width + column] = least;
    }
  }
  const distance = cell(one.length, other.length);
  return distance <= max ? distance : Infinity;
}

/** Words longer than this are nobody's name, and comparing them would take long. */
const MAX_WORD_LENGTH = 60;

/** How many typos are forgiven in a word of so many letters, the longer one of two. */
export function typosForgiven(length: number): number {
  if (length < 4 || length > MAX_WORD_LENGTH) return 0;
  return length < 10 ? 1 : 2;
}

/**
 * The typos by which two normalized words differ, or Infinity where they are two different words: none are forgiven in a
 * word of up to three letters or one with a digit, one in a word of four or five whose first letter is right, one in a
 * word of six to nine, two in a longer one, the second only where the first letter is right: "reinsurance" is no
 * typo of "insurance".
 */
export function typosBetween(one: string, other: string): number {
  if (one === other) return 0;
  const forgiven = typosForgiven(Math.max(one.length, other.length));
  const sameStart = one[0] === other[0];
  if (forgiven === 0 || /\p{N}/u.test(one + other)) return Infinity;
  if (Math.max(one.length, other.length) < 6 && !sameStart) return Infinity;
  return editDistance(one, other, sameStart ? forgiven : 1);
}
