import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { LookupEntry } from "#app/api/lookup-api-queries.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CodeCheckbox, CodeList, type CodeSelectionProps } from "./code-picker-list.tsx";
import { type SectorMatch, matchingSectors } from "./code-picker-search.ts";
import { addCode, codeState, removeCode } from "./code-picker-tree.ts";

interface SectorListProps {
  readonly sectors: readonly SectorMatch[];
  readonly active: string | undefined;
  readonly onActive: (id: string) => void;
}

/** The sectors, each with its number of selected codes, else of matches. */
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
}

/** Industries: sectors on one side, the codes of one of them on the other. */
export function SectorPicker({ text, ...selection }: SectorPickerProps) {
  const [opened, setOpened] = useState<string>();
  const sectors = matchingSectors(selection.tree, selection.selected, text);
  const active =
    sectors.find(({ sector }) => sector.id === opened) ??
    sectors.find(({ selected }) => selected > 0) ??
    sectors[0];
  if (active === undefined) return null;
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[15rem_minmax(0,1fr)]">
      <div
        role="group"
        aria-label="Sectors"
        className="relative max-h-84 overflow-y-auto border-r border-line bg-canvas p-1.5"
      >
        <SectorList sectors={sectors} active={active.sector.id} onActive={setOpened} />
      </div>
      <SectorCodes {...selection} active={active} text={text.trim()} />
    </div>
  );
}

interface CodeBranchesProps extends CodeSelectionProps {
  readonly label: string;
}

/** Sectors one below the other, each with a button that shows its codes. For narrow places. */
export function CodeBranches({ label, ...selection }: CodeBranchesProps) {
  return (
    <div role="group" aria-label={label} data-boxes className="-mx-2">
      {selection.tree.roots.map((sector) => (
        <CodeBranch key={sector.id} sector={sector} {...selection} />
      ))}
    </div>
  );
}

interface CodeBranchProps extends CodeSelectionProps {
  readonly sector: LookupEntry;
}

function CodeBranch({ sector: { id, name }, ...selection }: CodeBranchProps) {
  const { tree, selected, onChange } = selection;
  const below = tree.children(id);
  const state = codeState(tree, selected, id);
  const [open, setOpen] = useState(state === "mixed");
  return (
    <>
      <div
        className="flex items-start"
        onKeyDown={(event) => {
          if (event.key === "ArrowRight" && below.length > 0 && !open) setOpen(true);
          else if (event.key === "ArrowRight" && open) boxIn(event.currentTarget.nextElementSibling)?.focus();
          else if (event.key === "ArrowLeft" && open) setOpen(false);
          else if (event.key === "ArrowLeft") boxIn(branchAbove(event.currentTarget))?.focus();
        }}
      >
        <div className="min-w-0 flex-1">
          <CodeCheckbox
            name={name}
            checked={state}
            onToggle={() => onChange((state === true ? removeCode : addCode)(tree, selected, id))}
            highlight=""
          />
        </div>
        {below.length > 0 && (
          <IconButton
            size="sm"
            label={open ? `Hide what is below ${name}` : `Show what is below ${name}`}
            aria-expanded={open}
            icon={<Icon of={ChevronDown} size="sm" className={open ? "rotate-180" : ""} />}
            onClick={() => setOpen(!open)}
            className="mt-1"
          />
        )}
      </div>
      {open && (
        <div data-below role="group" aria-label={`Below ${name}`} className="ml-4 border-l border-line pl-1">
          {below.map((entry) => (
            <CodeBranch key={entry.id} sector={entry} {...selection} />
          ))}
        </div>
      )}
    </>
  );
}

const boxIn = (frame: Element | null | undefined) =>
  frame?.querySelector<HTMLElement>("input[type=checkbox]");

/** The row of the branch that contains a row. */
const branchAbove = (row: Element) => row.closest("[data-below]")?.previousElementSibling;

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
      <CodeList {...selection} entries={codes} highlight={text} grows="on scroll" />
    </div>
  );
}

/** Selects or deselects all codes of the sector that match the typed text. */
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
