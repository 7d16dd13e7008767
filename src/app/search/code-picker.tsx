import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useMemo, useState } from "react";
import type { LookupField } from "#contract/lookups.ts";
import { errorText } from "#app/lib/error-text.ts";
import { numberText } from "#app/lib/number-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { ChosenCodes } from "./code-choice.ts";
import { CodeList } from "./code-list.tsx";
import { matchingCodes } from "./code-search.ts";
import { type CodeTree, codeTree, hasSectors } from "./code-tree.ts";
import { type LookupEntry, lookupQueries } from "./lookup-queries.ts";
import { SectorPicker } from "./sector-picker.tsx";

interface CodePickerProps {
  readonly label: string;
  readonly lookup: LookupField;
  readonly chosen: ChosenCodes;
  /** The tree comes along, since what a branch stands for hangs on it. */
  readonly onChange: (chosen: ChosenCodes, tree: CodeTree) => void;
  /** One column, as on a phone. */
  readonly narrow: boolean;
}

/** Chooses codes of Lookup Data by their names. */
export function CodePicker(props: CodePickerProps) {
  const query = useQuery(lookupQueries.data(props.lookup));
  if (query.data) return <LoadedPicker {...props} entries={query.data} />;
  return (
    <div className="grid min-h-40 place-items-center gap-2 p-4 text-center text-ink-2">
      {query.isError ? (
        <div role="alert" className="grid justify-items-center gap-2">
          <p>The list could not be read. {errorText(query.error)}</p>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </div>
      ) : (
        <Spinner label="Reading the list" />
      )}
    </div>
  );
}

function LoadedPicker({
  label,
  entries,
  chosen,
  onChange,
  narrow,
}: CodePickerProps & { entries: readonly LookupEntry[] }) {
  const [text, setText] = useState("");
  const tree = useMemo(() => codeTree(entries), [entries]);
  const choice = { tree, chosen, onChange: (next: ChosenCodes) => onChange(next, tree) };
  const matches = matchingCodes(entries, text);
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={moveThroughBoxes}>
      <div className={narrow ? "pb-2" : "border-b border-line p-2.5"}>
        <TextField
          label={`Search ${label.toLowerCase()}`}
          hideLabel
          data-autofocus
          autoComplete="off"
          value={text}
          onChange={setText}
          icon={<Search size={16} strokeWidth={1.75} aria-hidden className="flex-none" />}
          end={<span className="flex-none text-xs whitespace-nowrap">{countWords(matches.length)}</span>}
        />
      </div>
      {matches.length === 0 ? (
        <p className="grid min-h-40 place-items-center p-4 text-ink-2">Nothing is called that.</p>
      ) : hasSectors(tree) ? (
        <SectorPicker {...choice} text={text} narrow={narrow} />
      ) : (
        <div role="group" aria-label={label} data-boxes className="max-h-80 min-h-40 overflow-y-auto p-1.5">
          <CodeList {...choice} entries={matches} found={text.trim()} showCodes={false} />
        </div>
      )}
    </div>
  );
}

function countWords(count: number): string {
  return count === 1 ? "1 name" : `${numberText(count)} names`;
}

/** Up and down move from the search field into the boxes and through them; Space chooses as everywhere. */
function moveThroughBoxes(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLInputElement)) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-boxes] input[type=checkbox]")];
  const next = boxes[boxes.indexOf(event.target) + step];
  const search = event.currentTarget.querySelector<HTMLElement>("input:not([type=checkbox])");
  (next ?? (step < 0 ? search : undefined))?.focus();
  event.preventDefault();
}
