import { useState } from "react";
import { Select } from "#app/ui/select.tsx";
import { addCode, codeState, removeCode } from "./code-choice.ts";
import { type CodeChoice, CodeBox, CodeList } from "./code-list.tsx";
import { type SectorMatch, matchingSectors } from "./code-search.ts";
import { SectorList } from "./sector-list.tsx";

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
