import { type ComponentProps, type ReactNode, useState } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import { useFactFilterOptions, useKnownFacts } from "#app/record-facts/fact-filter-options.ts";
import { TableSettingsButtons } from "#app/table/table-settings.tsx";
import { Button } from "#app/ui/button.tsx";
import { Chip, EmptyChip } from "#app/ui/chip.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { SearchField, TextField } from "#app/ui/fields/text-field.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import type { OwnedAnswer } from "#contract/records/owned-list.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { FreeParts } from "#app/owned/free-period.ts";
import { NEWEST_FIRST, type OwnedParams } from "./owned-params.ts";
import { totalText } from "./owned-total.ts";

/** A list that records can be on. */
export interface ListOption {
  readonly id: string;
  readonly name: string;
}

interface OwnedToolbarProps {
  readonly type: RecordType;
  readonly view: OwnedParams;
  readonly onView: (change: Partial<OwnedParams>) => void;
  readonly find: string;
  readonly onFind: (text: string) => void;
  readonly lists: readonly ListOption[];
  readonly freeParts: FreeParts;
  /** The columns and the density of the table. */
  readonly settings: ComponentProps<typeof TableSettingsButtons>["settings"];
  /** How many match; undefined until that is known. */
  readonly total: OwnedAnswer["total"] | undefined;
  /** All of the type. */
  readonly all: number;
}

const ADDED_LABELS = {
  week: "Last 7 days",
  month: "Last 30 days",
  quarter: "Last 3 months",
  year: "Last 12 months",
} as const;

const FREE_LABELS = {
  30: "Within 30 days",
  60: "Within 60 days",
  90: "Within 90 days",
  over: "Over",
} as const;

/** What the search field looks through. */
const FIND_LABELS: Readonly<Record<RecordType, string>> = {
  contact: "Name, company, title, domain",
  company: "Name, domain",
};

/** The orders that are offered by name; the headings of the table offer the same, both ways. */
const ORDER_LABELS = {
  [NEWEST_FIRST]: "Newest first",
  got: "Oldest first",
  name: "By name",
  company: "By company",
  title: "By job title",
  free: "By free until",
} as const;
type NamedOrder = keyof typeof ORDER_LABELS;

const isNamedOrder = (order: string): order is NamedOrder => Object.hasOwn(ORDER_LABELS, order);

/** The bar over what is owned: find, filter, order. */
export function OwnedToolbar(props: OwnedToolbarProps) {
  const { type, view, onView, find, onFind, lists, freeParts, settings, total, all } = props;
  const noted = useFactFilterOptions(useKnownFacts());
  return (
    <div
      role="region"
      aria-label="Filters"
      className="flex flex-none items-start gap-2 border-b border-line px-4 py-2 max-sm:flex-wrap max-sm:px-3"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:contents">
        <SearchField
          label={FIND_LABELS[type]}
          value={find}
          onChange={onFind}
          className="w-48 max-sm:w-full"
        />
        {/* on a phone one line that scrolls: rows are what a small screen is for */}
        <div className="contents max-sm:-m-1 max-sm:flex max-sm:min-w-0 max-sm:flex-1 max-sm:items-center max-sm:gap-2 max-sm:overflow-x-auto max-sm:p-1 max-sm:*:flex-none">
          <ChoiceChip
            label="Added"
            value={view.added}
            options={ADDED_LABELS}
            onChange={(added) => onView({ added })}
          />
          {freeParts.filter && (
            <ChoiceChip
              label="Free until"
              value={view.free}
              options={FREE_LABELS}
              onChange={(free) => onView({ free })}
            />
          )}
          {type === "contact" && (
            <>
              <TextChip label="Company" value={view.company} onChange={(company) => onView({ company })} />
              <TextChip label="Job title" value={view.title} onChange={(title) => onView({ title })} />
            </>
          )}
          <TextChip label="Domain" value={view.domain} onChange={(domain) => onView({ domain })} />
          {/* this and the tags come later than the others: there from the start, they move none of these */}
          <ChoiceChip
            label="On a list"
            value={view.list}
            options={Object.fromEntries(lists.map(({ id, name }) => [id, name]))}
            none="No lists yet"
            onChange={(list) => onView({ list })}
          />
          <ChoiceChip
            label="Stage"
            value={view.stage}
            options={noted.stage}
            onChange={(stage) => onView({ stage })}
          />
          <ChoiceChip
            label="Owner"
            value={view.owner}
            options={noted.owner}
            onChange={(owner) => onView({ owner })}
          />
          <ChoiceChip
            label="Tag"
            value={view.tag}
            options={noted.tag}
            none="No tags yet"
            onChange={(tag) => onView({ tag })}
          />
        </div>
      </div>
      {/* seen beside the pages */}
      <p role="status" className="sr-only">
        {total && total.count < all && `${totalText(total)} of ${formatNumber(all)}`}
      </p>
      <div className="flex flex-none items-center gap-2">
        <OrderSelect type={type} view={view} onView={onView} hasFree={freeParts.order} />
        <TableSettingsButtons settings={settings} />
      </div>
    </div>
  );
}

