/** Elements with rows of their own, or with their own handling of arrow keys. */
const OWN_ROWS = "tbody, [role=tree], [role=treegrid], [role=grid], [role=listbox], [role=radiogroup]";

/** The checkbox of a row, which carries the row's focus. */
const boxIn = (row: string) =>
  document.querySelector<HTMLElement>(`main tbody ${row} input[type=checkbox]:enabled`) ?? undefined;

/**
 * The row that a key enters from elsewhere on the screen: the open one, else the first. From there the rows' own keys
 * take over. Undefined where there are no rows, or one has the focus already.
 */
export function rowToEnter(): HTMLElement | undefined {
  if (document.activeElement?.closest(OWN_ROWS) != null) return undefined;
  return boxIn("tr[aria-current=true]") ?? boxIn("tr");
}
