/** Truncates text to a number of UTF-16 code units, without splitting a surrogate pair. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
