/** Hundredths of the font size, for the characters from space to ~ in Inter, weight 600. */
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

/** About how wide a text is in Inter, half bold, rather too much than too little. Pixels, for a font size in pixels. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width * size;
}

/** The text, or as much of its start as has room, with an ellipsis. Empty where not even that has. */
export function fittedText(text: string, room: number, size: number): string {
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
