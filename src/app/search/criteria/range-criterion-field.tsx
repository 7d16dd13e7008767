import { type ReactNode, useId, useState } from "react";
import type { CriterionFieldProps } from "./criterion.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { datePresets, formatMoneyInput, parseMoney } from "./range-criterion-input.ts";
import { type Range, formatRange, moneyRules, parseRange } from "./range-criterion.ts";

/** From one day to another, with the usual ranges at hand. */
export function DatesField({ criterion, value, onChange, problem }: CriterionFieldProps<"dates">) {
  const [presets] = useState(() => datePresets(new Date()));
  const range = parseRange(value);
  return (
    <RangeFrame label={criterion.label} hint={criterion.hint ?? "Both days are included."} problem={problem}>
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
      <BothEnds>
        {(end, field) => (
          <TextField
            {...field}
            type="date"
            max="9999-12-31"
            value={range[end]}
            onChange={(text) => onChange(formatRange({ ...range, [end]: text }))}
          />
        )}
      </BothEnds>
    </RangeFrame>
  );
}

/** From one number to another. */
export function NumbersField({ criterion, value, onChange, problem }: CriterionFieldProps<"numbers">) {
  const { label, hint, min, max } = criterion;
  const range = parseRange(value);
  return (
    <RangeFrame
      label={label}
      hint={hint ?? `${min} to ${max}. You can leave either end empty.`}
      problem={problem}
    >
      <BothEnds>
        {(end, field) => (
          <TextField
            {...field}
            inputMode="numeric"
            autoComplete="off"
            placeholder={String(end === "from" ? min : max)}
            value={range[end]}
            onChange={(text) => onChange(formatRange({ ...range, [end]: text }))}
          />
        )}
      </BothEnds>
    </RangeFrame>
  );
}

/** Amounts are typed as people write them; the value holds thousands of US dollars. */
export function MoneyField({ criterion, value, onChange, problem }: CriterionFieldProps<"money">) {
  const [typed, setTyped] = useState<Range>(() => formatInputs(value));
  // emptied from outside, by "Clear all"
  const shown = value === "" ? { from: "", to: "" } : typed;
  const understood = moneyRules.parse(value, criterion);
  return (
    <RangeFrame
      label={criterion.label}
      hint={
        understood === undefined
          ? "US dollars a year: 500k, 10M, $1.2B."
          : `${moneyRules.describe(understood, criterion)}, in US dollars a year.`
      }
      problem={problem}
    >
      <BothEnds>
        {(end, field) => (
          <TextField
            {...field}
            autoComplete="off"
            placeholder={end === "from" ? "10M" : "1B"}
            value={shown[end]}
            onChange={(text) => {
              const next = { ...shown, [end]: text };
              setTyped(next);
              onChange(formatRange({ from: parseMoney(next.from), to: parseMoney(next.to) }));
            }}
          />
        )}
      </BothEnds>
    </RangeFrame>
  );
}

function formatInputs(value: string): Range {
  const { from, to } = parseRange(value);
  return { from: formatMoneyInput(from), to: formatMoneyInput(to) };
}

/** From one grade of a scale to another. */
export function ScaleField({ criterion, value, onChange, problem }: CriterionFieldProps<"scale">) {
  const { label, hint, grades } = criterion;
  const range = parseRange(value);
  const options = [{ value: "", label: "Any" }, ...grades.map((grade) => ({ value: grade, label: grade }))];
  return (
    <RangeFrame label={label} hint={hint} problem={problem}>
      <BothEnds>
        {(end, field) => (
          <Select
            {...field}
            options={options}
            value={range[end]}
            onChange={(grade) => onChange(formatRange({ ...range, [end]: grade }))}
          />
        )}
      </BothEnds>
    </RangeFrame>
  );
}

interface EndProps {
  readonly label: string;
  readonly "data-autofocus"?: true;
}

function BothEnds({ children }: { children: (end: keyof Range, field: EndProps) => ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {children("from", { label: "From", "data-autofocus": true })}
      {children("to", { label: "To" })}
    </div>
  );
}

interface RangeFrameProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

/** Two fields that belong together; hint and problem are about both. */
function RangeFrame({ label, hint, problem, children }: RangeFrameProps) {
  const descriptionId = useId();
  return (
    <fieldset className="grid gap-2" aria-describedby={descriptionId}>
      <legend className="mb-1 text-xs font-medium text-ink-2">{label}</legend>
      {children}
      <div id={descriptionId} className="text-xs">
        {problem === undefined && <p className="text-ink-3">{hint}</p>}
        <p role="status" className="text-danger-ink">
          {problem}
        </p>
      </div>
    </fieldset>
  );
}
