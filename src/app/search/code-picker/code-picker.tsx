import { useQuery } from "@tanstack/react-query";
import { type RefObject, useMemo, useRef, useState } from "react";
import { onPickerKey } from "#app/ui/fields/picker-keys.ts";
import { type LookupEntry, lookupQueries } from "#app/api/lookup-api-queries.ts";
import { classNames } from "#app/lib/class-names.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useSettledText } from "#app/search/use-settled-text.ts";
import type { CriterionFieldProps, CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { codeRules } from "#app/search/criteria/code-criterion.ts";
import { joinList, splitList } from "#app/search/criteria/list-criterion.ts";
import { Button } from "#app/ui/button.tsx";
import { MAX_LIST_VALUES } from "#contract/criteria-schemas.ts";
import { CodeInput } from "./code-picker-input.tsx";
import { CodeList, type CodeSelectionProps, MAX_SHORT_LIST } from "./code-picker-list.tsx";
import { bestMatch, matchingCodes, pastedTexts, suggestedTexts } from "./code-picker-search.ts";
import {
  type CodeTree,
  type SelectedCodes,
  addCode,
  codeName,
  codeTree,
  codeValue,
  hasSectors,
  withoutCode,
} from "./code-picker-tree.ts";
import { CodePickerPaste } from "./code-picker-paste.tsx";
import { CodeBranches, SectorPicker } from "./code-picker-sectors.tsx";
import { Spinner } from "#app/ui/icon.tsx";

const none: readonly LookupEntry[] = [];

const rank = (chosen: SelectedCodes, { id }: LookupEntry) => (chosen.has(id) ? 0 : 1);

/** The codes of a lookup and how to select them. Codes that exceed one search are refused with a reason. */
function useCodePicker(
  criterion: CriterionOfKind<"code">,
  selected: SelectedCodes,
  onChange: (selected: SelectedCodes, tree: CodeTree) => void,
) {
  const [problem, setProblem] = useState<string>();
  const query = useQuery(lookupQueries.data(criterion.lookup));
  const { freeText } = criterion;
  const entries = useMemo(() => {
    const known = query.data ?? none;
    return freeText ? suggestedTexts(known) : known;
  }, [query.data, freeText]);
  const tree = useMemo(() => codeTree(entries), [entries]);
  const select = (next: SelectedCodes): boolean => {
    const value = codeValue(tree, next);
    const valid = value === undefined || codeRules.parse(value, criterion) !== undefined;
    // fewer codes than before are progress, even if they are still too many
    const fits = valid || next.size < selected.size;
    setProblem(fits ? undefined : codeRules.validate(value ?? "", criterion));
    if (fits) onChange(next, tree);
    return fits;
  };
  const add = (codes: readonly string[]): boolean =>
    codes.length > 0 &&
    select(codes.reduce<SelectedCodes>((all, code) => addCode(tree, all, code), selected));
  const addTyped = (text: string): boolean => {
    const best = bestMatch(entries, text);
    if (criterion.freeText) return add(pastedTexts(entries, text, criterion));
    return best !== undefined && add([best.id]);
  };
  const remaining = (criterion.max ?? MAX_LIST_VALUES) - selected.size;
  return { query, entries, tree, select, add, addTyped, problem, remaining };
}

/** The field of a criterion whose values are codes. */
export function CodeField({ criterion, value, onChange, wide = false }: CriterionFieldProps<"code">) {
  const selected = useMemo<SelectedCodes>(() => new Set(splitList(value)), [value]);
  return (
    <CodePicker
      criterion={criterion}
      selected={selected}
      // in the order of selection: Backspace removes the last one
      onChange={(codes) => onChange(joinList(codes) ?? "")}
      narrow={!wide}
    />
  );
}

interface CodePickerProps {
  readonly criterion: CriterionOfKind<"code">;
  readonly selected: SelectedCodes;
  /** Includes the tree, which tells what a branch includes. */
  readonly onChange: (selected: SelectedCodes, tree: CodeTree) => void;
  /** One column without a scroll container, as in the panel. */
  readonly narrow: boolean;
}

/** Selects codes of Lookup Data by name. The input is there at once, the list as soon as it has loaded. */
export function CodePicker({ criterion, selected, onChange, narrow }: CodePickerProps) {
  const [text, setText] = useState("");
  const [pasted, setPasted] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const { query, entries, tree, select, add, addTyped, problem, remaining } = useCodePicker(
    criterion,
    selected,
    onChange,
  );
  const isShort =
    narrow && !criterion.freeText && query.data !== undefined && entries.length <= MAX_SHORT_LIST;
  // selected codes are on top only when the list opens, so that nothing moves under the pointer
  const [chosenFirst] = useState(selected);
  const ordered = useMemo(
    () =>
      isShort ? entries.toSorted((one, other) => rank(chosenFirst, one) - rank(chosenFirst, other)) : entries,
    [isShort, entries, chosenFirst],
  );
  // the list may lag behind the typing
  const { settled, settle } = useSettledText(text);
  const matches = useMemo(() => matchingCodes(ordered, settled), [ordered, settled]);
  const backToField = () => {
    setPasted(undefined);
    focusField(frame);
  };
  const addPasted = (codes: readonly string[]) => {
    add(codes);
    backToField();
  };
  const selection = { tree, selected, onChange: select };
  return (
    <div
      ref={frame}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (event.key === "ArrowDown") settle();
        onPickerKey(event);
      }}
    >
      {pasted === undefined ? (
        <>
          <div className={narrow ? "pb-1" : "border-b border-line p-2.5"}>
            <CodeInput
              criterion={criterion}
              selected={isShort ? [] : [...selected].map((id) => ({ id, name: codeName(tree, id) }))}
              onRemove={(id) => select(withoutCode(selected, id))}
              text={text}
              onText={setText}
              onEnter={() => {
                if (addTyped(text)) setText("");
              }}
              onPaste={setPasted}
              problem={problem}
              count={query.data && countLabel(criterion, selected, matches.length, text)}
            />
          </div>
          {query.data ? (
            <CodeMatches
              {...selection}
              label={criterion.label}
              entries={matches}
              narrow={narrow}
              text={settled}
            />
          ) : (
            <CodesPending narrow={narrow} error={query.error} onRetry={() => void query.refetch()} />
          )}
        </>
      ) : (
        <CodePickerPaste
          criterion={criterion}
          entries={query.data && entries}
          text={pasted}
          remaining={remaining}
          onAdd={addPasted}
          onClose={backToField}
        />
      )}
    </div>
  );
}

