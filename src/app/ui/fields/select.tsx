import { ChevronsUpDown } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { classNames } from "#app/lib/class-names.ts";

export type SelectOption<Value extends string> = {
  value: Value;
  label: string;
  disabled?: boolean | undefined;
};

type SelectProps<Value extends string> = Omit<ComponentProps<"select">, "value" | "onChange" | "size"> & {
  label: string;
  hideLabel?: boolean | undefined;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  /** 36 px in forms, 32 px in bars. */
  size?: "md" | "sm" | undefined;
};

/** A native select: the phone's own wheel, type-ahead and keys come with it. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, value, onChange, options, size = "md", id, className, ...select } = props;
  const own = useId();
  const selectId = id ?? own;
  return (
    <div className={classNames("grid min-w-0 gap-1", className)}>
      <label htmlFor={selectId} className={hideLabel ? "sr-only" : "text-xs font-medium text-ink-2"}>
        {label}
      </label>
      <div className="relative min-w-0">
        <select
          {...select}
          id={selectId}
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
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              className="bg-raised text-ink"
            >
              {option.label}
            </option>
          ))}
        </select>
        <ChevronsUpDown
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-2"
        />
      </div>
    </div>
  );
}
