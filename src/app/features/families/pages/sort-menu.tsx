import { ArrowUpDown } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import type { TreeSort } from "#app/features/families/model/tree-order.ts";

const SORTS: readonly { readonly sort: TreeSort; readonly label: string }[] = [
  { sort: "as-told", label: "As the service tells them" },
  { sort: "name", label: "Name, A to Z" },
  { sort: "-name", label: "Name, Z to A" },
  { sort: "-below", label: "Most companies below" },
  { sort: "type", label: "Type" },
  { sort: "place", label: "Place" },
];

interface SortMenuProps {
  readonly sort: TreeSort;
  readonly onSort: (sort: TreeSort | undefined) => void;
}

/** The order of siblings; undefined is that of the answer. */
export function SortMenu({ sort, onSort }: SortMenuProps) {
  return (
    <Menu
      label="Order of siblings"
      trigger={
        <Button compact variant="ghost" icon={<ArrowUpDown size={16} strokeWidth={1.75} aria-hidden />}>
          Sort
        </Button>
      }
      items={SORTS.map((one) => ({
        label: one.label,
        checked: one.sort === sort,
        onSelect: () => onSort(one.sort === "as-told" ? undefined : one.sort),
      }))}
    />
  );
}
