import { useState } from "react";
import { formatMoney, formatNumber } from "#app/lib/format-number.ts";
import { RangeSlider } from "#app/ui/fields/range-slider.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import type { CriterionFieldProps, RangeSliderScale } from "#app/search/criteria/criterion.ts";
import { FieldGroup } from "./criterion-field-group.tsx";
import {
  formatMoneyInput,
  formatNumberInput,
  moveThumb,
  parseMoney,
  parseNumberInput,
  sliderStops,
  thumbsOf,
  typeRangeEnd,
} from "#app/search/criteria/range-criterion-input.ts";
import { type Range, moneyRules, parseRange } from "#app/search/criteria/range-criterion.ts";

/** How the ends of a range are written. */
interface AmountFormat {
  /** Formats the digits of the value for the field. */
  readonly input: (digits: string) => string;
  /** Parses typed text into digits; returns other text unchanged. */
  readonly parse: (text: string) => string;
  /** In words, for the slider. */
  readonly label: (amount: number) => string;
  /** Placeholders of empty fields. */
  readonly placeholder: Range;
  /** Shown at the end of each field. */
  readonly unit?: string | undefined;
}

/** A range of numbers. */
export function NumbersField(field: CriterionFieldProps<"numbers">) {
  const { min, max, unit, slider, hint } = field.criterion;
  const bounds = `${formatNumber(min)} to ${formatNumber(max)}`;
  return (
    <AmountFields
      {...field}
      hint={hint ?? `${bounds}${unit ?? ""}. You can leave either end empty.`}
      format={{
        input: formatNumberInput,
        parse: parseNumberInput,
        label: (amount) => formatNumber(amount) + (unit ?? ""),
        placeholder: {
          from: formatNumber(min),
          to: slider ? `${formatNumber(slider.max)}+` : formatNumber(max),
        },
        unit,
      }}
    />
  );
}

/** Amounts are typed in any usual form; the value holds thousands of US dollars. */
export function MoneyField(field: CriterionFieldProps<"money">) {
  const { criterion, value } = field;
  const currency = criterion.yearly ? "US dollars a year" : "US dollars";
  const understood = moneyRules.parse(value, criterion);
  return (
    <AmountFields
      {...field}
      hint={
        understood === undefined
          ? `${currency}: 500k, 10M, $1.2B.`
          : `${moneyRules.describe(understood, criterion, {})}, in ${currency}.`
      }
      format={{
        input: formatMoneyInput,
        parse: parseMoney,
        label: (thousands) => formatMoney(thousands),
        placeholder: { from: "10M", to: "1B" },
      }}
    />
  );
}

interface AmountFieldsProps extends CriterionFieldProps<"numbers" | "money"> {
  readonly hint: string;
  readonly format: AmountFormat;
}

/** Two fields, a slider and the presets. A whole range may be typed into the first field: "100-1000", "500+". */
function AmountFields({ criterion, value, onChange, problem, hint, format }: AmountFieldsProps) {
  const { label, presets, slider } = criterion;
  const [typed, setTyped] = useState<{ readonly texts: Range; readonly value: string }>();
  const range = parseRange(value);
  const written = { from: format.input(range.from), to: format.input(range.to) };
  // typed text stays until the value changes elsewhere or the field loses focus
  const shown = typed?.value === value ? typed.texts : written;
  const type = (end: keyof Range, text: string) => {
    const next = typeRangeEnd(shown, { end, text }, format, presets);
    setTyped(next);
    onChange(next.value);
  };
  const field = (end: keyof Range) => (
    <TextField
      label={end === "from" ? "From" : "To"}
      hideLabel
      {...(end === "from" ? { "data-autofocus": true } : {})}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      placeholder={format.placeholder[end]}
      value={shown[end]}
      onChange={(text) => type(end, text)}
      onBlur={() => setTyped(undefined)}
      end={format.unit && <span aria-hidden>{format.unit}</span>}
    />
  );
  return (
    <FieldGroup label={label} hint={hint} problem={problem}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 text-ink-2">
        {field("from")}
        <span aria-hidden>to</span>
        {field("to")}
      </div>
      {slider && (
        <AmountSlider label={label} value={value} onChange={onChange} scale={slider} format={format} />
      )}
      {presets && (
        <Segmented
          label={`${label}: usual ranges`}
          value={value}
          onChange={onChange}
          options={presets}
          stretch
        />
      )}
    </FieldGroup>
  );
}

interface AmountSliderProps extends Pick<AmountFieldsProps, "value" | "onChange" | "format"> {
  readonly label: string;
  readonly scale: RangeSliderScale;
}

/** Both ends on a logarithmic scale; the ends of the scale are open. A thumb that is not moved keeps its exact amount. */
function AmountSlider({ label, value, onChange, scale, format }: AmountSliderProps) {
  const stops = sliderStops(scale);
  const last = stops.length - 1;
  const thumbs = thumbsOf(stops, value);
  const move = (end: keyof Range, to: number) => onChange(moveThumb(stops, value, { end, to }));
  const positionLabel = (position: number, end: keyof Range) => {
    if (end === "from" && position === 0) return "no minimum";
    if (end === "to" && position === last) return "no maximum";
    return format.label(stops[position] ?? scale.max);
  };
  return <RangeSlider label={label} max={last} {...thumbs} onChange={move} positionLabel={positionLabel} />;
}
