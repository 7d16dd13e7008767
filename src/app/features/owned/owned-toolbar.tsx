import { useState } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import { FactChips } from "#app/record-views/list/record-list-facts.tsx";
import { ChoiceChip, RecordToolbar } from "#app/record-views/list/record-toolbar.tsx";
import type { TableSettingsButtons } from "#app/table/table-settings.tsx";
import { Button } from "#app/ui/button.tsx";
import { Chip, EmptyChip } from "#app/ui/chip.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import type { OwnedAnswer } from "#contract/records/owned-list.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { OWNED_TABLE_ORDERS, type OwnedParams } from "./owned-params.ts";
import { totalText } from "./owned-total.ts";

/** A list as a filter option. */
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
  /** Whether the gateway knows how long a charged record is free. */
  readonly hasFree: boolean;
  readonly settings: Parameters<typeof TableSettingsButtons>[0]["settings"];
  /** Number of matching records; undefined until known. */
  readonly total: OwnedAnswer["total"] | undefined;
  /** Number of all records of the type. */
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

const FIND_LABELS: Readonly<Record<RecordType, string>> = {
  contact: "Name, company, title, domain",
  company: "Name, domain",
};

const orderLabels = (type: RecordType, hasFree: boolean) => ({
  "-got": "Newest first",
  got: "Oldest first",
  name: "By name",
  ...(type === "contact" && { company: "By company", title: "By job title" }),
  ...(hasFree && { free: "By free until" }),
});

/** The bar above owned records. */
export function OwnedToolbar(props: OwnedToolbarProps) {
  const { type, view, onView, lists, hasFree, total, all } = props;
  return (
    <RecordToolbar
      {...props}
      findLabel={FIND_LABELS[type]}
      count={total && total.count < all ? `${totalText(total)} of ${formatNumber(all)}` : undefined}
      orders={OWNED_TABLE_ORDERS}
      orderLabels={orderLabels(type, hasFree)}
      sort={view.sort}
      onSort={(sort) => onView({ sort })}
    >
      <ChoiceChip
        label="Added"
        value={view.added}
        options={ADDED_LABELS}
        onChange={(added) => onView({ added })}
      />
      {/* a filter set by the URL can always be cleared */}
      {(hasFree || view.free !== undefined) && (
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
      {/* stage and tags load later than the others; shown from the start, they move nothing */}
      <ChoiceChip
        label="On a list"
        value={view.list}
        options={Object.fromEntries(lists.map(({ id, name }) => [id, name]))}
        none="No lists yet"
        onChange={(list) => onView({ list })}
      />
      <FactChips filter={view} onFilter={onView} />
    </RecordToolbar>
  );
}

interface TextChipProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A text filter that matches the beginnings of words. */
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
