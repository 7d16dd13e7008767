import { CalendarDays, ChevronDown } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import type { UsageParams } from "./usage-params.ts";
import { type Period, monthOf, periodLabel, periodProblem } from "./usage-period.ts";

type ChosenDays = Pick<UsageParams, "from" | "to">;

interface PeriodPickerProps {
  readonly period: Period;
  /** The day of UTC that it is. */
  readonly today: string;
  readonly onChange: (days: ChosenDays) => void;
}

/** Which days are shown: a month by one press, or any by the first and the last one. */
export function PeriodPicker({ period, today, onChange }: PeriodPickerProps) {
  return (
    <Popover
      title="Days"
      align="end"
      trigger={
        <Button compact icon={<CalendarDays size={16} strokeWidth={1.75} aria-hidden />}>
          <span className="flex items-center gap-1">
            {periodLabel(period)}
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
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
            <OwnDays period={period} onChange={choose} />
          </div>
        );
      }}
    </Popover>
  );
}

function OwnDays({ period, onChange }: Pick<PeriodPickerProps, "period" | "onChange">) {
  const [own, setOwn] = useState(period);
  const [problem, setProblem] = useState<string>();
  const show = (event: FormEvent) => {
    event.preventDefault();
    const found = periodProblem(own);
    setProblem(found);
    if (found === undefined) onChange(own);
  };
  return (
    <form onSubmit={show} className="grid gap-3 border-t border-line pt-3" noValidate>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label="From"
          type="date"
          value={own.from}
          onChange={(from) => setOwn({ ...own, from })}
          error={problem}
        />
        <TextField label="To" type="date" value={own.to} onChange={(to) => setOwn({ ...own, to })} />
      </div>
      <div className="flex items-center justify-between gap-2">
        <p className="text-xs text-ink-2">Days in UTC, of the last 400.</p>
        <Button type="submit" variant="primary">
          Show
        </Button>
      </div>
    </form>
  );
}
