import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { dayPresets } from "./day-presets.ts";
import { endsOf, endsText } from "./ends-value.ts";
import type { CriterionSlot } from "./criterion-slot.ts";

interface CriterionFieldProps {
  readonly slot: Exclude<CriterionSlot, { kind: "code" }>;
  /** As typed: it may be wrong until it is applied. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
}

/** The field of one criterion, in its popover and in the drawer alike. */
export function CriterionField({ slot, ...field }: CriterionFieldProps) {
  if (slot.kind === "choice") return <ChoiceField slot={slot} {...field} />;
  if (slot.kind === "days" || slot.kind === "numbers") return <EndsField slot={slot} {...field} />;
  return (
    <TextField
      label={slot.label}
      data-autofocus
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      inputMode={slot.kind === "id" ? "numeric" : "text"}
      value={field.value}
      onChange={field.onChange}
      error={field.problem}
      hint={slot.hint}
    />
  );
}

type FieldOf<Kind> = Omit<CriterionFieldProps, "slot"> & {
  readonly slot: Extract<CriterionSlot, { kind: Kind }>;
};

function ChoiceField({ slot, value, onChange }: FieldOf<"choice">) {
  const options = [{ value: "", label: "Any" }, ...slot.options];
  return <Select label={slot.label} data-autofocus value={value} onChange={onChange} options={options} />;
}

function EndsField({ slot, value, onChange, problem }: FieldOf<"days" | "numbers">) {
  const ends = endsOf(value);
  const input =
    slot.kind === "days"
      ? { type: "date" }
      : { type: "text", inputMode: "numeric" as const, placeholder: `${slot.min} to ${slot.max}` };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-xs font-medium text-ink-2">{slot.label}</legend>
      {slot.kind === "days" && <DayPresets value={value} onChange={onChange} />}
      <div className="grid grid-cols-2 gap-2">
        <TextField
          {...input}
          label="From"
          data-autofocus
          value={ends.from}
          onChange={(from) => onChange(endsText({ ...ends, from }))}
        />
        <TextField
          {...input}
          label="To"
          value={ends.to}
          onChange={(to) => onChange(endsText({ ...ends, to }))}
        />
      </div>
      <p className="text-xs text-ink-3">{slot.hint}</p>
      <p role="status" className="text-xs text-bad-ink">
        {problem}
      </p>
    </fieldset>
  );
}

function DayPresets({ value, onChange }: Pick<CriterionFieldProps, "value" | "onChange">) {
  const [presets] = useState(() => dayPresets(new Date()));
  return (
    <div className="flex flex-wrap gap-1.5">
      {presets.map((preset) => (
        <Button
          key={preset.label}
          aria-pressed={preset.value === value}
          onClick={() => onChange(preset.value)}
        >
          {preset.label}
        </Button>
      ))}
    </div>
  );
}
