import { useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Select } from "#app/ui/fields/select.tsx";
import { addCode, codeState, removeCode } from "./code-selection.ts";
import { CodeBox, type CodeChoice, CodeList } from "./code-list.tsx";
import { type SectorMatch, matchingSectors } from "./code-search.ts";

interface SectorListProps {
  readonly sectors: readonly SectorMatch[];
  readonly active: string | undefined;
  readonly onActive: (id: string) => void;
}

/** The sectors of industry codes: chosen codes on cobalt, others with how many fit. */
function SectorList({ sectors, active, onActive }: SectorListProps) {
  return sectors.map(({ sector, parts, chosen }) => (
    <button
      key={sector.id}
      type="button"
      aria-pressed={sector.id === active}
      onClick={() => onActive(sector.id)}
      className={classNames(
        line,
        sector.id === active ? "border-line-strong bg-surface shadow-sm" : "hover:bg-hover",
      )}
    >
      <span aria-hidden className="w-9 flex-none font-mono text-xs leading-5 text-ink-3">
        {sector.id}
      </span>
      <span className="min-w-0 flex-1">{sector.name}</span>
      <span
        aria-hidden
        className={classNames(
          "min-w-5 flex-none rounded-xs px-1 text-center text-xs leading-5 tabular-nums",
          chosen > 0 ? "bg-accent-soft font-semibold text-accent-ink" : "text-ink-3",
        )}
      >
        {formatNumber(chosen > 0 ? chosen : parts.length)}
      </span>
      {chosen > 0 && <span className="sr-only">, {chosen} chosen</span>}
    </button>
  ));
}

const line =
  "flex min-h-8 w-full items-start gap-1.5 rounded-md border border-transparent px-2 py-1.5 text-left " +
  "focus-visible:-outline-offset-2";

interface SectorPickerProps extends CodeChoice {
  readonly text: string;
  readonly narrow: boolean;
}

/** Industry codes: sectors on one side, the codes of one sector on the other. */
export function SectorPicker({ text, narrow, ...choice }: SectorPickerProps) {
  const [wanted, setWanted] = useState<string>();
  const sectors = matchingSectors(choice.tree, choice.chosen, text);
  const active =
    sectors.find(({ sector }) => sector.id === wanted) ??
    sectors.find(({ chosen }) => chosen > 0) ??
    sectors[0];
  if (active === undefined) return null;
  const codes = <SectorCodes {...choice} active={active} text={text.trim()} />;
  if (narrow) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Select
          label="Sector"
          value={active.sector.id}
          onChange={setWanted}
          options={sectors.map(({ sector }) => ({ value: sector.id, label: `${sector.id} ${sector.name}` }))}
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
        <SectorList sectors={sectors} active={active.sector.id} onActive={setWanted} />
      </div>
      {codes}
    </div>
  );
}

function SectorCodes({ active, text, ...choice }: CodeChoice & { active: SectorMatch; text: string }) {
  const { tree, chosen, onChange } = choice;
  const { sector, parts } = active;
  return (
    <div role="group" aria-label={sector.name} data-boxes className="relative max-h-84 overflow-y-auto p-1.5">
      <div className="mb-1 border-b border-line pb-1">
        {text === "" ? (
          <CodeBox
            name={`All of ${sector.id}`}
            checked={codeState(tree, chosen, sector.id)}
            onToggle={() => {
              const change = codeState(tree, chosen, sector.id) === true ? removeCode : addCode;
              onChange(change(tree, chosen, sector.id));
            }}
            className="font-semibold"
            end={sector.id}
            found=""
          />
        ) : (
          <MatchBox {...choice} active={active} />
        )}
      </div>
      <CodeList {...choice} entries={parts} found={text} showCodes />
    </div>
  );
}

/** Takes or leaves every code of the sector that fits the typed text. */
function MatchBox({
  active: { sector, parts },
  tree,
  chosen,
  onChange,
}: CodeChoice & { active: SectorMatch }) {
  const taken = parts.filter(({ id }) => codeState(tree, chosen, id) === true).length;
  const change = taken === parts.length ? removeCode : addCode;
  return (
    <CodeBox
      name={`All of ${sector.id} that match`}
      checked={taken === 0 ? false : taken === parts.length || "mixed"}
      onToggle={() => onChange(parts.reduce((codes, { id }) => change(tree, codes, id), chosen))}
      className="font-semibold"
      end={`${taken} of ${parts.length}`}
      found=""
    />
  );
}
