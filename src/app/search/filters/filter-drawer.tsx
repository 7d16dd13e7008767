import { ChevronDown } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { formatCount } from "#app/lib/format-number.ts";
import { CodePicker } from "#app/search/code-picker/code-picker.tsx";
import { CriterionField } from "#app/search/criteria/criterion-field.tsx";
import { validateCriterion } from "#app/search/criteria/validate-criterion.ts";
import type { Criteria, CriterionDefinition, CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { CriterionText } from "#app/search/criteria/criterion-text.tsx";
import { parseCriterion } from "#app/search/criteria/parse-criterion.ts";
import { halfTyped } from "#app/search/criteria/half-typed.ts";
import { splitList, joinList } from "#app/search/criteria/list-value.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";

export interface FilterFormProps<Key extends string> {
  readonly slots: readonly CriterionDefinition<Key>[];
  readonly criteria: Criteria<Key>;
  readonly onApply: (criteria: Criteria<Key>) => void;
  readonly onClose: () => void;
  /** Begins at the criteria that have no slot in the bar. */
  readonly atMore: boolean;
}

type Drafts<Key extends string> = Partial<Record<Key, string>>;

/** All criteria of a screen as a form, in groups; nothing is asked until it is applied. */
export function FilterDrawer<Key extends string>(props: FilterFormProps<Key>) {
  const { slots, criteria, onApply, onClose, atMore } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!atMore) return;
    const group = form.current?.querySelector("[role=group]");
    const scroller = form.current?.parentElement;
    if (!group || !scroller) return;
    // scrollIntoView would move the dialog within its own frame as well
    scroller.scrollTop += group.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    group.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true });
  }, [atMore]);
  const [drafts, setDrafts] = useState<Drafts<Key>>({ ...criteria });
  const [half, setHalf] = useState<string>();
  const [checked, setChecked] = useState(false);
  const problemOf = (slot: CriterionDefinition<Key>) => validateCriterion(slot, drafts[slot.key] ?? "");
  const wrong = slots.filter((slot) => problemOf(slot) !== undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unfinished = halfTyped(event.currentTarget);
    setHalf(unfinished);
    setChecked(true);
    const [first] = wrong;
    if (first) focusOn(event.currentTarget, first.key);
    if (first || unfinished !== undefined) return;
    onApply(valuesOf(slots, drafts));
    onClose();
  };
  const changes = slots.filter(({ key }) => (drafts[key] ?? "") !== (criteria[key] ?? "")).length;
  return (
    <Dialog
      open
      variant="drawer"
      title="All filters"
      titleExtra={changes > 0 && <Badge tone="accent">{formatCount(changes, change)}</Badge>}
      onClose={onClose}
      footer={
        <>
          <p role="status" className="flex-1 text-xs text-danger-ink">
            {half ?? (checked && wrong.length > 0 && `Look again at ${labelsOf(wrong)}.`)}
          </p>
          <Button variant="ghost" onClick={() => setDrafts({})}>
            Clear all
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            Apply
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={submit}
        onChange={() => setHalf(undefined)}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        {groupsOf(slots).map(([group, members]) => (
          <SlotGroup key={group} name={group}>
            {members.map((slot) => (
              <div key={slot.key} data-slot={slot.key}>
                <DrawerCriterion
                  slot={slot}
                  value={drafts[slot.key] ?? ""}
                  onChange={(value) => setDrafts((before) => ({ ...before, [slot.key]: value }))}
                  problem={checked ? problemOf(slot) : undefined}
                />
              </div>
            ))}
          </SlotGroup>
        ))}
      </form>
    </Dialog>
  );
}

const CONTROLS = ":is(input, textarea, select, button)";

const change = { one: "change", many: "changes" };

function labelsOf(slots: readonly CriterionDefinition[]): string {
  return slots.map(({ label }) => label).join(", ");
}

function focusOn(form: HTMLFormElement, key: string): void {
  form.querySelector<HTMLElement>(`[data-slot="${key}"] ${CONTROLS}`)?.focus();
}

function valuesOf<Key extends string>(
  slots: readonly CriterionDefinition<Key>[],
  drafts: Drafts<Key>,
): Criteria<Key> {
  const values: Drafts<Key> = {};
  for (const slot of slots) {
    const value = parseCriterion(slot, drafts[slot.key] ?? "");
    if (value !== undefined) values[slot.key] = value;
  }
  return values;
}

/** The slots by the group that they name, in the order of the first of each; those of the bar have none. */
function groupsOf<Slot extends CriterionDefinition>(slots: readonly Slot[]): [string, Slot[]][] {
  const groups = new Map<string, Slot[]>();
  for (const slot of slots) {
    const name = slot.more ?? "";
    groups.set(name, [...(groups.get(name) ?? []), slot]);
  }
  return [...groups];
}

function SlotGroup({ name, children }: { name: string; children: ReactNode }) {
  const headingId = useId();
  if (name === "") return <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>;
  return (
    <div
      role="group"
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4"
    >
      <h3 id={headingId} className="text-xs font-semibold text-ink-2">
        {name}
      </h3>
      {children}
    </div>
  );
}

interface DrawerCriterionProps {
  readonly slot: CriterionDefinition;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
}

/** One criterion as a line of a form. */
function DrawerCriterion({ slot, value, onChange, problem }: DrawerCriterionProps) {
  if (slot.kind === "code") return <DrawerCodes slot={slot} value={value} onChange={onChange} />;
  return <CriterionField slot={slot} value={value} onChange={onChange} problem={problem} />;
}

interface DrawerCodesProps extends Pick<DrawerCriterionProps, "value" | "onChange"> {
  readonly slot: CriterionOfKind<"code">;
}

function DrawerCodes({ slot, value, onChange }: DrawerCodesProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <span aria-hidden className="text-xs font-medium text-ink-2">
        {slot.label}
      </span>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-9 items-center gap-2 field px-2.5 text-left pointer-coarse:h-11"
      >
        <span className="sr-only">{slot.label}: </span>
        <span className="min-w-0 flex-1 truncate">
          {value === "" ? "Any" : <CriterionText slot={slot} value={value} />}
        </span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden className={open ? "rotate-180" : ""} />
      </button>
      {open && (
        <div className="rounded-md border border-line p-2">
          <CodePicker
            slot={slot}
            chosen={new Set(splitList(value))}
            onChange={(chosen) => onChange(joinList(chosen) ?? "")}
            narrow
          />
        </div>
      )}
    </div>
  );
}
