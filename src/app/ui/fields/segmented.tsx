import { type ReactNode, useId } from "react";
import { classNames } from "#app/lib/class-names.ts";

export type SegmentedOption<Value extends string> = {
  value: Value;
  label: string;
  /** Shown before the label. */
  icon?: ReactNode;
  /** Shown beside the label; not part of its accessible name. */
  count?: number | string | undefined;
};

type SegmentedProps<Value extends string> = {
  /** The accessible name of the choice. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SegmentedOption<Value>[];
  /** "joined" for two or three views of a page, "loose" for a row of filters above a list. */
  variant?: "joined" | "loose" | undefined;
  /** Fills the width. */
  stretch?: boolean | undefined;
};

/** A choice of few options, as native radio buttons: one tab stop, arrow keys choose. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onChange, options, variant = "joined", stretch = false } = props;
  const name = useId();
  return (
    <fieldset className="flex max-w-full min-w-0 max-sm:flex-1">
      <legend className="sr-only">{label}</legend>
      <div className={classNames(variants[variant].frame, stretch && "flex-1")}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              segment,
              variants[variant].segment,
              stretch ? "px-1 text-xs" : variants[variant].padding,
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-[inherit] outline-none"
            />
            {option.icon}
            <span className="pointer-events-none truncate">{option.label}</span>
            {option.count !== undefined && (
              <span aria-hidden className="pointer-events-none text-ink-3 tabular-nums">
                {option.count.toLocaleString()}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const segment =
  "relative flex min-h-7 min-w-0 flex-auto items-center justify-center gap-1.5 font-medium text-ink-2 " +
  "transition-colors duration-120 hover:bg-hover has-checked:bg-sunken has-checked:text-ink " +
  "after:pointer-events-none after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full " +
  "has-checked:after:bg-focus forced-colors:has-checked:after:bg-[Highlight] " +
  "has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus " +
  "pointer-coarse:min-h-10.5";

const variants = {
  joined: {
    frame: "flex min-w-0 max-sm:flex-1 rounded-sm border border-line-strong bg-surface shadow-sm",
    padding: "px-2.5",
    segment: "border-l border-line-strong first:rounded-l-[5px] first:border-l-0 last:rounded-r-[5px]",
  },
  loose: {
    frame: "flex min-w-0 gap-1 p-0.5 -m-0.5 max-sm:overflow-x-auto sm:flex-wrap",
    padding: "px-2",
    segment:
      "flex-none rounded-sm border border-transparent has-checked:border-line-strong has-checked:shadow-sm",
  },
};
