import { useSyncExternalStore } from "react";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { type RowSelection, pageSelection } from "./table-row-selection.ts";

interface TablePageCheckboxProps<Row extends { readonly id: string }> {
  readonly rows: readonly Row[];
  readonly selection: RowSelection<Row>;
  /** Other rows are on their way: whoever presses it now means those. */
  readonly stale?: boolean;
  /** Shows the label beside the checkbox. */
  readonly showLabel?: boolean;
}

/** Selects all rows of this page, or none of them. */
export function TablePageCheckbox<Row extends { readonly id: string }>({
  rows,
  selection,
  stale,
  showLabel,
}: TablePageCheckboxProps<Row>) {
  const selectable = rows.filter(selection.can);
  const state = useSyncExternalStore(selection.subscribe, () => pageSelection(selectable, selection.has));
  return (
    <Checkbox
      label="Select this page"
      showLabel={showLabel}
      checked={state === "some" ? "mixed" : state === "all"}
      disabled={selectable.length === 0}
      waiting={stale}
      onChange={() => (state === "all" ? selection.remove(selectable) : selection.add(selectable))}
      className="align-middle"
    />
  );
}
