import { useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Select } from "#app/ui/fields/select.tsx";
import { CodeCheckbox, CodeList, type CodeSelectionProps } from "./code-picker-list.tsx";
import { type SectorMatch, matchingSectors } from "./code-picker-search.ts";
import { addCode, codeState, removeCode } from "./code-picker-tree.ts";

interface SectorListProps {
  readonly sectors: readonly SectorMatch[];
  readonly active: string | undefined;
  readonly onActive: (id: string) => void;
}

/** The sectors, each with how many of its codes are selected, or else how many match. */
function SectorList({ sectors, active, onActive }: SectorListProps) {
  return sectors.map(({ sector, codes, selected }) => (
    <button
      key={sector.id}
      type="button"
      aria-pressed={sector.id === active}
      onClick={() => onActive(sector.id)}
      className={classNames(
        sectorButton,
        sector.id === active ? "border-line-strong bg-surface shadow-sm" : "hover:bg-hover",
      )}
    >
      <span className="min-w-0 flex-1">{sector.name}</span>
      <span
        aria-hidden
        className={classNames(
          "min-w-5 flex-none rounded-xs px-1 text-center text-xs leading-5 tabular-nums",
          selected > 0 ? "bg-accent-soft font-semibold text-accent-ink" : "text-ink-3",
        )}
      >
        {formatNumber(selected > 0 ? selected : codes.length)}
      </span>
      {selected > 0 && <span className="sr-only">, {selected} chosen</span>}
    </button>
  ));
}

const sectorButton =
  "flex min-h-8 w-full items-start gap-1.5 rounded-md border border-transparent px-2 py-1.5 text-left " +
  "focus-visible:-outline-offset-2";

interface SectorPickerProps extends CodeSelectionProps {
  readonly text: string;
  readonly narrow: boolean;
}

/** Industries: sectors on one side, what is below one of them on the other. */
export function SectorPicker({ text, narrow, ...selection }: SectorPickerProps) {
  const [opened, setOpened] = useState<string>();
  const sectors = matchingSectors(selection.tree, selection.selected, text);
  const active =
    sectors.find(({ sector }) => sector.id === opened) ??
    sectors.find(({ selected }) => selected > 0) ??
    sectors[0];
  if (active === undefined) return null;
  const codes = <SectorCodes {...selection} active={active} text={text.trim()} />;
  if (narrow) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Select
          label="Sector"
          value={active.sector.id}
          onChange={setOpened}
          options={sectors.map(({ sector }) => ({ value: sector.id, label: sector.name }))}
        />
        {codes}
      </div>
    );
  }
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[15rem_minmax(0,1fr)]">
      <div
        role="group"
        aria-label="Sectors"
        className="relative max-h-84 overflow-y-auto border-r border-line bg-canvas p-1.5"
      >
        <SectorList sectors={sectors} active={active.sector.id} onActive={setOpened} />
      </div>
      {codes}
    </div>
  );
}

interface SectorCodesProps extends CodeSelectionProps {
  readonly active: SectorMatch;
  readonly text: string;
}

function SectorCodes({ active, text, ...selection }: SectorCodesProps) {
  const { tree, selected, onChange } = selection;
  const { sector, codes } = active;
  return (
    <div role="group" aria-label={sector.name} data-boxes className="relative max-h-84 overflow-y-auto p-1.5">
      <div className="mb-1 border-b border-line pb-1">
        {text === "" ? (
          <CodeCheckbox
            name={`All of ${sector.name}`}
            checked={codeState(tree, selected, sector.id)}
            onToggle={() => {
              const change = codeState(tree, selected, sector.id) === true ? removeCode : addCode;
              onChange(change(tree, selected, sector.id));
            }}
            className="font-semibold"
            highlight=""
          />
        ) : (
          <AllMatchesCheckbox {...selection} active={active} />
        )}
      </div>
      <CodeList {...selection} entries={codes} highlight={text} />
    </div>
  );
}

/** Selects or deselects every code of the sector that matches the typed text. */
function AllMatchesCheckbox({
  active: { sector, codes },
  tree,
  selected,
  onChange,
}: Omit<SectorCodesProps, "text">) {
  const count = codes.filter(({ id }) => codeState(tree, selected, id) === true).length;
  const change = count === codes.length ? removeCode : addCode;
  return (
    <CodeCheckbox
      name={`All matching in ${sector.name}`}
      checked={count === 0 ? false : count === codes.length || "mixed"}
      onToggle={() => onChange(codes.reduce((all, { id }) => change(tree, all, id), selected))}
      className="font-semibold"
      detail={`${count} of ${codes.length}`}
      highlight=""
    />
  );
}
