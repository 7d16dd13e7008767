import { CalendarDays, ChevronDown } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { useDraftForm } from "#app/ui/draft-form.ts";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import type { UsageParams } from "./usage-params.ts";
import { type Period, monthOf, periodLabel, periodProblem } from "./usage-period.ts";

type ChosenDays = Pick<UsageParams, "from" | "to">;

interface PeriodPickerProps {
  readonly period: Period;
  /** Today's date in UTC. */
  readonly today: string;
  readonly onChange: (days: ChosenDays) => void;
}

/** Chooses the period: a month by one click, or any by its first and last day. */
export function PeriodPicker({ period, today, onChange }: PeriodPickerProps) {
  return (
    <Popover
      title="Days"
      align="end"
      trigger={
        <Button compact icon={<Icon of={CalendarDays} />}>
          <span className="flex items-center gap-1">
            {periodLabel(period)}
            <Icon of={ChevronDown} size="sm" />
          </span>
        </Button>
      }
    >
      {(close) => {
        const choose = (days: ChosenDays) => {
          onChange(days);
          close();
        };
        return (
          <div className="grid gap-4 p-4">
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => choose({ from: undefined, to: undefined })}>This month</Button>
              <Button onClick={() => choose(monthOf(today, 1))}>Last month</Button>
            </div>
            <CustomPeriod period={period} onChange={choose} />
          </div>
        );
      }}
    </Popover>
  );
}

function CustomPeriod({ period, onChange }: Pick<PeriodPickerProps, "period" | "onChange">) {
  const form = useDraftForm({ stored: period, check: periodProblem, send: onChange });
  const own = form.value;
  return (
    <form onSubmit={form.submit} className="grid gap-3 border-t border-line pt-3" noValidate>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label="From"
          type="date"
          value={own.from}
          onChange={(from) => form.change({ ...own, from })}
          error={form.problem}
        />
        <TextField label="To" type="date" value={own.to} onChange={(to) => form.change({ ...own, to })} />
      </div>
      <div className="flex items-center justify-between gap-2">
        <p className="text-xs text-ink-2">Within the last 400 days.</p>
        <Button type="submit" variant="primary">
          Show
        </Button>
      </div>
    </form>
  );
}
