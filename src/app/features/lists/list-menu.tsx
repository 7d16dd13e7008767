import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { NameDialog } from "#app/ui/name-form.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { deleteLists } from "./list-actions.ts";
import { useLists } from "./list-queries.ts";
import type { ListSummary } from "./list-store.ts";

interface ListMenuProps {
  readonly list: ListSummary;
  readonly size?: "sm" | "md";
  readonly onDeleted?: () => void;
}

/** Rename and delete. */
export function ListMenu({ list, size = "sm", onDeleted }: ListMenuProps) {
  const { store } = useLists();
  const [renaming, setRenaming] = useState(false);
  const remove = async () => {
    if (await deleteLists(store, [list])) onDeleted?.();
  };
  return (
    <>
      <Menu
        label={`Actions for ${list.name}`}
        align="end"
        width={160}
        trigger={
          <IconButton
            size={size}
            label={`Actions for ${list.name}`}
            icon={<Ellipsis size={16} strokeWidth={1.75} aria-hidden />}
          />
        }
        items={[
          {
            label: "Rename",
            icon: <Pencil size={16} strokeWidth={1.75} aria-hidden />,
            onSelect: () => setRenaming(true),
          },
          // only its owner takes a list from everybody
          ...(list.owner === null
            ? [
                {
                  label: "Delete",
                  icon: <Trash2 size={16} strokeWidth={1.75} aria-hidden />,
                  danger: true,
                  onSelect: () => void remove(),
                },
              ]
            : []),
        ]}
      />
      {renaming && <RenameDialog list={list} onClose={() => setRenaming(false)} />}
    </>
  );
}

interface RenameDialogProps {
  readonly list: ListSummary;
  readonly onClose: () => void;
}

function RenameDialog({ list, onClose }: RenameDialogProps) {
  const userLists = useLists();
  const { data: lists = [] } = useQuery(userLists.all());
  return (
    <NameDialog
      title="Rename list"
      noun="list"
      submitLabel="Rename"
      initial={list.name}
      taken={lists.filter(({ id }) => id !== list.id).map(({ name }) => name)}
      onName={(name) => userLists.store.rename(list.id, name)}
      onClose={onClose}
    />
  );
}
