import { Search } from "lucide-react";
import type { ChangeEvent, ComponentProps, ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { FieldFrame, type LabelledField } from "./field-frame.tsx";

type TextFieldProps = Omit<ComponentProps<"input">, "value" | "onChange" | "size"> &
  LabelledField & {
    value: string;
    /** Called with the new text and the event. */
    onChange: (value: string, event: ChangeEvent<HTMLInputElement>) => void;
    icon?: ReactNode;
    /** Shown at the end inside the field: a count, a button. */
    end?: ReactNode;
  };

/** A labelled single-line text field. `className` goes to the frame, everything else to the native input. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, value, onChange, error, hint, icon, end, id, className, ...input } = props;
  return (
    <FieldFrame {...{ label, hideLabel, error, hint, id, className }}>
      {(named) => (
        <div className="flex h-9 items-center gap-2 field px-2.5 text-ink-3 has-disabled:opacity-55 pointer-coarse:h-11">
          {icon}
          <input
            {...input}
            {...named}
            value={value}
            onChange={(event) => onChange(event.target.value, event)}
            className="h-full w-full min-w-0 flex-1 bg-transparent text-ellipsis text-ink outline-none"
          />
          {end}
        </div>
      )}
    </FieldFrame>
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
