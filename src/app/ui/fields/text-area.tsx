import type { ComponentProps } from "react";
import { FieldFrame, type LabelledField } from "./field-frame.tsx";

type TextAreaProps = Omit<ComponentProps<"textarea">, "value" | "onChange"> &
  LabelledField & {
    value: string;
    onChange: (value: string) => void;
  };

/** A labelled multi-line text field that grows with its content. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, value, onChange, error, hint, id, className, ...textarea } = props;
  return (
    <FieldFrame {...{ label, hideLabel, error, hint, id, className }}>
      {(named) => (
        <textarea
          rows={3}
          {...textarea}
          {...named}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field-sizing-content max-h-48 min-h-18 resize-y field px-2.5 py-1.5 wrap-anywhere in-[dialog]:min-h-9 pointer-coarse:in-[dialog]:min-h-11"
        />
      )}
    </FieldFrame>
  );
}
