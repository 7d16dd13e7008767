/** The first UTF-16 code units of a text; half of a surrogate pair at their end is no character, and left out. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
