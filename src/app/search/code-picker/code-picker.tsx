import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useDeferredValue, useMemo, useRef, useState } from "react";
import { type LookupEntry, lookupQueries } from "#app/api/lookup-queries.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { joinList } from "#app/search/criteria/list-value.ts";
import { alternativesOf } from "#app/search/criteria/parse-criterion.ts";
import { validateCriterion } from "#app/search/criteria/validate-criterion.ts";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/state-panel.tsx";
import { LIST_VALUES } from "#contract/criteria.ts";
import { CodeField } from "./code-field.tsx";
import { type CodeChoice, CodeList } from "./code-list.tsx";
import { bestMatch, matchingCodes } from "./code-search.ts";
import { type ChosenCodes, addCode, codeValue, withoutCode } from "./code-selection.ts";
import { type CodeTree, codeName, codeTree, hasSectors } from "./code-tree.ts";
import { PasteCodes } from "./paste-codes.tsx";
import { SectorPicker } from "./sector-picker.tsx";

const boxesOf = (frame: HTMLElement) => [
  ...frame.querySelectorAll<HTMLElement>("[data-boxes] input[type=checkbox]"),
];

const searchOf = (frame: HTMLElement) => frame.querySelector<HTMLElement>("input[data-search]");

/**
 * Keys of a picker: up, down, Home and End go from the search field through the boxes and back, Space and Enter
 * choose, and whatever is typed among the boxes goes on in the field. The field has its own Enter and Backspace.
 */
function movePicker(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: frame, key } = event;
  if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  const inField = target === searchOf(frame);
  if (!inField && target.type !== "checkbox") return;
  const next =
    inField && target.value !== "" && /^(Home|End)$/.test(key) ? undefined : goal(frame, target, key);
  if (next) {
    event.preventDefault();
    next.focus();
  } else if (!inField && key === "Enter") {
    event.preventDefault();
    target.click();
  } else if (!inField && isTyping(event)) searchOf(frame)?.focus();
}

function goal(frame: HTMLElement, from: HTMLElement, key: string): HTMLElement | null | undefined {
  const boxes = boxesOf(frame);
  const at = boxes.indexOf(from);
  switch (key) {
    case "ArrowDown":
      return boxes[at + 1] ?? boxes.at(-1);
    case "ArrowUp":
      return at > 0 ? boxes[at - 1] : searchOf(frame);
    case "Home":
      return boxes[0];
    case "End":
      return boxes.at(-1);
    default:
      return undefined;
  }
}

function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key === "Backspace" || (key.length === 1 && key !== " ")) && !ctrlKey && !metaKey && !altKey;
}

const none: readonly LookupEntry[] = [];

/** What can be chosen of a slot, and the ways to choose; what does not fit into one search is said and left out. */
function useCodePick(
  slot: CriterionOfKind<"code">,
  chosen: ChosenCodes,
  onChange: (chosen: ChosenCodes, tree: CodeTree) => void,
) {
  const [problem, setProblem] = useState<string>();
  const query = useQuery(lookupQueries.data(slot.lookup));
  const entries = query.data ?? none;
  const tree = useMemo(() => codeTree(entries), [entries]);
  const take = (next: ChosenCodes): boolean => {
    const found = validateCriterion(slot, codeValue(tree, next) ?? "");
    const fits = found === undefined || next.size < chosen.size;
    setProblem(fits ? undefined : found);
    if (fits) onChange(next, tree);
    return fits;
  };
  const add = (codes: readonly string[]): boolean =>
    codes.length > 0 && take(codes.reduce<ChosenCodes>((all, code) => addCode(tree, all, code), chosen));
  const addTyped = (text: string): boolean => {
    const best = bestMatch(entries, text);
    if (slot.free) return add(alternativesOf(joinList([text.trim()])));
    return best !== undefined && add([best.id]);
  };
  const room = (slot.most ?? LIST_VALUES) - chosen.size;
  return { query, entries, tree, take, add, addTyped, problem, room };
}

interface CodePickerProps {
  readonly slot: CriterionOfKind<"code">;
  readonly chosen: ChosenCodes;
  /** The tree comes along, since what a branch stands for hangs on it. */
  readonly onChange: (chosen: ChosenCodes, tree: CodeTree) => void;
  /** One column, as on a phone. */
  readonly narrow: boolean;
}

/** Chooses codes of Lookup Data by their names. The field is there at once, the names as soon as they came. */
export function CodePicker({ slot, chosen, onChange, narrow }: CodePickerProps) {
  const [text, setText] = useState("");
  const [pasted, setPasted] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const { query, entries, tree, take, add, addTyped, problem, room } = useCodePick(slot, chosen, onChange);
  const matches = useMatches(entries, text);
  const backToField = () => {
    setPasted(undefined);
    focusField(frame);
  };
  const addPasted = (codes: readonly string[]) => {
    add(codes);
    backToField();
  };
  const choice = { tree, chosen, onChange: take };
  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col" onKeyDown={movePicker}>
      {pasted === undefined ? (
        <>
          <div className={narrow ? "pb-2" : "border-b border-line p-2.5"}>
            <CodeField
              slot={slot}
              chosen={[...chosen].map((id) => ({ id, name: codeName(tree, id) }))}
              onRemove={(id) => take(withoutCode(chosen, id))}
              text={text}
              onText={setText}
              onEnter={() => {
                if (addTyped(text)) setText("");
              }}
              onPaste={setPasted}
              problem={problem}
              end={query.data && foundWords(matches.length, text)}
            />
          </div>
          {query.data ? (
            <CodeMatches {...choice} label={slot.label} entries={matches} narrow={narrow} text={text} />
          ) : (
            <NoCodes error={query.error} onAgain={() => void query.refetch()} />
          )}
        </>
      ) : (
        <PasteCodes
          slot={slot}
          entries={query.data}
          text={pasted}
          room={room}
          onAdd={addPasted}
          onClose={backToField}
        />
      )}
    </div>
  );
}

function foundWords(count: number, text: string): string {
  return text.trim() === "" ? `${formatNumber(count)} in all` : formatCount(count, match);
}

const match = { one: "match", many: "matches" };

/** What fits the text. Typing goes first, the list follows. */
function useMatches(entries: readonly LookupEntry[], text: string): readonly LookupEntry[] {
  const settled = useDeferredValue(text);
  return useMemo(() => matchingCodes(entries, settled), [entries, settled]);
}

function focusField(frame: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>("[data-search]")?.focus());
}

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
      <p>The list could not be read. {errorMessage(error)}</p>
      <Button onClick={onAgain}>Try again</Button>
    </div>
  );
}

interface CodeMatchesProps extends CodeChoice {
  readonly label: string;
  readonly entries: readonly LookupEntry[];
  readonly narrow: boolean;
  readonly text: string;
}

function CodeMatches({ label, entries, narrow, text, ...choice }: CodeMatchesProps) {
  const settled = useDeferredValue(text);
  if (entries.length === 0) {
    return <p className="grid min-h-40 place-items-center p-4 text-ink-2">Nothing is called that.</p>;
  }
  if (hasSectors(choice.tree)) return <SectorPicker {...choice} text={settled} narrow={narrow} />;
  return (
    <div
      role="group"
      aria-label={label}
      data-boxes
      className="relative max-h-80 min-h-40 overflow-y-auto p-1.5"
    >
      <CodeList {...choice} entries={entries} found={settled.trim()} showCodes={false} />
    </div>
  );
}
