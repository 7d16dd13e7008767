import { useState } from "react";
import { dayOf } from "#contract/workspace/relative-days.ts";
import type { CriterionFieldProps } from "#app/search/criteria/criterion.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { type RangeEndProps, RangeEnds, FieldGroup } from "./criterion-field-group.tsx";
import { DATE_PRESETS, type Range, formatRange, parseRange } from "#app/search/criteria/range-criterion.ts";

/** A range of days, with common ranges; only the start where there is no end. */
export function DatesField({ criterion, value, onChange, problem }: CriterionFieldProps<"dates">) {
  const {
    label,
    start,
    hint = start === "only" ? "The day itself is included." : "Both days are included.",
  } = criterion;
  const [now] = useState(() => new Date());
  const { from, to } = parseRange(value);
  const range = { from: dayOf(from, now), to };
  const dateField = (end: keyof Range, field: RangeEndProps) => (
    <TextField
      {...field}
      type="date"
      max="9999-12-31"
      value={range[end]}
      onChange={(text) => onChange(formatRange({ ...range, [end]: text }))}
    />
  );
  return (
    <FieldGroup label={label} hint={hint} problem={problem}>
      <div className="flex flex-wrap gap-1.5">
        {DATE_PRESETS.map((preset) => (
          <Button
            key={preset.label}
            aria-pressed={preset.value === value}
            onClick={() => onChange(preset.value)}
          >
            {preset.label}
          </Button>
        ))}
      </div>
      {start === "only" ? (
        dateField("from", { label: "Since", "data-autofocus": true })
      ) : (
        <RangeEnds>{dateField}</RangeEnds>
      )}
    </FieldGroup>
  );
}

/** A range of grades. */
export function ScaleField({ criterion, value, onChange, problem }: CriterionFieldProps<"scale">) {
  const { label, hint, grades } = criterion;
  const range = parseRange(value);
  const options = [{ value: "", label: "Any" }, ...grades.map((grade) => ({ value: grade, label: grade }))];
  return (
    <FieldGroup label={label} hint={hint} problem={problem}>
      <RangeEnds>
        {(end, field) => (
          <Select
            {...field}
            options={options}
            value={range[end]}
            onChange={(grade) => onChange(formatRange({ ...range, [end]: grade }))}
          />
        )}
      </RangeEnds>
    </FieldGroup>
  );
}
