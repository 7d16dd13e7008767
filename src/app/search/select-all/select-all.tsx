import { CircleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { describeError, formatWait } from "#app/errors/describe-error.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { Button } from "#app/ui/button.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import type { WithSearch } from "./with-search.ts";
import { type SelectAllPlan, reachableOf, selectAllPlan } from "./select-all-plan.ts";
import { priceWords, selectAllLabel, selectAllNotes } from "./select-all-words.ts";
import type { SelectAllProgress } from "./use-select-all.ts";

interface SelectAllProps {
  readonly type: RecordType;
  readonly search: WithSearch;
  readonly total: number;
  /** The total may be that of another search: wait. */
  readonly unsure: boolean;
  readonly onStart: (plan: SelectAllPlan) => void;
}

/** Opens what choosing all results takes; nothing is asked for before that is confirmed. */
export function SelectAll({ type, search, total, unsure, onStart }: SelectAllProps) {
  const label = selectAllLabel(total, reachableOf(total));
  return (
    <Popover
      title={label}
      trigger={
        <Button variant="link" {...(unsure && { "aria-disabled": true })}>
          {label}
        </Button>
      }
    >
      {(close) => (
        <Confirm
          type={type}
          search={search}
          total={total}
          onStart={(plan) => {
            close();
            onStart(plan);
          }}
        />
      )}
    </Popover>
  );
}

function Confirm({ type, search, total, onStart }: Omit<SelectAllProps, "unsure">) {
  const plan = selectAllPlan(search, total);
  const notes = search(({ countsRecords, noun }) => selectAllNotes(plan, { countsRecords, noun }, type));
  return (
    <div className="grid gap-2 p-4">
      <p className="font-semibold tabular-nums">{priceWords(plan)}</p>
      {notes.map((note) => (
        <p key={note} className="text-ink-2">
          {note}
        </p>
      ))}
      <Button
        variant="primary"
        className="mt-1 justify-self-start"
        onClick={() => onStart(plan)}
        data-autofocus
      >
        {selectAllLabel(total, plan.reachable)}
      </Button>
    </div>
  );
}

interface SelectingProps {
  readonly progress: SelectAllProgress;
  readonly onCancel: () => void;
}

/** How far it is, in the place of the other actions: "1,200 of 2,418". */
export function Selecting({ progress: { done, of, waitUntil }, onCancel }: SelectingProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  // the button that started it is gone
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:flex-1">
      <Meter label="Results selected" value={done} max={of} className="h-1.5 w-24 max-sm:w-16" />
      <p className="text-ink-2 tabular-nums">
        {waitUntil === undefined ? (
          `${formatNumber(done)} of ${formatNumber(of)}`
        ) : (
          <Wait until={waitUntil} />
        )}
      </p>
      <Button ref={cancel} onClick={onCancel} className="max-sm:ml-auto">
        Cancel
      </Button>
    </div>
  );
}

const TICK = 250;

function Wait({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <span role="status" className="sr-only">
        Too many requests at once. Selecting goes on by itself.
      </span>
      <span aria-hidden>Too many requests at once: goes on in {formatWait(until - now)}</span>
    </>
  );
}

interface StoppedProps extends SelectingProps {
  readonly search: WithSearch;
  readonly onGoOn: () => void;
}

/** What went wrong and what was kept; the page that failed can be asked for again. */
export function Stopped({ progress: { done, of, error }, search, onGoOn, onCancel }: StoppedProps) {
  const words = search(({ title, scopes }) => describeError(error, { what: title, scopes }));
  return (
    <div
      role="alert"
      className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-danger-soft px-3 py-1.5 text-danger-ink sm:order-first"
    >
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
      <p className="min-w-40 flex-1">
        <span className="font-semibold">
          Stopped at {formatNumber(done)} of {formatNumber(of)}. What came is selected.
        </span>{" "}
        {words.title}. {words.text}
      </p>
      <Button onClick={onGoOn}>Go on</Button>
      <Button onClick={onCancel}>Keep these</Button>
    </div>
  );
}
