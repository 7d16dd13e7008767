import { useId } from "react";
import type { CriterionFieldProps } from "./criterion.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { formatListCount, joinList, splitList } from "./list-criterion.ts";

/** Names, numbers and addresses: nothing is to be corrected or capitalized. */
const plainInput = {
  "data-autofocus": true,
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
  enterKeyHint: "search",
} as const;

// The label of a criterion is the heading above its field: here it is only read out.

/** A text or an e-mail address. */
export function TextValueField(props: CriterionFieldProps<"text"> | CriterionFieldProps<"email">) {
  const { criterion, value, onChange, problem } = props;
  return (
    <TextField
      label={criterion.label}
      hideLabel
      {...plainInput}
      inputMode={criterion.kind === "email" ? "email" : "text"}
      value={value}
      onChange={onChange}
      error={problem}
      hint={criterion.hint}
    />
  );
}

/** A list, typed or pasted. */
export function ListField({ criterion, value, onChange, problem }: CriterionFieldProps<"list">) {
  const { of, label, hint } = criterion;
  const format = of === "address" ? "One per line." : "One per line, or separated by commas.";
  const help = hint === undefined ? format : `${hint} ${format}`;
  return (
    <TextArea
      label={label}
      hideLabel
      {...plainInput}
      inputMode={of === "address" ? "url" : "text"}
      value={value}
      onChange={onChange}
      onKeyDown={(event) => {
        // Enter applies, as in every other field; Shift+Enter starts a new line
        if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
      error={problem}
      hint={value.trim() === "" ? `${help} You can paste a list.` : `${formatListCount(of, value)}. ${help}`}
    />
  );
}

/** One of a few values; a box where there is one alone. */
export function ChoiceField({ criterion, value, onChange }: CriterionFieldProps<"choice">) {
  const hintId = useId();
  const { label, hint, options } = criterion;
  const [first, ...others] = options;
  if (first !== undefined && others.length === 0) {
    return (
      <Checkbox
        label={hint?.replace(/\.$/, "") ?? label}
        showLabel
        checked={value === first.value}
        onChange={(checked) => onChange(checked ? first.value : "")}
        className="pointer-coarse:min-h-11"
      />
    );
  }
  return (
    <div className="grid gap-1">
      <Select
        label={label}
        hideLabel
        data-autofocus
        aria-describedby={hint === undefined ? undefined : hintId}
        value={value}
        onChange={onChange}
        options={[{ value: "", label: "Any" }, ...options]}
      />
      {hint !== undefined && (
        <p id={hintId} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Any of a few values. */
export function ChoicesField({ criterion, value, onChange }: CriterionFieldProps<"choices">) {
  const chosen = splitList(value);
  const toggle = (code: string, checked: boolean) =>
    onChange(
      joinList(
        criterion.options
          .map((option) => option.value)
          .filter((option) => (option === code ? checked : chosen.includes(option))),
      ) ?? "",
    );
  return (
    <fieldset className="grid">
      <legend className="sr-only">{criterion.label}</legend>
      {criterion.options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          showLabel
          checked={chosen.includes(option.value)}
          onChange={(checked) => toggle(option.value, checked)}
          className="pointer-coarse:min-h-11"
        />
      ))}
      {criterion.hint && <p className="text-xs text-ink-3">{criterion.hint}</p>}
    </fieldset>
  );
}
