import { Check, Minus } from "lucide-react";
import { type ChangeEvent, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "#app/lib/class-names.ts";

type CheckboxProps = {
  label: string;
  /** Shows the label beside the box; otherwise only screen readers have it. */
  showLabel?: boolean | undefined;
  checked: boolean | "mixed";
  /** The new state and the event; `nativeEvent` tells whether Shift was held. */
  onChange: (checked: boolean, event: ChangeEvent<HTMLInputElement>) => void;
  disabled?: boolean | undefined;
  /** Ignores presses for the moment, and keeps the focus. */
  waiting?: boolean | undefined;
  name?: string | undefined;
  tabIndex?: number | undefined;
  /** Content after the label: a count, a code. */
  children?: ReactNode;
  className?: string | undefined;
};

/** A native checkbox. "mixed" shows a dash; a click on it checks. The target is 24 px, or 44 px on touch screens. */
export function Checkbox({
  label,
  showLabel,
  checked,
  onChange,
  waiting = false,
  children,
  className,
  ...input
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === "mixed";
  }, [checked]);
  return (
    <label
      className={classNames(
        frame,
        showLabel ? "flex min-h-8 gap-2" : "inline-flex size-6 justify-center",
        className,
      )}
    >
      <span className="relative inline-grid size-4 flex-none place-items-center">
        <input
          {...input}
          ref={box}
          type="checkbox"
          checked={checked === true}
          aria-disabled={waiting || undefined}
          onChange={(event) => waiting || onChange(event.target.checked, event)}
          className={boxClass}
        />
        {check}
        {minus}
      </span>
      <span className={showLabel ? "min-w-0 flex-1 has-[+*]:truncate" : "sr-only"}>{label}</span>
      {children}
    </label>
  );
}

const frame =
  "relative flex-none items-center has-disabled:cursor-not-allowed has-disabled:text-ink-3 " +
  "pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5";

const boxClass =
  "peer col-start-1 row-start-1 size-4 appearance-none rounded-xs border border-line-control bg-surface " +
  "transition-colors duration-120 checked:border-accent checked:bg-accent indeterminate:border-accent " +
  "indeterminate:bg-accent enabled:hover:border-ink-3 checked:enabled:hover:border-accent-hover " +
  "disabled:opacity-55 aria-disabled:opacity-55 forced-colors:appearance-auto";

const mark = "pointer-events-none absolute hidden text-on-accent forced-colors:hidden";

// created once, since a page of rows has many checkboxes
const check = (
  <Check size={12} strokeWidth={3} aria-hidden className={classNames(mark, "peer-checked:block")} />
);
const minus = (
  <Minus size={12} strokeWidth={3} aria-hidden className={classNames(mark, "peer-indeterminate:block")} />
);