/** The number of matches or, where there is a limit, of selected codes. */
function countLabel(
  { max }: CriterionOfKind<"code">,
  { size }: SelectedCodes,
  matches: number,
  text: string,
): string | undefined {
  if (text.trim() !== "") return formatCount(matches, match);
  return size > 0 && max !== undefined ? `${formatNumber(size)} of ${max}` : undefined;
}

const match = { one: "match", many: "matches" };

function focusField(frame: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>("[data-search]")?.focus());
}

interface CodesPendingProps {
  readonly narrow: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Reserves the height of a typical list, so that other fields do not move. */
function CodesPending({ narrow, error, onRetry }: CodesPendingProps) {
  if (error === null) {
    return (
      <div className={classNames("grid place-items-center text-ink-2", narrow ? "min-h-72" : "min-h-20")}>
        <Spinner label="Loading the list" />
      </div>
    );
  }
  return (
    <div
      role="alert"
      className="grid min-h-40 place-items-center content-center gap-2 p-4 text-center text-ink-2"
    >
      <p>The list couldn’t be loaded. {errorMessage(error)}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

interface CodeMatchesProps extends CodeSelectionProps {
  readonly label: string;
  readonly entries: readonly LookupEntry[];
  readonly narrow: boolean;
  readonly text: string;
}

function CodeMatches({ label, entries, narrow, text, ...selection }: CodeMatchesProps) {
  if (entries.length === 0) return <p className="px-2 py-3 text-ink-2">No matches.</p>;
  if (hasSectors(selection.tree)) {
    if (!narrow) return <SectorPicker {...selection} text={text} />;
    if (text.trim() === "") return <CodeBranches {...selection} label={label} />;
  }
  return (
    <div
      role="group"
      aria-label={label}
      data-boxes
      className={narrow ? "-mx-2" : "relative max-h-80 min-h-40 overflow-y-auto p-1.5"}
    >
      <CodeList
        {...selection}
        entries={entries}
        highlight={text.trim()}
        grows={narrow ? "on press" : "on scroll"}
      />
    </div>
  );
}
