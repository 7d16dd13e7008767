import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type FieldChoice, withFields, withRequired } from "./enrich-field-choice.ts";
import type { FieldGroup, FieldOption } from "./enrich-field-groups.ts";

interface EnrichFieldGroupProps {
  readonly type: RecordType;
  /** The visible fields: all of the group, or those that match the search. */
  readonly group: FieldGroup;
  readonly choice: FieldChoice;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onChange: (next: FieldChoice) => void;
}

/** One collapsible group of output fields: "Contact, 6 of 8". */
export function EnrichFieldGroup({ type, group, choice, open, onToggle, onChange }: EnrichFieldGroupProps) {
  const listId = useId();
  const chosen = group.fields.filter((field) => choice.output.includes(field.name)).length;
  return (
    <section className="border-b border-line">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={onToggle}
          className="flex min-h-9 w-full items-center gap-2.5 px-4 text-left hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
        >
          <Icon
            of={ChevronRight}
            className={classNames("flex-none transition-transform duration-120", open && "rotate-90")}
          />
          <span className="min-w-0 flex-1 truncate font-medium">{group.name}</span>
          <span className="text-xs text-ink-3 tabular-nums">
            {chosen} of {group.fields.length}
          </span>
        </button>
      </h3>
      <ul id={listId} hidden={!open} className="pr-3 pb-2 pl-9">
        {open &&
          group.fields.map((field) => (
            <FieldRow key={field.name} type={type} field={field} choice={choice} onChange={onChange} />
          ))}
      </ul>
    </section>
  );
}

interface FieldRowProps {
  readonly type: RecordType;
  readonly field: FieldOption;
  readonly choice: FieldChoice;
  readonly onChange: (next: FieldChoice) => void;
}

function FieldRow({ type, field, choice, onChange }: FieldRowProps) {
  const chosen = choice.output.includes(field.name);
  return (
    <li className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-11" title={field.description}>
      <div className="min-w-0 flex-1">
        <Checkbox
          label={field.label}
          showLabel
          checked={chosen}
          disabled={!field.granted}
          onChange={(next) => onChange(withFields(choice, [field.name], next))}
        >
          {!field.granted && (
            <span
              className="flex-none pr-1.5 text-xs text-ink-3 pointer-coarse:pr-2.5"
              title="Your account does not include this field"
            >
              No access
            </span>
          )}
        </Checkbox>
      </div>
      {chosen && type === "contact" && (
        <RequireToggle
          label={field.label}
          required={choice.required.includes(field.name)}
          onChange={(next) => onChange(withRequired(choice, field.name, next))}
        />
      )}
    </li>
  );
}

interface RequireToggleProps {
  readonly label: string;
  readonly required: boolean;
  readonly onChange: (next: boolean) => void;
}

function RequireToggle({ label, required, onChange }: RequireToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={required}
      title={required ? "Contacts without it are left out and not charged" : "Leave out contacts without it"}
      onClick={() => onChange(!required)}
      className={classNames(
        "flex h-6 flex-none items-center rounded-xs px-1.5 text-xs font-medium pointer-coarse:h-11 pointer-coarse:px-2.5",
        required ? "bg-accent-soft text-accent-ink" : "text-ink-3 hover:bg-hover hover:text-ink",
      )}
    >
      {required ? "Required" : "Require"}
      <span className="sr-only"> {label}</span>
    </button>
  );
}
