import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useMemo, useState } from "react";
import type { LookupField } from "#contract/lookups.ts";
import { errorText } from "#app/lib/error-text.ts";
import { countText } from "#app/lib/number-text.ts";
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

/** Chooses codes of Lookup Data by their names. The field is there at once, the names as soon as they came. */
export function CodePicker({ label, lookup, chosen, onChange, narrow }: CodePickerProps) {
  const [text, setText] = useState("");
  const query = useQuery(lookupQueries.data(lookup));
  const matches = query.data && matchingCodes(query.data, text);
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
          end={
            matches && (
              <span className="flex-none text-xs whitespace-nowrap">{countText(matches.length, code)}</span>
            )
          }
        />
      </div>
      {query.data ? (
        <CodeMatches
          label={label}
          entries={query.data}
          chosen={chosen}
          onChange={onChange}
          narrow={narrow}
          text={text}
        />
      ) : (
        <NoCodes error={query.error} onAgain={() => void query.refetch()} />
      )}
    </div>
  );
}

const code = { one: "code", many: "codes" };

function NoCodes({ error, onAgain }: { error: Error | null; onAgain: () => void }) {
  if (error === null) {
    return (
      <div className="grid min-h-84 place-items-center text-ink-2">
        <Spinner label="Reading the list" />
      </div>
    );
  }
  return (
    <div
      role="alert"
      className="grid min-h-40 place-items-center content-center gap-2 p-4 text-center text-ink-2"
    >
      <p>The list could not be read. {errorText(error)}</p>
      <Button onClick={onAgain}>Try again</Button>
    </div>
  );
}

interface CodeMatchesProps extends Omit<CodePickerProps, "lookup"> {
  readonly entries: readonly LookupEntry[];
  readonly text: string;
}

function CodeMatches({ label, entries, chosen, onChange, narrow, text }: CodeMatchesProps) {
  const tree = useMemo(() => codeTree(entries), [entries]);
  const choice = { tree, chosen, onChange: (next: ChosenCodes) => onChange(next, tree) };
  const matches = matchingCodes(entries, text);
  if (matches.length === 0) {
    return <p className="grid min-h-40 place-items-center p-4 text-ink-2">Nothing is called that.</p>;
  }
  if (hasSectors(tree)) return <SectorPicker {...choice} text={text} narrow={narrow} />;
  return (
    <div
      role="group"
      aria-label={label}
      data-boxes
      className="relative max-h-80 min-h-40 overflow-y-auto p-1.5"
    >
      <CodeList {...choice} entries={matches} found={text.trim()} showCodes={false} />
    </div>
  );
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
