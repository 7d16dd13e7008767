import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { CriterionFieldProps } from "#app/search/criteria/criterion.ts";
import {
  type PastPosition,
  joinPositions,
  splitPositions,
} from "#app/search/criteria/positions-criterion.ts";
import { FieldGroup } from "./criterion-field-group.tsx";
import { joinZipCodes, splitZipCodes } from "#app/search/criteria/zip-codes-criterion.ts";

/** ZIP codes with a radius. */
export function ZipCodesField({ criterion, value, onChange, problem }: CriterionFieldProps<"zipCodes">) {
  const { label, hint, radii } = criterion;
  const { codes, miles } = splitZipCodes(value);
  const distances = radii.map((radius) => ({ value: String(radius), label: `Within ${radius} miles` }));
  return (
    <FieldGroup label={label} hint={hint} problem={problem}>
      <TextField
        label="Codes"
        hideLabel
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        placeholder="02108, 94105"
        value={codes}
        onChange={(text) => onChange(joinZipCodes({ codes: text, miles }))}
      />
      <Select
        label="Distance"
        hideLabel
        value={miles}
        onChange={(radius) => onChange(joinZipCodes({ codes, miles: radius }))}
        options={[{ value: "", label: "Exactly there" }, ...distances]}
      />
    </FieldGroup>
  );
}

const noPosition: PastPosition = { companyName: "", jobTitle: "" };

function isBlank({ companyName, jobTitle }: PastPosition): boolean {
  return companyName.trim() === "" && jobTitle.trim() === "";
}

/** Pairs of a company and a title. */
export function PositionsField({ criterion, value, onChange, problem }: CriterionFieldProps<"positions">) {
  const { label, hint, max } = criterion;
  const [typed, setTyped] = useState<{ readonly rows: readonly PastPosition[]; readonly value: string }>();
  const given = splitPositions(value);
  // blank rows are not part of a value; a value from elsewhere replaces all rows
  const rows = typed?.value === value ? typed.rows : given.length === 0 ? [noPosition] : given;
  const change = (next: readonly PastPosition[]) => {
    const filled = next.filter((row) => !isBlank(row));
    setTyped({ rows: next, value: joinPositions(filled) });
    onChange(joinPositions(filled));
  };
  const numbered = rows.map((row, index) => ({ row, number: index + 1 }));
  const edit = (index: number, part: Partial<PastPosition>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <FieldGroup label={label} hint={hint} problem={problem}>
      {numbered.map(({ row, number }) => (
        <PositionRow
          // rows have no identity besides their position
          key={number}
          number={number}
          position={row}
          onEdit={(part) => edit(number - 1, part)}
          onRemove={rows.length > 1 ? () => change(rows.filter((_, at) => at !== number - 1)) : undefined}
        />
      ))}
      {rows.length < max && (
        <div>
          <Button
            variant="ghost"
            icon={<Icon of={Plus} size="sm" />}
            onClick={() => change([...rows, noPosition])}
          >
            Add a position
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

interface PositionRowProps {
  readonly number: number;
  readonly position: PastPosition;
  readonly onEdit: (part: Partial<PastPosition>) => void;
  /** Undefined for the only row. */
  readonly onRemove: (() => void) | undefined;
}

function PositionRow({ number, position, onEdit, onRemove }: PositionRowProps) {
  const id = useId();
  const input = { hideLabel: true, autoComplete: "off", spellCheck: false, enterKeyHint: "search" } as const;
  return (
    <div role="group" aria-label={`Position ${number}`} className="flex items-start gap-1">
      <div className="grid min-w-0 flex-1 gap-1">
        <TextField
          {...input}
          {...(number === 1 ? { "data-autofocus": true } : {})}
          id={`${id}-company`}
          label="Company"
          placeholder="Company"
          value={position.companyName}
          onChange={(companyName) => onEdit({ companyName })}
        />
        <TextField
          {...input}
          id={`${id}-title`}
          label="Title"
          placeholder="Title"
          value={position.jobTitle}
          onChange={(jobTitle) => onEdit({ jobTitle })}
        />
      </div>
      {onRemove && (
        <IconButton label={`Remove position ${number}`} icon={<Icon of={X} />} onClick={onRemove} />
      )}
    </div>
  );
}
