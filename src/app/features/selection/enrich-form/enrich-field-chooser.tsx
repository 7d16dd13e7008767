import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "#app/lib/error-message.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { Button } from "#app/ui/button.tsx";
import { SearchField } from "#app/ui/fields/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import type { FieldChoice } from "./enrich-field-choice.ts";
import { EnrichFieldGroup } from "./enrich-field-group.tsx";
import { type FieldGroup, matchingGroups } from "./enrich-field-groups.ts";
import type { EnrichFieldsForm } from "./use-enrich-form.ts";

interface EnrichFieldChooserProps {
  readonly type: RecordType;
  readonly groups: readonly FieldGroup[];
  readonly choice: FieldChoice;
  readonly onChange: (next: FieldChoice) => void;
}

/** Chooses the fields to return, in groups, with a search. */
export function EnrichFieldChooser({ type, groups, choice, onChange }: EnrichFieldChooserProps) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(groups[0] ? [groups[0].name] : []));
  const searching = text.trim() !== "";
  const shown = searching ? matchingGroups(groups, text) : groups;
  const toggle = (name: string) => {
    const next = new Set(open);
    if (!next.delete(name)) next.add(name);
    setOpen(next);
  };
  return (
    <div className="flex flex-col">
      <div className="px-4 py-2.5">
        <SearchField label="Find a field" value={text} onChange={setText} />
      </div>
      <div className="border-t border-line">
        {shown.map((group) => (
          <EnrichFieldGroup
            key={group.name}
            type={type}
            group={group}
            choice={choice}
            open={searching || open.has(group.name)}
            onToggle={() => toggle(group.name)}
            onChange={onChange}
          />
        ))}
        {shown.length === 0 && <p className="px-4 py-6 text-center text-ink-2">No matching fields.</p>}
      </div>
    </div>
  );
}

/** The field chooser, or a placeholder while the fields load. */
export function EnrichFields({ form }: { form: EnrichFieldsForm }) {
  const { type, groups, choice, choose, fieldsError, retryFields } = form;
  if (groups && choice)
    return <EnrichFieldChooser type={type} groups={groups} choice={choice} onChange={choose} />;
  if (fieldsError) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 p-4">
        <p className="flex gap-2">
          <Icon of={CircleAlert} className="mt-0.5 flex-none text-danger-ink" />
          <span>Output fields couldn’t be loaded. {errorMessage(fieldsError)}</span>
        </p>
        <Button onClick={retryFields}>Try again</Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4 p-4" aria-busy>
      {[60, 75, 50, 65, 70, 55].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

/** "13 fields, 1 required". */
export function formatFieldCount({ choice }: Pick<EnrichFieldsForm, "choice">): string {
  if (!choice) return "";
  const { output, required } = choice;
  const fields = `${output.length} ${output.length === 1 ? "field" : "fields"}`;
  return required.length === 0 ? fields : `${fields}, ${required.length} required`;
}
