import { useMemo } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { numberText } from "#app/lib/number-text.ts";
import { solidTone } from "#app/ui/tone.ts";
import type { FamilyTable, MemberKind } from "#app/features/families/model/family-table.ts";
import { countValues } from "#app/features/families/model/tree-filter.ts";
import { toneOf } from "#app/features/families/chart/kind-tone.ts";

interface TypeChipsProps {
  readonly table: FamilyTable;
  /** Labels that are wanted; none wants all. */
  readonly wanted: readonly string[];
  readonly onWanted: (labels: readonly string[]) => void;
}

/** Which kinds of members are shown, each with how many there are. */
export function TypeChips({ table, wanted, onWanted }: TypeChipsProps) {
  const types = useMemo(() => countedTypes(table), [table]);
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
          <span aria-hidden className={classNames("size-2 rounded-full", solidTone[toneOf(kind)])} />
          {label}
          <span className="text-ink-3 tabular-nums">{numberText(count)}</span>
        </button>
      ))}
    </div>
  );
}

/** The types that occur below the top, in the order of their ids; those of one name together. */
function countedTypes(table: FamilyTable) {
  const counts = countValues(table.types, table.typeList.length);
  const types = new Map<string, { label: string; kind: MemberKind; typeId: number | null; count: number }>();
  for (const [index, { label, kind, typeId }] of table.typeList.entries()) {
    if (kind === "parent") continue;
    const count = (types.get(label)?.count ?? 0) + (counts[index] ?? 0);
    types.set(label, { label, kind, typeId, count });
  }
  return [...types.values()].toSorted((one, other) => (one.typeId ?? Infinity) - (other.typeId ?? Infinity));
}

const chip =
  "touch-box flex h-8 flex-none items-center gap-1.5 rounded-sm border border-line-strong bg-surface px-1.5 text-xs font-medium " +
  "hover:bg-hover";
