import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { FieldFrame, type LabelledField } from "./field-frame.tsx";

export type SelectOption<Value extends string> = {
  value: Value;
  label: string;
  disabled?: boolean | undefined;
  /** Group name; options of a group must be adjacent. */
  group?: string | undefined;
};

type SelectProps<Value extends string> = Omit<ComponentProps<"select">, "value" | "onChange" | "size"> &
  Omit<LabelledField, "error"> & {
    value: Value;
    onChange: (value: Value) => void;
    options: readonly SelectOption<Value>[];
    /** 36 px in forms, 32 px in bars. */
    size?: "md" | "sm" | undefined;
  };

/** A native select, with the phone's own picker, type-ahead and keys. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, value, onChange, hint, options, size = "md", id, className, ...select } = props;
  return (
    <FieldFrame {...{ label, hideLabel, hint, id, className }}>
      {(named) => (
        <div className="relative min-w-0">
          <select
            {...select}
            {...named}
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen) onChange(chosen.value);
            }}
            className={classNames(
              "w-full appearance-none truncate field pr-8 pl-2.5 font-medium disabled:opacity-55 pointer-coarse:h-11",
              size === "sm" ? "h-8" : "h-9",
            )}
          >
            {grouped(options).map(({ name, members }) => {
              const listed = members.map((option) => (
                <option
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className="bg-raised text-ink"
                >
                  {option.label}
                </option>
              ));
              return name === undefined ? (
                listed
              ) : (
                <optgroup key={name} label={name} className="bg-raised text-ink">
                  {listed}
                </optgroup>
              );
            })}
          </select>
          <Icon
            of={ChevronsUpDown}
            size="sm"
            className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-2"
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** Groups adjacent options with the same group name. */
function grouped<Option extends SelectOption<string>>(options: readonly Option[]) {
  const groups: { name: string | undefined; members: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last.name === option.group) last.members.push(option);
    else groups.push({ name: option.group, members: [option] });
  }
  return groups;
}
