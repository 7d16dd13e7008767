import { History } from "lucide-react";
import { formatDate } from "#app/lib/format-date.ts";
import { type CellField, cellField, formatCell } from "#app/records/record-cell-values.ts";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import type { OwnedRecord, OwnedSource } from "#contract/records/owned-record.ts";
import { displayName } from "#app/record-views/record-row.ts";

interface ValueHistoryProps {
  readonly record: OwnedRecord;
  /** The name of an output field that has a value. */
  readonly name: string;
}

/** A button that shows earlier values of a field; nothing where it never changed. */
export function ValueHistory({ record, name }: ValueHistoryProps) {
  const values = record.fields[name] ?? [];
  if (values.length < 2) return null;
  const field = cellField(record.type, name);
  const title = `${field.label} of ${displayName(record)}`;
  return (
    <Popover
      title={title}
      width={340}
      align="end"
      trigger={
        <IconButton
          size="sm"
          label={`Earlier values: ${title}`}
          icon={<Icon of={History} size="sm" />}
          className="!text-accent-ink max-md:!hidden"
        />
      }
    >
      <h3 className="flex items-center gap-2 border-b border-line px-4 py-2.5 font-semibold max-sm:hidden">
        <Icon of={History} size="sm" className="flex-none" />
        {title}
      </h3>
      <ol>
        {values.map(({ value, source }, index) => (
          <HistoryItem
            key={source.at + String(index)}
            field={field}
            value={value}
            source={source}
            isNewest={index === 0}
          />
        ))}
      </ol>
      <p className="bg-canvas px-4 py-2 text-xs text-ink-2">Exports use the newest value.</p>
    </Popover>
  );
}

interface HistoryItemProps {
  readonly field: CellField;
  readonly value: unknown;
  readonly source: OwnedSource;
  readonly isNewest: boolean;
}

const KINDS: Readonly<Record<OwnedSource["kind"], string>> = {
  enrich: "enrich run",
  reveal: "revealed",
  read: "read",
  family: "family tree",
  import: "import",
  call: "another program",
};

/** Only runs have distinguishing names. */
const sourceText = ({ kind, name }: OwnedSource) =>
  name !== "" && (kind === "enrich" || kind === "import") ? `run “${name}”` : KINDS[kind];

function HistoryItem({ field, value, source, isNewest }: HistoryItemProps) {
  const text = formatCell({ ...field, value });
  return (
    <li className="flex items-center gap-2 border-b border-line px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className={isNewest ? "font-medium wrap-anywhere" : "wrap-anywhere text-ink-2"}>{text}</p>
        <p className="truncate text-xs text-ink-3">
          {formatDate(source.at)} · {sourceText(source)}
        </p>
      </div>
      {isNewest && <Badge tone="accent">Newest</Badge>}
      <CopyButton value={text} label={`Copy ${text}`} />
    </li>
  );
}
