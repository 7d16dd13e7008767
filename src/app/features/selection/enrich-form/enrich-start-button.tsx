import { type RefObject, useEffect, useId, useRef } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import { useLasting } from "#app/lib/use-time.ts";
import { upToLabel } from "#app/prices/spending/credit-amounts.ts";
import type { StartStep } from "#app/runs/use-run-start.ts";
import { Button } from "#app/ui/button.tsx";
import { HAS_COMMAND_KEY } from "#app/ui/kbd.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { onStartKey } from "./start-key.ts";
import type { EnrichForm } from "./use-enrich-form.ts";

export interface StartButtonProps {
  readonly form: EnrichForm;
  readonly start: {
    readonly step: StartStep;
    /** Resolves when the run was started, failed to start, or has to be confirmed first. */
    readonly begin: () => Promise<void>;
    readonly cancel: () => void;
  };
}

/** Shorter checks show no progress. Milliseconds. */
const SHOW_CHECK_AFTER_MS = 400;

/**
 * Starts the run, once: presses while it is being created do nothing. ⌘↵ or Ctrl+↵ in the panel does the same.
 * Obstacles are shown above the button, so that it never moves under the pointer.
 */
export function EnrichStartButton({ form, start: { step, begin, cancel } }: StartButtonProps) {
  const { obstacle, onRefused, preview } = form;
  const reasonId = useId();
  const starting = step.kind === "checking" || step.kind === "starting";
  const press = () => {
    if (obstacle !== undefined) onRefused();
    else if (!starting) void begin();
  };
  const frame = useRef<HTMLDivElement>(null);
  useStartKey(frame, press);
  return (
    <div ref={frame} className="grid gap-2">
      {step.kind === "checking" && <CheckProgress checked={step.checked} of={step.of} onCancel={cancel} />}
      {obstacle !== undefined && (
        <p id={reasonId} className="text-xs text-ink-2">
          {obstacle}
        </p>
      )}
      <Button
        variant="primary"
        hint={HAS_COMMAND_KEY ? "⌘↵" : "Ctrl ↵"}
        busy={starting}
        className="h-9 w-full"
        onClick={press}
        onClickCapture={obstacle === undefined ? undefined : onRefused}
        {...(obstacle === undefined ? {} : { "aria-disabled": true, "aria-describedby": reasonId })}
      >
        Start enriching · {upToLabel(preview.cost.limitedCost)}
      </Button>
    </div>
  );
}

interface CheckProgressProps {
  readonly checked: number;
  readonly of: number;
  readonly onCancel: () => void;
}

/** The gateway's progress in pricing the records. */
function CheckProgress({ checked, of, onCancel }: CheckProgressProps) {
  const late = useLasting(true, SHOW_CHECK_AFTER_MS);
  if (!late) return null;
  return (
    <div className="grid gap-1 pb-1 text-xs text-ink-2">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <p className="tabular-nums">
          Checking prices: {formatNumber(checked)} of {formatNumber(of)}
        </p>
        <Button variant="link" className="-mr-2.5" onClick={onCancel}>
          Stop
        </Button>
      </div>
      <Meter label="Prices checked" value={checked} max={of} className="h-1" />
    </div>
  );
}

/** Handles the start key within the panel around the button. */
function useStartKey(frame: RefObject<HTMLElement | null>, start: () => void): void {
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => {
    const panel = frame.current?.closest<HTMLElement>("aside, section");
    return panel ? onStartKey(panel, () => latest.current()) : undefined;
  }, [frame]);
}
