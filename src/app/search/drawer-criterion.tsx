import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { CriterionField } from "./criterion-field.tsx";
import { CodePicker } from "./code-picker.tsx";
import { CriterionText } from "./criterion-text.tsx";
import type { CriterionSlot, SlotOf } from "./criterion-slot.ts";
import { codesOf, codesText } from "./value-lists.ts";

interface DrawerCriterionProps {
  readonly slot: CriterionSlot;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
}

/** One criterion as a line of a form. */
export function DrawerCriterion({ slot, value, onChange, problem }: DrawerCriterionProps) {
  if (slot.kind === "code") return <DrawerCodes slot={slot} value={value} onChange={onChange} />;
  return <CriterionField slot={slot} value={value} onChange={onChange} problem={problem} />;
}

interface DrawerCodesProps extends Pick<DrawerCriterionProps, "value" | "onChange"> {
  readonly slot: SlotOf<"code">;
}

function DrawerCodes({ slot, value, onChange }: DrawerCodesProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <span aria-hidden className="text-xs font-medium text-ink-2">
        {slot.label}
      </span>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-9 items-center gap-2 field px-2.5 text-left pointer-coarse:h-11"
      >
        <span className="sr-only">{slot.label}: </span>
        <span className="min-w-0 flex-1 truncate">
          {value === "" ? "Any" : <CriterionText slot={slot} value={value} />}
        </span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden className={open ? "rotate-180" : ""} />
      </button>
      {open && (
        <div className="rounded-md border border-line p-2">
          <CodePicker
            slot={slot}
            chosen={new Set(codesOf(value))}
            onChange={(chosen) => onChange(codesText(chosen) ?? "")}
            narrow
          />
        </div>
      )}
    </div>
  );
}
