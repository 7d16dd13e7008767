/** Excel's limit of a cell, in UTF-16 units. */
const MAX_CELL_LENGTH = 32_767;

/**
 * Quick test for characters that need escaping or special handling in XML, which most cells lack: includes lone
 * surrogates, and white space that a reader may drop.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const NEEDS_CARE = /[&<>"\u0000-\u001F\u007F-\u009F\uD800-\uDFFF\uFFFE\uFFFF]|_x|^\s|\s$| {2}/;
/** Characters that XML 1.0 cannot express, and lone surrogates. */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const ILLEGAL = /[\u0000-\u0008\v\f\u000E-\u001F\uFFFE\uFFFF\p{Cs}]/gu;
/** What Excel would decode: `_x000D_` stands for a carriage return. */
const ENCODED = /_(?=x[0-9A-Fa-f]{4}_)/g;
/** White space that an XML reader may drop. */
const LOOSE_SPACE = /^\s|\s$|[\n\t]| {2}/;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // XML readers turn a bare one into a line feed
  "\r": "&#13;",
};

/** Escapes text for XML content or an attribute, and drops what XML cannot express. */
export function escapeXml(text: string): string {
  return text.replace(ILLEGAL, "").replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? character);
}

/** Truncates text to Excel's limit, and tells whether it did: never within a surrogate pair, and ending in "…". */
export function fitCell(text: string): { readonly text: string; readonly cut: boolean } {
  if (text.length <= MAX_CELL_LENGTH) return { text, cut: false };
  const legal = text.replace(ILLEGAL, "");
  if (legal.length <= MAX_CELL_LENGTH) return { text: legal, cut: false };
  const room = MAX_CELL_LENGTH - 1;
  const last = legal.charCodeAt(room - 1);
  const isHalf = last >= 0xd800 && last < 0xdc00;
  return { text: `${legal.slice(0, isHalf ? room - 1 : room)}…`, cut: true };
}

/** The `t` element for a cell's text, such that reading gives the same text. */
export function textElement(text: string): string {
  if (!NEEDS_CARE.test(text)) return `<t>${text}</t>`;
  const escaped = escapeXml(text.replace(ENCODED, "_x005F_"));
  return LOOSE_SPACE.test(text) ? `<t xml:space="preserve">${escaped}</t>` : `<t>${escaped}</t>`;
}
