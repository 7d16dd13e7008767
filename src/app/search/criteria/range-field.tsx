import { type ReactNode, useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import type { FieldOf } from "./criterion-field.tsx";
import { parseCriterion } from "./parse-criterion.ts";
import { dayPresets } from "./day-presets.ts";
import { type Range, parseRange, formatRange } from "./range-value.ts";
import { moneyWords } from "./describe-range.ts";
import { moneyInput, moneyOf } from "./money-input.ts";

/** From one day to another, with the usual spans at hand. */
export function DaysField({ slot, value, onChange, problem }: FieldOf<"days">) {
  const [presets] = useState(() => dayPresets(new Date()));
  const ends = parseRange(value);
  return (
    <EndsFrame label={slot.label} hint={slot.hint ?? "Both days are included."} problem={problem}>
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
      <TwoEnds>
        {(end, look) => (
          <TextField
            {...look}
            type="date"
            max="9999-12-31"
            value={ends[end]}
            onChange={(text) => onChange(formatRange({ ...ends, [end]: text }))}
          />
        )}
      </TwoEnds>
    </EndsFrame>
  );
}

export function NumbersField({ slot, value, onChange, problem }: FieldOf<"numbers">) {
  const ends = parseRange(value);
  return (
    <EndsFrame
      label={slot.label}
      hint={slot.hint ?? `From ${slot.min} to ${slot.max}; either end may stay open.`}
      problem={problem}
    >
      <TwoEnds>
        {(end, look) => (
          <TextField
            {...look}
            inputMode="numeric"
            autoComplete="off"
            placeholder={String(end === "from" ? slot.min : slot.max)}
            value={ends[end]}
            onChange={(text) => onChange(formatRange({ ...ends, [end]: text }))}
          />
        )}
      </TwoEnds>
    </EndsFrame>
  );
}

/** Sums are typed as people write them, and go on in thousands of US dollars. */
export function MoneyField({ slot, value, onChange, problem }: FieldOf<"money">) {
  const [typed, setTyped] = useState<Range>(() => inputsOf(value));
  // taken away from outside: "Clear all"
  const shown = value === "" ? { from: "", to: "" } : typed;
  const understood = parseCriterion(slot, value);
  return (
    <EndsFrame
      label={slot.label}
      hint={
        understood === undefined
          ? "US dollars a year: 500k, 10M, $1.2B."
          : `${moneyWords(understood)}, in US dollars a year.`
      }
      problem={problem}
    >
      <TwoEnds>
        {(end, look) => (
          <TextField
            {...look}
            autoComplete="off"
            placeholder={end === "from" ? "10M" : "1B"}
            value={shown[end]}
            onChange={(text) => {
              const next = { ...shown, [end]: text };
              setTyped(next);
              onChange(formatRange({ from: moneyOf(next.from), to: moneyOf(next.to) }));
            }}
          />
        )}
      </TwoEnds>
    </EndsFrame>
  );
}

function inputsOf(value: string): Range {
  const { from, to } = parseRange(value);
  return { from: moneyInput(from), to: moneyInput(to) };
}

export function StepsField({ slot, value, onChange, problem }: FieldOf<"steps">) {
  const ends = parseRange(value);
  const options = [{ value: "", label: "Any" }, ...slot.steps.map((step) => ({ value: step, label: step }))];
  return (
    <EndsFrame label={slot.label} hint={slot.hint} problem={problem}>
      <TwoEnds>
        {(end, look) => (
          <Select
            {...look}
            options={options}
            value={ends[end]}
            onChange={(step) => onChange(formatRange({ ...ends, [end]: step }))}
          />
        )}
      </TwoEnds>
    </EndsFrame>
  );
}

type EndLook = { readonly label: string; readonly "data-autofocus"?: true };

function TwoEnds({ children }: { children: (end: keyof Range, look: EndLook) => ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {children("from", { label: "From", "data-autofocus": true })}
      {children("to", { label: "To" })}
    </div>
  );
}

interface EndsFrameProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

/** Two ends that belong together; what is wrong is about both. */
function EndsFrame({ label, hint, problem, children }: EndsFrameProps) {
  const noteId = useId();
  return (
    <fieldset className="grid gap-2" aria-describedby={noteId}>
      <legend className="mb-1 text-xs font-medium text-ink-2">{label}</legend>
      {children}
      <div id={noteId} className="text-xs">
        {problem === undefined && <p className="text-ink-3">{hint}</p>}
        <p role="status" className="text-danger-ink">
          {problem}
        </p>
      </div>
    </fieldset>
  );
}
