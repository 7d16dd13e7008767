import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#app/lib/class-names.ts";

type TextAreaProps = Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  label: string;
  hideLabel?: boolean | undefined;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong and how to fix it. Marks the field as invalid. */
  error?: string | undefined;
  hint?: ReactNode;
};

/** A labelled multi-line text field that grows with its content. */
export function TextArea({ label, hideLabel, value, onChange, error, hint, ...textarea }: TextAreaProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-xs font-medium text-ink-2"}>
        {label}
      </label>
      <textarea
        rows={3}
        {...textarea}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(error ? { "aria-invalid": true } : {})}
        {...(note ? { "aria-describedby": `${id}-note` } : {})}
        className="field-sizing-content max-h-48 min-h-18 resize-y field px-2.5 py-1.5 wrap-anywhere in-[dialog]:min-h-9 pointer-coarse:in-[dialog]:min-h-11"
      />
      {note && (
        <p id={`${id}-note`} className={classNames("text-xs", error ? "text-danger-ink" : "text-ink-3")}>
          {note}
        </p>
      )}
    </div>
  );
}
