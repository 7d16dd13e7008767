import { Check } from "lucide-react";
import { type KeyboardEvent, type ReactElement, type ReactNode } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { type PopupAlign } from "./popup-position.ts";
import { useMenuKeys } from "./use-menu-keys.ts";
import { type PopupTrigger, renderTrigger, usePopup } from "./use-popup.ts";

export type MenuItem = {
  label: string;
  /** Accessible name where the label says too little; must start with the label. */
  name?: string | undefined;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Set for a checkable item: whether it is checked. */
  checked?: boolean | undefined;
  /** Small text at the end of the row. */
  hint?: ReactNode;
  /** Starts a group with this heading, below a line; an empty string gives the line alone. */
  group?: string | undefined;
};

type MenuProps = {
  /** Accessible name of the menu. */
  label: string;
  trigger: PopupTrigger;
  /** A function is called when the menu opens: for items that are expensive to compute. */
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
  /** A note below the items. */
  footer?: ReactNode;
  /** Pixels on a wide screen, 224 by default. On a phone the menu is a full-width sheet. */
  width?: number | undefined;
  align?: PopupAlign | undefined;
};

/** A button with a menu of actions, with arrow keys, Home, End, type-ahead and Esc. */
export function Menu({
  label,
  trigger,
  items,
  footer,
  width = 224,
  align = "start",
}: MenuProps): ReactElement {
  const popup = usePopup({ kind: "menu", align, startAt });
  const onMenuKey = useMenuKeys(popup.surface, popup.close);
  const openWithArrow = (event: KeyboardEvent) => {
    if (event.target !== popup.anchor.current || !/^Arrow(Down|Up)$/.test(event.key)) return;
    event.preventDefault();
    popup.surface.current?.showPopover();
  };
  const select = (item: MenuItem) => {
    popup.close();
    item.onSelect();
  };
  return (
    <>
      <span className="contents" onKeyDown={openWithArrow}>
        {renderTrigger(trigger, popup.triggerProps)}
      </span>
      <div {...popup.surfaceProps} onKeyDown={onMenuKey} style={{ width }}>
        {popup.open && (
          <div role="menu" aria-label={label} className="p-1">
            {grouped(typeof items === "function" ? items() : items).map((group) => (
              <MenuGroup key={group.name ?? group.items[0]?.label} group={group} onSelect={select} />
            ))}
          </div>
        )}
        {footer && (
          <div className="border-t border-line bg-canvas px-3 py-2 text-xs text-ink-2">{footer}</div>
        )}
      </div>
    </>
  );
}

type Group = { name: string | undefined; items: MenuItem[] };

function grouped(items: readonly MenuItem[]): Group[] {
  const groups: Group[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && item.group === undefined) last.items.push(item);
    else groups.push({ name: item.group, items: [item] });
  }
  return groups;
}

/** Initial focus: the checked item, else the first. */
function startAt(surface: HTMLElement): HTMLElement | null {
  return (
    surface.querySelector<HTMLElement>("[aria-checked=true]") ??
    surface.querySelector<HTMLElement>("[role^=menuitem]")
  );
}

function MenuGroup({ group, onSelect }: { group: Group; onSelect: (item: MenuItem) => void }) {
  const checkable = group.items.some((item) => item.checked !== undefined);
  return (
    <div
      {...(group.name ? { role: "group", "aria-label": group.name } : { role: "none" })}
      className="not-first:-mx-1 not-first:mt-1 not-first:border-t not-first:border-line not-first:px-1 not-first:pt-1"
    >
      {group.name && (
        <div aria-hidden className="px-2 py-1 text-xs font-medium text-ink-2">
          {group.name}
        </div>
      )}
      {group.items.map((item) => (
        <MenuRow key={item.label} item={item} checkable={checkable} onSelect={() => onSelect(item)} />
      ))}
    </div>
  );
}

const row =
  "flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left select-none focus:bg-hover focus:outline-hidden " +
  "focus-visible:inset-ring-[1.5px] focus-visible:inset-ring-focus aria-disabled:*:opacity-50 pointer-coarse:min-h-11";

function MenuRow({
  item,
  checkable,
  onSelect,
}: {
  item: MenuItem;
  checkable: boolean;
  onSelect: () => void;
}) {
  const check = item.checked !== undefined;
  return (
    <button
      type="button"
      role={check ? "menuitemradio" : "menuitem"}
      aria-label={item.name ?? item.label}
      {...(check ? { "aria-checked": item.checked } : {})}
      {...(item.disabled ? { "aria-disabled": true } : {})}
      onClick={item.disabled ? undefined : onSelect}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      className={classNames(row, item.danger && "text-danger-ink")}
    >
      {checkable && (
        <Check
          size={16}
          strokeWidth={2}
          aria-hidden
          className={classNames("flex-none text-accent-ink", !item.checked && "invisible")}
        />
      )}
      {item.icon}
      <span className={classNames("min-w-0 flex-1 truncate", item.checked && "font-medium")}>
        {item.label}
      </span>
      {item.hint && <span className="flex-none text-xs text-ink-3">{item.hint}</span>}
    </button>
  );
}
