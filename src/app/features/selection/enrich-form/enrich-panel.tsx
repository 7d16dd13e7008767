import { ChevronRight, Settings2, SlidersHorizontal, TriangleAlert } from "lucide-react";
import { useState } from "react";
import {
  CostBreakdown,
  CostNotes,
  MaximumCost,
} from "#app/features/selection/cost-preview/enrich-cost-summary.tsx";
import { AskFromField } from "#app/prices/spending/ask-from-field.tsx";
import { formatNumber } from "#app/lib/format-number.ts";
import { CREDIT } from "#app/prices/spending/credit-amounts.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { missingCallFlags, withFields } from "./enrich-field-choice.ts";
import { EnrichFields, formatFieldCount } from "./enrich-field-chooser.tsx";
import { EnrichStartButton, type StartButtonProps } from "./enrich-start-button.tsx";
import type { EnrichForm } from "./use-enrich-form.ts";

interface EnrichPanelProps {
  readonly form: EnrichForm;
  readonly start: StartButtonProps["start"];
}

/** On a wide screen, beside the list: fields above, cost and start button below. */
export function EnrichPanel({ form, start }: EnrichPanelProps) {
  return (
    <aside aria-labelledby="enrich-title" className="flex w-80 flex-none flex-col border-l border-line">
      <div className="flex h-11 flex-none items-center justify-between gap-3 px-4">
        <h2 id="enrich-title" className="font-semibold">
          Enrich
        </h2>
        <span className="flex-1 text-right text-xs text-ink-3 tabular-nums">{formatFieldCount(form)}</span>
        <Popover
          title="Spending"
          align="end"
          trigger={<IconButton label="Spending settings" icon={<Icon of={Settings2} />} className="-mr-2" />}
        >
          <div className="p-4">
            <AskFromField askFrom={form.askFrom} />
          </div>
        </Popover>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        <EnrichFields form={form} />
      </div>
      {/* as tall as it usually is once the records are priced */}
      <div className="grid max-h-[60%] min-h-[min(27.5rem,60%)] flex-none content-start gap-3 overflow-y-auto border-t border-line p-4">
        <CostBreakdown type={form.type} preview={form.preview} />
        <div className="border-t border-line pt-3">
          <MaximumCost preview={form.preview} />
        </div>
        <LeaveOutField form={form} />
        <CeilingField form={form} />
        <CostNotes preview={form.preview} />
        <CallFlagsHint form={form} />
        <EnrichStartButton form={form} start={start} />
        <p className="text-xs text-ink-3">{FREE_MESSAGE[form.type]}</p>
      </div>
    </aside>
  );
}

const FREE_MESSAGE = {
  contact: "No charge for contacts without a match or a required field, or for errors.",
  company: "No charge for companies without a match, or for errors.",
} as const;

/** Whether to exclude contacts that cannot be reached; nothing where there are none. */
function LeaveOutField({ form: { preview, leavesOut } }: { readonly form: EnrichForm }) {
  const { nothing } = preview.cost;
  if (nothing === 0) return null;
  return (
    <Checkbox
      label={`Leave out ${formatNumber(nothing)} without e-mail or phone`}
      showLabel
      checked={leavesOut.value}
      onChange={leavesOut.set}
    />
  );
}

/** An optional limit for the cost of this run. */
function CeilingField({ form }: { form: EnrichForm }) {
  const { ceiling } = form;
  return (
    <TextField
      label="Stop at"
      inputMode="numeric"
      autoComplete="off"
      placeholder="No limit"
      value={ceiling.text}
      onChange={ceiling.enter}
      end={<span className="flex-none">{CREDIT.many}</span>}
      error={ceiling.error}
      hint={ceiling.hint}
    />
  );
}

/** On a narrow screen, docked below the list: the same, with fields and cost each behind a button. */
export function EnrichDock({ form, start }: EnrichPanelProps) {
  const [open, setOpen] = useState<"fields" | "cost">();
  const close = () => setOpen(undefined);
  const done = (
    <Button variant="primary" onClick={close}>
      Done
    </Button>
  );
  return (
    <section
      aria-label="Enrich"
      data-dock
      className="sticky bottom-0 z-20 mt-auto flex-none border-t border-line bg-surface shadow-pop low:static"
    >
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen("fields")} className={row}>
        <Icon of={SlidersHorizontal} className="flex-none text-ink-2" />
        <span className="font-medium">Output fields</span>
        <span className="min-w-0 flex-1 truncate text-ink-3">{formatFieldCount(form)}</span>
        <Icon of={ChevronRight} className="flex-none" />
      </button>
      <div className="grid max-h-[45dvh] gap-2.5 overflow-y-auto px-4 py-3">
        <div className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <MaximumCost preview={form.preview} />
          </div>
          <Button aria-haspopup="dialog" onClick={() => setOpen("cost")}>
            Cost and limit
          </Button>
        </div>
        <LeaveOutField form={form} />
        <CostNotes preview={form.preview} />
        <CallFlagsHint form={form} />
        <EnrichStartButton form={form} start={start} />
      </div>
      <Dialog open={open === "fields"} onClose={close} title="Output fields" variant="drawer" footer={done}>
        <div className="-mx-4">
          <EnrichFields form={form} />
        </div>
      </Dialog>
      <Dialog open={open === "cost"} onClose={close} title="Cost and limit" variant="sheet" footer={done}>
        <div className="grid gap-4">
          <CostBreakdown type={form.type} preview={form.preview} />
          <LeaveOutField form={form} />
          <CeilingField form={form} />
          <AskFromField askFrom={form.askFrom} />
          <p className="text-xs text-ink-3">{FREE_MESSAGE[form.type]}</p>
        </div>
      </Dialog>
    </section>
  );
}

const row =
  "flex min-h-11 w-full items-center gap-2.5 border-b border-line px-4 text-left hover:bg-hover focus-visible:-outline-offset-2";

/**
 * Warns that numbers without their flag may be do-not-call numbers. It is placed at the cost, so that choosing a field
 * never moves the fields.
 */
function CallFlagsHint({ form: { type, groups, choice, choose } }: { form: EnrichForm }) {
  if (!groups || !choice) return null;
  const missing = missingCallFlags(type, choice, groups);
  if (missing.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-warning-soft p-2.5 text-xs text-warning-ink">
      <Icon of={TriangleAlert} size="sm" className="flex-none" />
      <p className="min-w-36 flex-1">Phone numbers will come without their do-not-call flags.</p>
      <Button onClick={() => choose(withFields(choice, missing, true))}>Add flags</Button>
    </div>
  );
}
