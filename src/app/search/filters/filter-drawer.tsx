import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { formatCount } from "#app/lib/format-number.ts";
import {
  CriterionField,
  isSameCriterion,
  parseCriterion,
  validateCriterion,
} from "#app/search/criteria/criterion-kinds.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { incompleteDate } from "./filter-form.tsx";

interface FilterDrawerProps {
  readonly criterionDefinitions: readonly CriterionDefinition[];
  readonly criteria: Criteria;
  readonly onApply: (criteria: Criteria) => void;
  readonly onClose: () => void;
  /** Opens at the filters that have no place in the bar. */
  readonly startAtMore: boolean;
}

/** All filters of a screen as a form, in groups; nothing is searched for until they are applied. */
export function FilterDrawer(props: FilterDrawerProps) {
  const { criterionDefinitions, criteria, onApply, onClose, startAtMore } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!startAtMore) return;
    const group = form.current?.querySelector("[role=group]");
    const scroller = form.current?.parentElement;
    if (!group || !scroller) return;
    // scrollIntoView would scroll the dialog's frame as well
    scroller.scrollTop += group.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    group.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true });
  }, [startAtMore]);
  const [drafts, setDrafts] = useState(criteria);
  const [incomplete, setIncomplete] = useState<string>();
  const [submitted, setSubmitted] = useState(false);
  const problemOf = (criterion: CriterionDefinition) =>
    validateCriterion(criterion, drafts[criterion.key] ?? "");
  const invalid = criterionDefinitions.filter((criterion) => problemOf(criterion) !== undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unfinished = incompleteDate(event.currentTarget);
    setIncomplete(unfinished);
    setSubmitted(true);
    const [first] = invalid;
    if (first) focusOn(event.currentTarget, first.key);
    if (first || unfinished !== undefined) return;
    onApply(parseDrafts(criterionDefinitions, drafts));
    onClose();
  };
  const changes = criterionDefinitions.filter(
    (criterion) => !isSameCriterion(criterion, drafts[criterion.key] ?? "", criteria[criterion.key] ?? ""),
  ).length;
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
            {incomplete ?? (submitted && invalid.length > 0 && `Check ${labelsOf(invalid)}.`)}
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
        onChange={() => setIncomplete(undefined)}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        {groupsOf(criterionDefinitions).map(([group, members]) => (
          <FilterGroup key={group} name={group}>
            {members.map((criterion) => (
              <div key={criterion.key} data-criterion={criterion.key}>
                <CriterionField
                  criterion={criterion}
                  value={drafts[criterion.key] ?? ""}
                  onChange={(value) => setDrafts((before) => ({ ...before, [criterion.key]: value }))}
                  problem={submitted ? problemOf(criterion) : undefined}
                />
              </div>
            ))}
          </FilterGroup>
        ))}
      </form>
    </Dialog>
  );
}

const CONTROLS = ":is(input, textarea, select, button)";

const change = { one: "change", many: "changes" };

function labelsOf(criterionDefinitions: readonly CriterionDefinition[]): string {
  return criterionDefinitions.map(({ label }) => label).join(", ");
}

function focusOn(form: HTMLFormElement, key: string): void {
  form.querySelector<HTMLElement>(`[data-criterion="${key}"] ${CONTROLS}`)?.focus();
}

function parseDrafts(criterionDefinitions: readonly CriterionDefinition[], drafts: Criteria): Criteria {
  const criteria: Record<string, string> = {};
  for (const criterion of criterionDefinitions) {
    const value = parseCriterion(criterion, drafts[criterion.key] ?? "");
    if (value !== undefined) criteria[criterion.key] = value;
  }
  return criteria;
}

/** The criteria by group, in the order of each group's first; those of the filter bar come without a name. */
function groupsOf(criterionDefinitions: readonly CriterionDefinition[]): [string, CriterionDefinition[]][] {
  const groups = new Map<string, CriterionDefinition[]>();
  for (const criterion of criterionDefinitions) {
    const name = criterion.group ?? "";
    groups.set(name, [...(groups.get(name) ?? []), criterion]);
  }
  return [...groups];
}

function FilterGroup({ name, children }: { name: string; children: ReactNode }) {
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
