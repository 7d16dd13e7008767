import { classNames } from "#app/lib/class-names.ts";
import { numberText } from "#app/lib/number-text.ts";
import { solidTone } from "#app/ui/tone.ts";
import type { FamilyTable } from "#app/family/family-table.ts";
import { countValues } from "#app/family/tree-filter.ts";
import { kindTone } from "./kind-tone.ts";

interface TypeChipsProps {
  readonly table: FamilyTable;
  /** Labels that are wanted; none wants all. */
  readonly wanted: readonly string[];
  readonly onWanted: (labels: readonly string[]) => void;
}

/** Which kinds of members are shown, each with how many there are. */
export function TypeChips({ table, wanted, onWanted }: TypeChipsProps) {
  const counts = countValues(table.types, table.typeList.length);
  const types = table.typeList
    .map((type, index) => ({ ...type, count: counts[index] ?? 0 }))
    .filter(({ kind }) => kind !== "parent")
    .toSorted((one, other) => (one.typeId ?? Infinity) - (other.typeId ?? Infinity));
  const toggle = (label: string) =>
    onWanted(wanted.includes(label) ? wanted.filter((one) => one !== label) : [...wanted, label]);
  return (
    <div role="group" aria-label="Types" className="flex flex-none items-center gap-1">
      {types.map(({ label, kind, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={wanted.includes(label)}
          onClick={() => toggle(label)}
          className={classNames(chip, wanted.includes(label) && "border-accent bg-accent-soft")}
        >
          <span aria-hidden className={classNames("size-2 rounded-full", solidTone[kindTone[kind]])} />
          {label}
          <span className="text-ink-3 tabular-nums">{numberText(count)}</span>
        </button>
      ))}
    </div>
  );
}

const chip =
  "touch-box flex h-8 flex-none items-center gap-1.5 rounded-sm border border-line-strong bg-surface px-2 font-medium " +
  "hover:bg-hover";
