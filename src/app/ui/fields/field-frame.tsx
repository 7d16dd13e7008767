import { type ReactNode, useId } from "react";
import { classNames } from "#app/lib/class-names.ts";

export interface LabelledField {
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  /** What is wrong and how to fix it. Marks the field as invalid. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

interface FieldFrameProps extends LabelledField {
  readonly id: string | undefined;
  readonly className: string | undefined;
  /** Draws the native field, with the attributes that name and describe it. */
  readonly children: (named: { readonly id: string }) => ReactNode;
}

/** The label above a field, and its hint or error below. */
export function FieldFrame({ label, hideLabel, error, hint, id, className, children }: FieldFrameProps) {
  const own = useId();
  const fieldId = id ?? own;
  const noteId = `${fieldId}-note`;
  const note = error ?? hint;
  const named = {
    id: fieldId,
    ...(hideLabel && { "aria-label": label }),
    ...(error && { "aria-invalid": true }),
    ...(note && { "aria-describedby": noteId }),
  };
  return (
    <div className={classNames("grid min-w-0 gap-1", className)}>
      {!hideLabel && (
        <label htmlFor={fieldId} className="text-xs font-medium text-ink-2">
          {label}
        </label>
      )}
      {children(named)}
      {note && (
        <p id={noteId} className={classNames("text-xs", error ? "text-danger-ink" : "text-ink-3")}>
          {note}
        </p>
      )}
    </div>
  );
}
