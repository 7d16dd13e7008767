import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { listCount } from "./validate-criterion.ts";
import type { CriterionDefinition, CriterionOfKind } from "./criterion.ts";
import { DaysField, MoneyField, NumbersField, StepsField } from "./range-field.tsx";
import { splitList, joinList } from "./list-value.ts";

interface CriterionFieldProps {
  readonly slot: Exclude<CriterionDefinition, { kind: "code" }>;
  /** As typed: it may be wrong until it is applied. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
}

/** The field of one kind of criterion. */
export type FieldOf<Kind extends CriterionDefinition["kind"]> = Omit<CriterionFieldProps, "slot"> & {
  readonly slot: CriterionOfKind<Kind>;
};

/** The field of one criterion, in its popover and in the drawer alike. */
export function CriterionField({ slot, ...field }: CriterionFieldProps) {
  switch (slot.kind) {
    case "choice":
      return <ChoiceField slot={slot} {...field} />;
    case "choices":
      return <ChoicesField slot={slot} {...field} />;
    case "list":
      return <ListField slot={slot} {...field} />;
    case "days":
      return <DaysField slot={slot} {...field} />;
    case "numbers":
      return <NumbersField slot={slot} {...field} />;
    case "money":
      return <MoneyField slot={slot} {...field} />;
    case "steps":
      return <StepsField slot={slot} {...field} />;
    default:
      return <WordsField slot={slot} {...field} />;
  }
}

/** What is typed is a name, a number or an address: nothing corrects it. */
const plainTyping = {
  "data-autofocus": true,
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
  enterKeyHint: "search",
} as const;

function WordsField({ slot, value, onChange, problem }: FieldOf<"text" | "email">) {
  return (
    <TextField
      label={slot.label}
      {...plainTyping}
      inputMode={slot.kind === "email" ? "email" : "text"}
      value={value}
      onChange={onChange}
      error={problem}
      hint={slot.hint}
    />
  );
}

function ListField({ slot, value, onChange, problem }: FieldOf<"list">) {
  const how = slot.of === "address" ? "One a line." : "One a line, or separated by commas.";
  const words = slot.hint === undefined ? how : `${slot.hint} ${how}`;
  return (
    <TextArea
      label={slot.label}
      {...plainTyping}
      inputMode={slot.of === "address" ? "url" : "text"}
      value={value}
      onChange={onChange}
      onKeyDown={(event) => {
        // as in every other field; Shift gives a new line
        if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
      error={problem}
      hint={value.trim() === "" ? `${words} Paste a list.` : `${listCount(slot, value)}. ${words}`}
    />
  );
}

function ChoiceField({ slot, value, onChange }: FieldOf<"choice">) {
  const options = [{ value: "", label: "Any" }, ...slot.options];
  return <Select label={slot.label} data-autofocus value={value} onChange={onChange} options={options} />;
}

function ChoicesField({ slot, value, onChange }: FieldOf<"choices">) {
  const chosen = splitList(value);
  const toggle = (code: string, checked: boolean) =>
    onChange(
      joinList(
        slot.options
          .map((option) => option.value)
          .filter((option) => (option === code ? checked : chosen.includes(option))),
      ) ?? "",
    );
  return (
    <fieldset className="grid">
      <legend className="mb-1 text-xs font-medium text-ink-2">{slot.label}</legend>
      {slot.options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          showLabel
          checked={chosen.includes(option.value)}
          onChange={(checked) => toggle(option.value, checked)}
          className="pointer-coarse:min-h-11"
        />
      ))}
      {slot.hint && <p className="text-xs text-ink-3">{slot.hint}</p>}
    </fieldset>
  );
}
