/** Whatever has rows of its own, or a place of its own in them. */
const OWN_ROWS = "tbody, [role=tree], [role=treegrid], [role=grid], [role=listbox], [role=radiogroup]";

/** The checkbox of a row: the focus of a row is its checkbox's. */
const boxIn = (row: string) =>
  document.querySelector<HTMLElement>(`main tbody ${row} input[type=checkbox]:enabled`) ?? undefined;

/**
 * The row that a key leads to from anywhere else on the screen: the open one, else the first; their own keys take over from
 * there. Undefined where there is none, or where the focus is among rows already.
 */
export function rowToEnter(): HTMLElement | undefined {
  if (document.activeElement?.closest(OWN_ROWS) != null) return undefined;
  return boxIn("tr[aria-current=true]") ?? boxIn("tr");
}
