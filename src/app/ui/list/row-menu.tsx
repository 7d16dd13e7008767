import { Ellipsis } from "lucide-react";
import { IconButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { Menu, type MenuItem } from "../overlays/menu.tsx";

interface RowMenuProps {
  /** The row's name, for the menu's accessible name. */
  readonly name: string;
  /** Without items there is no button. */
  readonly items: readonly MenuItem[];
  /** "md" for a header, beside other buttons. */
  readonly size?: "sm" | "md";
  /** Pixels. */
  readonly width?: number;
}

/** The actions of one row, behind a "…" button. */
export function RowMenu({ name, items, size = "sm", width = 176 }: RowMenuProps) {
  if (items.length === 0) return null;
  const label = `Actions for ${name}`;
  return (
    <Menu
      label={label}
      align="end"
      width={width}
      trigger={<IconButton size={size} label={label} icon={<Icon of={Ellipsis} />} />}
      items={items}
    />
  );
}
