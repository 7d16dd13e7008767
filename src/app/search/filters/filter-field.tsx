import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { CodeValues } from "#app/search/code-picker/code-values.tsx";
import {
  CriterionField,
  isHopelessCriterion,
  kindOf,
  lookupOf,
  usableCriterion,
  validateCriterion,
} from "#app/search/kinds/criterion-kinds.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { useDraft, useDraftActions } from "#app/search/search-context.ts";
import { withValue } from "#app/search/search-params.ts";
import { usePaused } from "#app/search/use-settled-text.ts";
import { isTyping } from "#app/storage/stored-shortcuts.ts";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import type { Filter } from "./filter-groups.ts";
import { RecentValues, useRecentValues } from "./recent-values.tsx";

/** The value of a criterion in the filters, and its setter. */
export function useCriterionValue({ key }: CriterionDefinition) {
  const { edit } = useDraftActions();
  return {
    value: useDraft(({ criteria }) => criteria[key]),
    onChange: (value: string | undefined, options?: { readonly typed?: boolean }) =>
      edit((criteria) => withValue(criteria, key, value), options),
  };
}

interface FilterEditorProps {
  readonly filter: Filter;
  /** Whether there is room for two columns. */
  readonly wide?: boolean;
  /** Whether the field takes the focus once it has loaded. */
  readonly startsFocused?: boolean;
  /** Called on Enter in a field with a valid value. */
  readonly onDone?: () => void;
}

/** Which side of a filter its field edits: inclusion or exclusion. Undefined until chosen. */
export type FilterSide = "is" | "not" | undefined;

interface FilterSideChoiceProps {
  readonly filter: Filter;
  readonly side: FilterSide;
  readonly onSide: (side: FilterSide) => void;
}

/** "is" or "is not", where the service has an exclusion. */
export function FilterSideChoice({ filter: { criterion, exclusion }, side, onSide }: FilterSideChoiceProps) {
  if (exclusion === undefined) return null;
  return (
    <Segmented
      label={`${criterion.label}: is or is not`}
      value={side ?? "is"}
      onChange={onSide}
      options={[
        { value: "is", label: "is" },
        { value: "not", label: "is not" },
      ]}
    />
  );
}

/** Edits one side of a filter; each valid change takes effect at once. The values of the other side stay in view. */
export function FilterEditor({ filter, side, ...field }: FilterEditorProps & { readonly side: FilterSide }) {
  const { criterion, exclusion } = filter;
  const is = useCriterionValue(criterion);
  if (exclusion === undefined) return <LiveField criterion={criterion} {...field} />;
  const excluding = side === "not";
  const [edited, other] = excluding ? [exclusion, criterion] : [criterion, exclusion];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <OtherValues criterion={other} />
      <LiveField
        key={edited.key}
        criterion={edited}
        {...field}
        startsFocused={field.startsFocused === true && side === undefined}
      />
      {excluding && is.value === undefined && (
        <p className="text-xs text-ink-3">
          Everything else is found, whatever its {criterion.label.toLowerCase()}.
        </p>
      )}
    </div>
  );
}

/** The values of the side that is not being edited. */
function OtherValues({ criterion }: { readonly criterion: CriterionDefinition }) {
  const { value, onChange } = useCriterionValue(criterion);
  const { lookup } = lookupOf(criterion) ?? {};
  if (value === undefined || lookup === undefined) return null;
  return (
    <div data-chips className="flex flex-wrap gap-1">
      <CodeValues criterion={criterion} lookup={lookup} value={value} onChange={onChange} />
    </div>
  );
}

/** Whether only part of a date was typed: browsers report such a field as empty, which would mean "any day". */
function isIncomplete(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.validity.badInput;
}

interface Typed {
  readonly text: string;
  /** The criterion's value after this text was typed. */
  readonly applied: string | undefined;
}

interface LiveFieldProps extends Omit<FilterEditorProps, "filter"> {
  readonly criterion: CriterionDefinition;
}

/** A pause in typing after which a text counts as complete. */
const TYPING_PAUSE_MS = 800;

/**
 * The field of a criterion: valid text takes effect as it is typed. Invalid text is explained when the field is left;
 * in a range at once if it cannot become valid, else after a pause.
 */
function LiveField({ criterion, wide = false, startsFocused = false, onDone }: LiveFieldProps): ReactNode {
  const { value, onChange } = useCriterionValue(criterion);
  const recent = useRecentValues(criterion);
  const [typed, setTyped] = useState<Typed>();
  const [left, setLeft] = useState(false);
  const [incomplete, setIncomplete] = useState(false);
  const event = useRef({ typing: false, incomplete: false });
  const text = typed !== undefined && typed.applied === value ? typed.text : (value ?? "");
  const problem = incomplete ? "Enter a complete date." : validateCriterion(criterion, text);
  const isTold = usePaused(text, TYPING_PAUSE_MS) && kindOf(criterion).showsErrorsAfterPause === true;
  const shown = left || isTold || isHopelessCriterion(criterion, text) ? problem : undefined;
  const change = (next: string) => {
    const { typing, incomplete: half } = event.current;
    event.current = { typing: false, incomplete: false };
    setIncomplete(half);
    setLeft(false);
    if (half) return;
    const parsed = usableCriterion(criterion, next);
    const applied = parsed !== undefined || next.trim() === "" ? parsed : value;
    setTyped({ text: next, applied });
    if (applied !== value) onChange(applied, { typed: typing });
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setLeft(true);
    if (problem === undefined) onDone?.();
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setLeft(true);
        recent.remember(value);
      }}
      onChangeCapture={({ target }) => {
        event.current = { typing: isTyping(target), incomplete: isIncomplete(target) };
      }}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <Suspense fallback={<div className="h-14" />}>
        <FocusWhenLoaded isWanted={startsFocused}>
          <CriterionField criterion={criterion} value={text} onChange={change} problem={shown} wide={wide} />
        </FocusWhenLoaded>
      </Suspense>
      {text === "" && <RecentValues criterion={criterion} values={recent.values} onChoose={onChange} />}
    </form>
  );
}

/** Moves focus into the field once its code has loaded. */
function FocusWhenLoaded({
  isWanted,
  children,
}: {
  readonly isWanted: boolean;
  readonly children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) focusField(frame.current);
  }, [isWanted]);
  return (
    <div ref={frame} className="contents">
      {children}
    </div>
  );
}

/** Moves focus to the field of a filter. */
export function focusField(frame: Element | null | undefined): void {
  const field =
    frame?.querySelector<HTMLElement>("[data-autofocus]") ??
    frame?.querySelector<HTMLElement>(":is(input, select, textarea):not([type=radio])");
  field?.focus();
}
