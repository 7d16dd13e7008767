/** Joins class names, skipping falsy ones: `classNames("row", active && "row-active")`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
