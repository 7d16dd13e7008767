import type { ComponentProps, ReactNode } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import { useFactFilterOptions, useKnownFacts } from "#app/record-facts/fact-filter-options.ts";
import { RECORD_SORT_LABELS } from "#app/record-views/list/record-list-params.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { ResultsTableSettings } from "#app/search/results/results-table-settings.tsx";
import { Chip, EmptyChip } from "#app/ui/chip.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { SearchField } from "#app/ui/fields/text-field.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import type { FreeParts } from "./free-period.ts";
import type { YoursParams } from "./yours-params.ts";

/** A list that records can be on. */
export interface ListOption {
  readonly id: string;
  readonly name: string;
}

interface YoursToolbarProps {
  readonly type: RecordType;
  readonly view: YoursParams;
  readonly onView: (change: Partial<YoursParams>) => void;
  readonly find: string;
  readonly onFind: (text: string) => void;
  readonly lists: readonly ListOption[];
  readonly freeParts: FreeParts;
  /** The columns and the density of the table. */
  readonly settings: ComponentProps<typeof ResultsTableSettings>["settings"];
  readonly shown: number;
  readonly total: number;
}

const GOT_LABELS = {
  week: "Last 7 days",
  month: "Last 30 days",
  quarter: "Last 3 months",
  year: "Last 12 months",
} as const;

const SOURCE_LABELS = {
  run: "Enrich runs",
  reveal: "Reveals",
  read: "Reads",
  family: "Family trees",
} as const;
const FREE_LABELS = {
  30: "Within 30 days",
  60: "Within 60 days",
  90: "Within 90 days",
  over: "Over",
} as const;
const HAS_LABELS = { email: "Has e-mail", phone: "Has phone" } as const;

/** What a search field over records of a type looks through. */
const FIND_LABELS: Readonly<Record<RecordType, string>> = {
  contact: "Name, e-mail, company",
  company: "Name, website",
};

/** The bar over what is yours: find, filter, order. */
export function YoursToolbar(props: YoursToolbarProps) {
  const { type, view, onView, find, onFind, lists, freeParts, settings, shown, total } = props;
  const noted = useFactFilterOptions(useKnownFacts());
  const sources =
    type === "contact" ? { run: SOURCE_LABELS.run, reveal: SOURCE_LABELS.reveal } : SOURCE_LABELS;
  return (
    <div
      role="region"
      aria-label="Filters"
      className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2 max-sm:px-3"
    >
      <SearchField label={FIND_LABELS[type]} value={find} onChange={onFind} className="w-60 max-sm:w-full" />
      <ChoiceChip label="Added" value={view.got} options={GOT_LABELS} onChange={(got) => onView({ got })} />
      <ChoiceChip
        label="From"
        value={view.source}
        options={sources}
        onChange={(source) => onView({ source })}
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
        <ChoiceChip
          label="Contact info"
          value={view.has}
          options={HAS_LABELS}
          onChange={(has) => onView({ has })}
        />
      )}
      {(lists.length > 0 || view.list !== undefined) && (
        <ChoiceChip
          label="On a list"
          value={view.list}
          options={Object.fromEntries(lists.map(({ id, name }) => [id, name]))}
          onChange={(list) => onView({ list })}
        />
      )}
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
      {(Object.keys(noted.tag).length > 0 || view.tag !== undefined) && (
        <ChoiceChip label="Tag" value={view.tag} options={noted.tag} onChange={(tag) => onView({ tag })} />
      )}
      <p role="status" className="text-ink-3 tabular-nums max-sm:sr-only">
        {shown < total && `${formatNumber(shown)} of ${formatNumber(total)}`}
      </p>
      <Select
        label="Order"
        hideLabel
        value={view.sort ?? "newest"}
        onChange={(sort) => onView({ sort: sort === "newest" ? undefined : sort })}
        options={[
          { value: "newest" as const, label: RECORD_SORT_LABELS.newest },
          { value: "name" as const, label: RECORD_SORT_LABELS.name },
          ...(type === "contact" ? [{ value: "company" as const, label: RECORD_SORT_LABELS.company }] : []),
          ...(freeParts.order ? [{ value: "free" as const, label: "By free until" }] : []),
        ]}
        className="sm:ml-auto"
      />
      <ResultsTableSettings settings={settings} />
    </div>
  );
}

interface ChoiceChipProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: Readonly<Partial<Record<Value, string>>>;
  readonly onChange: (value: Value | undefined) => void;
}

/** A filter of one choice: a chip that opens its choices, with a cross once one is made. */
function ChoiceChip<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceChipProps<Value>): ReactNode {
  const items = keysOf(options).map((key) => ({
    label: options[key] ?? key,
    checked: key === value,
    onSelect: () => onChange(key),
  }));
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
