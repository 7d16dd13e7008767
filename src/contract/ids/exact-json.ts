/** The fewest digits that a number may not hold exactly. Texts without so many are parsed as usual. */
const MIN_LONG_DIGITS = 16;
const LONG_DIGITS = /\d{16}/;

/** An integer of that many digits, outside strings. */
const LONG_INTEGER = /(?<=[[:,\s])-?\d{16,}(?=[\s,\]}])/g;

function quoted(digits: string): string {
  return Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`;
}

/** The index after the string that opens at `open`. */
function endOfString(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); close >= 0; close = text.indexOf('"', close + 1)) {
    let escapes = 0;
    while (text[close - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return close + 1;
  }
  return text.length;
}

/** The text with quotes around every integer that a number cannot hold exactly. Strings are skipped. */
function withLongIntegersQuoted(text: string): string {
  let result = "";
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('"', at);
    const end = open < 0 ? text.length : open;
    if (end - at >= MIN_LONG_DIGITS) {
      const between = text.slice(at, end);
      const exact = between.replace(LONG_INTEGER, quoted);
      if (exact !== between) {
        result += text.slice(copied, at) + exact;
        copied = end;
      }
    }
    at = open < 0 ? end : endOfString(text, open);
  }
  return result + text.slice(copied);
}

/**
 * Parses a body of a request or an answer. An integer that a number cannot hold exactly becomes the string of its digits:
 * rounded, two records could share an identifier. Throws a SyntaxError like `JSON.parse`. [api-5]
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(LONG_DIGITS.test(text) ? withLongIntegersQuoted(text) : text);
}
