/** How many slips are forgiven in a text of so many letters. */
function slipsForgiven(length: number): number {
  if (length < 4) return 0;
  if (length < 8) return 1;
  return length < 16 ? 2 : 3;
}

/**
 * How many letters are added, missing, wrong or swapped with their neighbor between two texts (Damerau and Levenshtein,
 * each letter moved once); Infinity above `max`.
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

const digitsOf = (text: string) => text.replace(/\D+/g, " ").trim();

/** Names longer than this are compared as they are: nobody's name, and comparing them would take long. */
const MAX_COMPARED_LENGTH = 120;

/**
 * The slips between two plain texts, or Infinity where they are too many for their length. A digit is never a slip:
 * "Studio 54" is no misspelt "Studio 55".
 */
export function slipsBetween(one: string, other: string): number {
  if (one === other) return 0;
  const length = Math.max(one.length, other.length);
  if (length > MAX_COMPARED_LENGTH || digitsOf(one) !== digitsOf(other)) return Infinity;
  return editDistance(one, other, slipsForgiven(length));
}
