import type { ComponentProps, ReactNode } from "react";
import { TableSettingsButtons } from "#app/table/table-settings.tsx";
import { Chip, EmptyChip } from "#app/ui/chip.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { SearchField } from "#app/ui/fields/text-field.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import type { TableOrders } from "./record-list-params.ts";

interface RecordToolbarProps<Order extends string> extends OrderSelectProps<Order> {
  /** Label of the search field. */
  readonly findLabel: string;
  readonly find: string;
  readonly onFind: (text: string) => void;
  /** Number of rows that pass the filters, for screen readers; the pager shows it. */
  readonly count: string | undefined;
  /** The table's columns and density. */
  readonly settings: ComponentProps<typeof TableSettingsButtons>["settings"];
  /** The filters, as chips. */
  readonly children: ReactNode;
}

/** The bar above a table of records: search, filters, order, columns. */
export function RecordToolbar<Order extends string>(props: RecordToolbarProps<Order>) {
  const { findLabel, find, onFind, count, settings, children } = props;
  return (
    <div
      role="region"
      aria-label="Filters"
      className="flex flex-none items-start gap-2 border-b border-line px-4 py-2 max-sm:flex-wrap max-sm:px-3"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:contents">
        <SearchField label={findLabel} value={find} onChange={onFind} className="w-48 max-sm:w-full" />
        {/* on a phone a single line that scrolls, to leave room for rows */}
        <div className="contents max-sm:-m-1 max-sm:flex max-sm:min-w-0 max-sm:flex-1 max-sm:items-center max-sm:gap-2 max-sm:overflow-x-auto max-sm:p-1 max-sm:*:flex-none">
          {children}
        </div>
      </div>
      <p role="status" className="sr-only">
        {count}
      </p>
      <div className="flex flex-none items-center gap-2">
        <OrderSelect {...props} />
        <TableSettingsButtons settings={settings} />
      </div>
    </div>
  );
}

interface OrderSelectProps<Order extends string> {
  readonly orders: TableOrders<Order>;
  /** Labels of the offered orders; the table's headings offer the same in both directions. */
  readonly orderLabels: Readonly<Partial<Record<Order | `-${Order}`, string>>>;
  readonly sort: Order | `-${Order}` | undefined;
  readonly onSort: (sort: Order | `-${Order}` | undefined) => void;
}

function OrderSelect<Order extends string>({ orders, orderLabels, sort, onSort }: OrderSelectProps<Order>) {
  const current: string = sort ?? orders.usual;
  const labels = new Map<string, string>(Object.entries(orderLabels));
  const reversed = labels.get(orders.read(sort).key);
  const other = reversed === undefined ? "As in the table" : `${reversed}, reversed`;
  if (!labels.has(current)) labels.set(current, other);
  return (
    <Select
      label="Order"
      hideLabel
      value={current}
      onChange={(next) => {
        const known = orders.sorts.find((each) => each === next);
        onSort(known === orders.usual ? undefined : known);
      }}
      options={[...labels].map(([value, label]) => ({ value, label }))}
    />
  );
}

interface ChoiceChipProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: Readonly<Partial<Record<Value, string>>>;
  /** Shown where there is nothing to choose. */
  readonly none?: string;
  readonly onChange: (value: Value | undefined) => void;
}

/** A single-choice filter: a chip that opens its options, and can be cleared once one is chosen. */
export function ChoiceChip<Value extends string>({
  label,
  value,
  options,
  none = "",
  onChange,
}: ChoiceChipProps<Value>) {
  const choices = keysOf(options).map((key) => ({
    label: options[key] ?? key,
    checked: key === value,
    onSelect: () => onChange(key),
  }));
  const items = choices.length > 0 ? choices : [{ label: none, disabled: true, onSelect: () => undefined }];
  return (
    <Menu
      label={label}
      items={items}
      trigger={
        value === undefined ? (
          <EmptyChip label={label} />
        ) : (
          <Chip label={label} value={options[value] ?? "Unknown"} onRemove={() => onChange(undefined)} />
        )
      }
    />
  );
}

function keysOf<Key extends string>(options: Readonly<Partial<Record<Key, string>>>): Key[] {
  const keys: Key[] = [];
  for (const key in options) keys.push(key);
  return keys;
}
