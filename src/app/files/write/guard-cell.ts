/**
 * Characters with which a formula begins: = + - @, what compatibility normalization makes one of them (full-width,
 * small, raised and lowered forms, the Hebrew plus), and the minus sign.
 */
const FORMULA =
  "=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B\\u2212\\u207A\\u207B\\u207C\\u208A\\u208B\\u208C\\uFB29";

/** What one spreadsheet or another takes for the end of a cell: list separators and every kind of line break. */
const SEPARATOR = ";,|\\t\\n\\v\\f\\r\\u001C-\\u001F\\u0085\\u2028\\u2029";

/**
 * What a spreadsheet may drop before it looks for a formula: white space, control and format characters, everything
 * without a glyph of its own, and quotes.
 */
const SKIPPED = '\\p{Z}\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800"';

/** Only what this matches can need a guard: a formula character within a word, as in an e-mail address, is harmless. */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const SUSPICIOUS = new RegExp(`^[\\t\\r\\n]|\\0|(?:^|[^A-Za-z0-9])[${FORMULA}]`);

/** A phone number that begins with a plus sign and has a space between two digits. */
const SPACED_PHONE = "\\+(?=[\\d ().]*\\d \\d)\\d[\\d ().]*";
/** One that is all there is between a semicolon and the next one, a line break or the end of the cell. */
const LISTED_PHONE = `(?<=; *)${SPACED_PHONE}(?:[;\\r\\n]|$)`;

/** Looks back from formula characters only, so that its time grows with the text and no faster. */
const INNER_FORMULA = new RegExp(
  `(?!${LISTED_PHONE})[${FORMULA}](?<=[${SEPARATOR}][${SKIPPED}]*[${FORMULA}])`,
  "gu",
);
const LEADING_FORMULA = new RegExp(`^(?!${SPACED_PHONE};)[${SKIPPED}]*[${FORMULA}]`, "u");
// oxlint-disable-next-line no-control-regex -- see above
const LEADING_BREAK = /^[\t\r\n\u0000]/;

/** Numbers and phone numbers written with spaces: no spreadsheet can compute with them. */
const PLAIN_NUMBER = /^\+?\d[\d ().]*$/;
const PLAIN_NEGATIVE = /^-\d+(?:\.\d+)?$/;

/**
 * A value that no spreadsheet takes for a formula. One that it could take for one gets a leading apostrophe. Plain
 * numbers and phone numbers stay as they are; NUL characters are removed.
 *
 * A spreadsheet whose list separator is another one, or that does not heed quotes, cuts a cell in two at a separator
 * inside of it, and a leading apostrophe does not protect the second half: `x;=A1` becomes `x;'=A1`. There no number
 * is let pass, since nobody knows what such a spreadsheet reads after it.
 *
 * But for phones that our own exports join by semicolons: `+1 415 555 0132; +1 416 555 0133` stays, or a CRM would
 * show an apostrophe that nobody wrote. Two numbers with nothing but a space between them are a syntax error in every
 * spreadsheet, whatever follows, be it the closing quote and the next cell; so such a piece is never computed. It has
 * to be all there is between its semicolons, and any other formula character of the cell is guarded as ever.
 */
export function guardCell(value: string): string {
  if (!SUSPICIOUS.test(value)) return value;
  const text = value.replaceAll("\0", "");
  if (PLAIN_NUMBER.test(text) || PLAIN_NEGATIVE.test(text))
    return LEADING_BREAK.test(value) ? `'${text}` : text;
  const guarded = text.replace(INNER_FORMULA, "'$&");
  return LEADING_BREAK.test(value) || LEADING_FORMULA.test(guarded) ? `'${guarded}` : guarded;
}
