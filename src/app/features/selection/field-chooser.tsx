import { Search } from "lucide-react";
import { useState } from "react";
import { TextField } from "#app/ui/fields/text-field.tsx";
import type { RecordType } from "#app/records/snapshot.ts";
import type { FieldChoice } from "./field-choice.ts";
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
