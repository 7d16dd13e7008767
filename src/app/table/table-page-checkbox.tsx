import { useSyncExternalStore } from "react";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { type RowSelection, pageSelection } from "./table-row-selection.ts";

interface TablePageCheckboxProps<Row extends { readonly id: string }> {
  readonly rows: readonly Row[];
  readonly selection: RowSelection<Row>;
  /** Whether other rows are loading: a press now would mean those. */
  readonly stale?: boolean;
  /** Shows the label beside the checkbox. */
  readonly showLabel?: boolean;
}

/** Selects or deselects all rows of this page. */
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
