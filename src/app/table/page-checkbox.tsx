import { useSyncExternalStore } from "react";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { type RowSelection, pageSelection } from "./row-selection.ts";

interface PageCheckboxProps<Row extends { readonly id: string }> {
  readonly rows: readonly Row[];
  readonly selection: RowSelection<Row>;
  /** Shows the words beside the box. */
  readonly showLabel?: boolean;
}

/** The box in the heading: all rows of this page, or none of them. */
export function PageCheckbox<Row extends { readonly id: string }>({
  rows,
  selection,
  showLabel,
}: PageCheckboxProps<Row>) {
  const choosable = rows.filter(selection.can);
  const state = useSyncExternalStore(selection.subscribe, () => pageSelection(choosable, selection.has));
  return (
    <Checkbox
      label="Select this page"
      showLabel={showLabel}
      checked={state === "some" ? "mixed" : state === "all"}
      disabled={choosable.length === 0}
      onChange={() => (state === "all" ? selection.remove(choosable) : selection.add(choosable))}
      className="align-middle"
    />
  );
}