interface OrderSelectProps extends Pick<OwnedToolbarProps, "type" | "view" | "onView"> {
  readonly hasFree: boolean;
}

function OrderSelect({ type, view, onView, hasFree }: OrderSelectProps) {
  const current = view.sort ?? NEWEST_FIRST;
  const orders = Object.keys(ORDER_LABELS).filter(isNamedOrder);
  const offered = orders.filter(
    (order) =>
      (order !== "free" || hasFree) && (type === "contact" || (order !== "company" && order !== "title")),
  );
  const options = offered.map((value) => ({ value: value as string, label: ORDER_LABELS[value] as string }));
  const isOther = !options.some(({ value }) => value === current);
  const forwards = current.replace("-", "");
  const other = isNamedOrder(forwards) ? `${ORDER_LABELS[forwards]}, reversed` : "As in the table";
  return (
    <Select
      label="Order"
      hideLabel
      value={current}
      onChange={(sort) => {
        const named = offered.find((order) => order === sort);
        if (named !== undefined) onView({ sort: named === NEWEST_FIRST ? undefined : named });
      }}
      options={isOther ? [...options, { value: current, label: other }] : options}
    />
  );
}

interface ChoiceChipProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: Readonly<Partial<Record<Value, string>>>;
  /** What is said where there is nothing to choose. */
  readonly none?: string;
  readonly onChange: (value: Value | undefined) => void;
}

/** A filter of one choice: a chip that opens its choices, with a cross once one is made. */
function ChoiceChip<Value extends string>({
  label,
  value,
  options,
  none = "",
  onChange,
}: ChoiceChipProps<Value>): ReactNode {
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

interface TextChipProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A filter by words that begin like those that are typed. */
function TextChip({ label, value, onChange }: TextChipProps) {
  return (
    <Popover
      title={label}
      width={280}
      trigger={
        value === undefined ? (
          <EmptyChip label={label} />
        ) : (
          <Chip label={label} value={value} onRemove={() => onChange(undefined)} />
        )
      }
    >
      {(close) => (
        <TextForm
          label={label}
          value={value ?? ""}
          onSubmit={(text) => {
            onChange(text === "" ? undefined : text);
            close();
          }}
        />
      )}
    </Popover>
  );
}

interface TextFormProps {
  readonly label: string;
  readonly value: string;
  readonly onSubmit: (text: string) => void;
}

function TextForm({ label, value, onSubmit }: TextFormProps) {
  const [text, setText] = useState(value);
  return (
    <form
      className="grid gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(text.trim());
      }}
    >
      <TextField
        data-autofocus
        label={label}
        value={text}
        onChange={setText}
        maxLength={100}
        autoComplete="off"
        hint="The beginning of a word is enough."
      />
      <Button type="submit" variant="primary" className="justify-self-end">
        Apply
      </Button>
    </form>
  );
}
