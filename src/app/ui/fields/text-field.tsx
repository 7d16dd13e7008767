import { Search } from "lucide-react";
import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";

type TextFieldProps = Omit<ComponentProps<"input">, "value" | "onChange" | "size"> & {
  label: string;
  hideLabel?: boolean | undefined;
  value: string;
  /** Called with the new text and the event. */
  onChange: (value: string, event: ChangeEvent<HTMLInputElement>) => void;
  /** What is wrong and how to fix it. Marks the field as invalid. */
  error?: string | undefined;
  hint?: ReactNode;
  icon?: ReactNode;
  /** Shown at the end inside the field: a count, a button. */
  end?: ReactNode;
};

/** A labelled single-line text field. `className` goes to the frame, everything else to the native input. */
export function TextField({
  label,
  hideLabel,
  value,
  onChange,
  error,
  hint,
  icon,
  end,
  ...rest
}: TextFieldProps) {
  const { id, className, ...input } = rest;
  const own = useId();
  const inputId = id ?? own;
  const noteId = `${inputId}-note`;
  const note = error ?? hint;
  return (
    <div className={classNames("grid min-w-0 gap-1", className)}>
      {!hideLabel && (
        <label htmlFor={inputId} className="text-xs font-medium text-ink-2">
          {label}
        </label>
      )}
      <div className="flex h-9 items-center gap-2 field px-2.5 text-ink-3 has-disabled:opacity-55 pointer-coarse:h-11">
        {icon}
        <input
          {...input}
          {...(hideLabel && { "aria-label": label })}
          id={inputId}
          value={value}
          onChange={(event) => onChange(event.target.value, event)}
          {...(error ? { "aria-invalid": true } : {})}
          {...(note ? { "aria-describedby": noteId } : {})}
          className="h-full w-full min-w-0 flex-1 bg-transparent text-ellipsis text-ink outline-none"
        />
        {end}
      </div>
      {note && (
        <p id={noteId} className={classNames("text-xs", error ? "text-danger-ink" : "text-ink-3")}>
          {note}
        </p>
      )}
    </div>
  );
}

type SearchFieldProps = Omit<TextFieldProps, "type" | "icon" | "hideLabel" | "placeholder" | "autoComplete">;

/** A search field for the content below it: its label is the placeholder and its accessible name. */
export function SearchField(props: SearchFieldProps) {
  return (
    <TextField
      {...props}
      hideLabel
      type="search"
      placeholder={props.label}
      autoComplete="off"
      icon={<Icon of={Search} size="sm" className="flex-none" />}
    />
  );
}
