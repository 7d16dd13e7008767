import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu, type MenuItem } from "#app/ui/overlays/menu.tsx";
import type { SortChoice, SortOrder } from "#app/search/search-definition.ts";
import { directionLabel } from "#app/search/search-sort.ts";

interface ResultsSortMenuProps {
  readonly sorts: readonly SortChoice[];
  readonly current: SortOrder;
  readonly onSort: (sort: SortOrder) => void;
  /** What another order counts: "up to 25 signals"; undefined where it sends no counted request. */
  readonly cost: string | undefined;
}

/** Every order that the service supports, in both directions. */
export function ResultsSortMenu({ sorts, current, onSort, cost }: ResultsSortMenuProps) {
  const chosen = sorts.find(({ key }) => key === current.key);
  return (
    <Menu
      label="Sort by"
      width={288}
      align="end"
      trigger={
        <Button
          variant="ghost"
          compact
          icon={<Icon of={ArrowUpDown} />}
          aria-label={`Sort: ${chosen === undefined ? current.key : sortName(chosen, current.descending)}`}
        >
          {chosen?.label ?? current.key}
        </Button>
      }
      items={[...keyItems(sorts, current, onSort), ...directionItems(chosen, current, onSort)]}
      footer={`${cost === undefined ? "" : `Another order uses your record limit: ${cost}, no credits. `}You can also click a column heading. Other columns can’t be sorted.`}
    />
  );
}

/** A sort key with its direction: "Accuracy, highest first". */
function sortName(choice: SortChoice, descending: boolean): string {
  return `${choice.label}, ${directionLabel(choice, descending).replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())}`;
}

function keyItems(
  sorts: readonly SortChoice[],
  current: SortOrder,
  onSort: ResultsSortMenuProps["onSort"],
): MenuItem[] {
  return sorts.map((choice, index) => {
    const checked = choice.key === current.key;
    const descending = choice.first === "descending";
    return {
      label: choice.label,
      name: sortName(choice, checked ? current.descending : descending),
      checked,
      ...(checked ? {} : { hint: choice[choice.first] }),
      ...(index === 0 ? { group: "Sort by" } : {}),
      onSelect: () => onSort({ key: choice.key, descending }),
    };
  });
}

function directionItems(
  chosen: SortChoice | undefined,
  current: SortOrder,
  onSort: ResultsSortMenuProps["onSort"],
): MenuItem[] {
  if (chosen === undefined) return [];
  const first = chosen.first === "descending";
  return [first, !first].map((descending, index) => ({
    label: directionLabel(chosen, descending),
    checked: current.descending === descending,
    hint: descending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />,
    ...(index === 0 ? { group: "Order" } : {}),
    onSelect: () => onSort({ key: chosen.key, descending }),
  }));
}
