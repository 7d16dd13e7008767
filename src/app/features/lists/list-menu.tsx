import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import type { MenuItem } from "#app/ui/overlays/menu.tsx";
import { askForName } from "#app/ui/overlays/question.tsx";
import { RowMenu } from "#app/ui/list/row-menu.tsx";
import { deleteLists } from "./list-actions.ts";
import { useLists } from "./list-queries.ts";
import type { ListSummary } from "./list-store.ts";

interface ListMenuProps {
  readonly list: ListSummary;
  readonly size?: "sm" | "md";
  readonly onDeleted?: () => void;
}

/** The menu of a list: rename and delete. */
export function ListMenu({ list, size = "sm", onDeleted }: ListMenuProps) {
  const userLists = useLists();
  const { data: lists = [] } = useQuery(userLists.all());
  const rename: MenuItem = {
    label: "Rename",
    icon: <Icon of={Pencil} />,
    onSelect: () =>
      askForName({
        title: "Rename list",
        noun: "list",
        submitLabel: "Rename",
        initial: list.name,
        taken: lists.filter(({ id }) => id !== list.id).map(({ name }) => name),
        onName: (name) => userLists.store.rename(list.id, name),
      }),
  };
  const remove: MenuItem = {
    label: "Delete",
    icon: <Icon of={Trash2} />,
    danger: true,
    onSelect: () => {
      void deleteLists(userLists.store, [list]).then((isDone) => isDone && onDeleted?.());
    },
  };
  // only the owner may delete a shared list
  const items = list.owner === null ? [rename, remove] : [rename];
  return <RowMenu name={list.name} size={size} items={items} />;
}
