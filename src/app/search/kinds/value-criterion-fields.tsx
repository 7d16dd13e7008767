import { Suspense, useRef, useState } from "react";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { ImportLines } from "#app/search/import-lines.tsx";
import type { CriterionFieldProps, CriterionKind, CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { isComposing } from "#app/ui/fields/is-composing.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import {
  type ListParts,
  formatListCount,
  joinList,
  listParts,
  splitList,
} from "#app/search/criteria/list-criterion.ts";

/** Names, numbers and addresses must not be corrected or capitalized. */
const plainInput = {
  "data-autofocus": true,
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
  enterKeyHint: "search",
} as const;

// The criterion's label is the heading above its field: here it is only for screen readers.

/** Any single line of text. */
export function TextValueField({ criterion, value, onChange, problem }: CriterionFieldProps<CriterionKind>) {
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

/** A list, typed or pasted: its valid items are searched for at once, and invalid ones are named. */
export function ListField({ criterion, value, onChange, problem }: CriterionFieldProps<"list">) {
  const { of, label, hint } = criterion;
  const format = of === "address" ? "One per line." : "One per line, or separated by commas.";
  const help = hint === undefined ? format : `${hint} ${format}`;
  const parts = listParts(of, value);
  const [pasted, setPasted] = useState("");
  const isPasting = useRef(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <TextArea
        label={label}
        hideLabel
        {...plainInput}
        inputMode={of === "address" ? "url" : "text"}
        value={value}
        onPaste={() => {
          isPasting.current = true;
        }}
        onChange={(next) => {
          if (isPasting.current) setPasted(next);
          isPasting.current = false;
          onChange(next);
        }}
        onKeyDown={(event) => {
          // Enter applies, as in every other field; Shift+Enter starts a new line
          if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        // among valid lines, a wrong one is only skipped
        error={parts.value === undefined ? problem : undefined}
        hint={
          value.trim() === ""
            ? `${help} You can paste a list.`
            : `${formatListCount(of, parts.all.length)}. ${help}`
        }
      />
      <ListNotices
        criterion={criterion}
        text={value}
        parts={parts}
        isComplete={problem !== undefined || value === pasted}
      />
    </div>
  );
}

interface ListNoticesProps {
  readonly criterion: CriterionOfKind<"list">;
  readonly text: string;
  readonly parts: ListParts;
  /** Whether the field has lost focus, or all was pasted: its last line is complete. */
  readonly isComplete: boolean;
}

/** Names the skipped lines, and offers what to do with more than one search accepts. */
function ListNotices({ criterion, text, parts, isComplete }: ListNoticesProps) {
  const { of, label } = criterion;
  const { all, fitting } = parts;
  const isLastComplete = isComplete || /[\s,;]$/.test(text);
  // the last line may be incomplete
  const lines = isLastComplete ? parts.skipped : parts.skipped.filter((line) => !text.endsWith(line));
  const skipped = parts.value === undefined ? [] : lines;
  const isImported = of === "website" || of === "id" || of === "email";
  return (
    <div role="status" className="grid gap-1 text-xs text-warning-ink empty:hidden">
      {skipped.length > 0 && (
        <details>
          <summary className="cursor-default py-1">
            {formatCount(skipped.length, { one: "line skipped", many: "lines skipped" })}
          </summary>
          <ul className="max-h-32 overflow-y-auto pl-4 wrap-anywhere text-ink-2">
            {skipped.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      {all.length > fitting && (
        <p>
          {`${formatListCount(of, all.length)} are too many for one search: it takes the first ${formatNumber(fitting)}. `}
          {isImported && (
            <Suspense>
              <ImportLines heading={label} lines={all} />
            </Suspense>
          )}
        </p>
      )}
    </div>
  );
}

/** One of a few values; a checkbox for a single one. */
export function ChoiceField({ criterion, value, onChange }: CriterionFieldProps<"choice">) {
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
    <Select
      label={label}
      hideLabel
      data-autofocus
      hint={hint}
      value={value}
      onChange={onChange}
      options={[{ value: "", label: "Any" }, ...options]}
    />
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
