import { Search, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { RecordType } from "#app/records/snapshot.ts";
import { type FieldChoice, missingCallFlags, withFields } from "./field-choice.ts";
import { FieldGroupSection } from "./field-group-section.tsx";
import { type FieldGroup, matchingGroups } from "./field-groups.ts";

interface FieldChooserProps {
  readonly type: RecordType;
  readonly groups: readonly FieldGroup[];
  readonly choice: FieldChoice;
  readonly onChange: (next: FieldChoice) => void;
}

/** Which fields to get back, in groups, with a box to find one. */
export function FieldChooser({ type, groups, choice, onChange }: FieldChooserProps) {
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
        <TextField
          label="Find a field"
          hideLabel
          placeholder="Find a field"
          type="search"
          value={text}
          onChange={setText}
          icon={<Search size={14} strokeWidth={1.75} aria-hidden className="flex-none" />}
        />
      </div>
      <CallFlagsHint type={type} groups={groups} choice={choice} onChange={onChange} />
      <div className="border-t border-line">
        {shown.map((group) => (
          <FieldGroupSection
            key={group.name}
            type={type}
            group={group}
            choice={choice}
            open={searching || open.has(group.name)}
            onToggle={() => toggle(group.name)}
            onChange={onChange}
          />
        ))}
        {shown.length === 0 && <p className="px-4 py-6 text-center text-ink-2">No field is called that.</p>}
      </div>
    </div>
  );
}

/** Numbers without their flag cannot be told apart into those that may be called and those that must not. */
function CallFlagsHint({ type, groups, choice, onChange }: FieldChooserProps) {
  const missing = missingCallFlags(type, choice, groups);
  if (missing.length === 0) return null;
  return (
    <div className="mx-4 mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-warn-soft p-2.5 text-xs text-warn-ink">
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
      <p className="min-w-36 flex-1">Phone numbers come without the mark that says “do not call”.</p>
      <Button onClick={() => onChange(withFields(choice, missing, true))}>Add the marks</Button>
    </div>
  );
}
