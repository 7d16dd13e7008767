/**
 * Characters that start a formula: = + - @, their compatibility forms (full-width, small, superscript, subscript, the
 * Hebrew plus), and the minus sign.
 */
const FORMULA =
  "=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B\\u2212\\u207A\\u207B\\u207C\\u208A\\u208B\\u208C\\uFB29";

/** What some spreadsheets treat as the end of a cell: list separators and every kind of line break. */
const SEPARATOR = ";,|\\t\\n\\v\\f\\r\\u001C-\\u001F\\u0085\\u2028\\u2029";

/**
 * What a spreadsheet may skip before a formula: white space, control and format characters, everything without a glyph,
 * and quotes.
 */
const SKIPPED = '\\p{Z}\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800"';

/**
 * Pre-check: only matches can need a guard. A formula character within a word, as in an e-mail address, is harmless.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const SUSPICIOUS = new RegExp(`^[\\t\\r\\n]|\\0|(?:^|[^A-Za-z0-9])[${FORMULA}]`);

/** A phone number with a leading plus and a space between two digits. */
const SPACED_PHONE = "\\+(?=[\\d ().]*\\d \\d)\\d[\\d ().]*";
/** A phone that fills the whole space between a semicolon and the next one, a line break or the end of the cell. */
const LISTED_PHONE = `(?<=; *)${SPACED_PHONE}(?:[;\\r\\n]|$)`;

/** Looks behind from formula characters only, so that it takes linear time. */
const INNER_FORMULA = new RegExp(
  `(?!${LISTED_PHONE})[${FORMULA}](?<=[${SEPARATOR}][${SKIPPED}]*[${FORMULA}])`,
  "gu",
);
const LEADING_FORMULA = new RegExp(`^(?!${SPACED_PHONE};)[${SKIPPED}]*[${FORMULA}]`, "u");
// oxlint-disable-next-line no-control-regex -- see above
const LEADING_BREAK = /^[\t\r\n\u0000]/;

/** Numbers and phones written with spaces, with which no spreadsheet can compute. */
const PLAIN_NUMBER = /^\+?\d[\d ().]*$/;
const PLAIN_NEGATIVE = /^-\d+(?:\.\d+)?$/;

/**
 * Makes a value safe from formula injection: one that a spreadsheet could read as a formula gets a leading apostrophe.
 * Plain numbers and phone numbers stay unchanged; NUL characters are removed.
 *
 * A spreadsheet with another list separator, or one that ignores quotes, splits a cell at a separator inside it, and
 * the leading apostrophe does not protect the second part: `x;=A1` becomes `x;'=A1`. In that position even numbers are
 * guarded, since it is unknown what such a spreadsheet reads after them.
 *
 * The exception is phones that our own exports join by semicolons: `+1 415 555 0132; +1 416 555 0133` stays, or a CRM
 * would show an apostrophe that nobody wrote. Two numbers separated only by a space are a syntax error in every
 * spreadsheet, whatever follows, so such a part is never computed. It must fill the space between its semicolons, and
 * any other formula character of the cell is guarded as usual.
 */
export function guardCell(value: string): string {
  if (!SUSPICIOUS.test(value)) return value;
  const text = value.replaceAll("\0", "");
  if (PLAIN_NUMBER.test(text) || PLAIN_NEGATIVE.test(text))
    return LEADING_BREAK.test(value) ? `'${text}` : text;
  const guarded = text.replace(INNER_FORMULA, "'$&");
  return LEADING_BREAK.test(value) || LEADING_FORMULA.test(guarded) ? `'${guarded}` : guarded;
}
