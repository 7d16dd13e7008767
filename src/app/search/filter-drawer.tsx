import { type FormEvent, useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { DrawerCriterion } from "./drawer-criterion.tsx";
import { criterionProblem, criterionValue } from "./criterion-value.ts";
import type { Criteria, CriterionSlot } from "./criterion-slot.ts";

export interface FilterFormProps<Key extends string> {
  readonly slots: readonly CriterionSlot<Key>[];
  readonly criteria: Criteria<Key>;
  readonly onApply: (criteria: Criteria<Key>) => void;
  readonly onClose: () => void;
}

type Drafts<Key extends string> = Partial<Record<Key, string>>;

/** All criteria of a screen as a form; nothing is asked until it is applied. */
export function FilterDrawer<Key extends string>({
  slots,
  criteria,
  onApply,
  onClose,
}: FilterFormProps<Key>) {
  const formId = useId();
  const [drafts, setDrafts] = useState<Drafts<Key>>({ ...criteria });
  const [checked, setChecked] = useState(false);
  const problemOf = (slot: CriterionSlot<Key>) => criterionProblem(slot, drafts[slot.key] ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (slots.some((slot) => problemOf(slot) !== undefined)) return;
    const next: Drafts<Key> = {};
    for (const slot of slots) {
      const value = criterionValue(slot, drafts[slot.key] ?? "");
      if (value !== undefined) next[slot.key] = value;
    }
    onApply(next);
    onClose();
  };
  return (
    <Dialog
      open
      variant="drawer"
      title="Filters"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={() => setDrafts({})}>
            Clear all
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            Apply
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {slots.map((slot) => (
          <DrawerCriterion
            key={slot.key}
            slot={slot}
            value={drafts[slot.key] ?? ""}
            onChange={(value) => setDrafts((before) => ({ ...before, [slot.key]: value }))}
            problem={checked ? problemOf(slot) : undefined}
          />
        ))}
      </form>
    </Dialog>
  );
}
