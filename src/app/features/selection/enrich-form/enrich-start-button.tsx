import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { CheckProgress } from "#app/features/selection/cost-preview/check-progress.tsx";
import { Button } from "#app/ui/button.tsx";
import { HAS_COMMAND_KEY } from "#app/ui/kbd.tsx";
import { onStartKey } from "./start-key.ts";
import { CHECKING } from "./start-obstacle.ts";
import type { EnrichForm } from "./use-enrich-form.ts";

interface EnrichStartButtonProps {
  readonly form: EnrichForm;
  /** Resolves when the run was stored, could not be, or has to be confirmed first. */
  readonly onStart: () => Promise<void>;
}

/**
 * Starts the run, once: further presses while it is being stored do nothing. ⌘↵ or Ctrl+↵ in the panel does the same.
 * Why it cannot be pressed stands above it, so that it never moves under the pointer.
 */
export function EnrichStartButton({ form, onStart }: EnrichStartButtonProps) {
  const { obstacle, preview, onRefused } = form;
  const reasonId = useId();
  const under = useRef(false);
  const [starting, setStarting] = useState(false);
  const start = async () => {
    if (obstacle !== undefined) onRefused();
    if (under.current || obstacle !== undefined) return;
    under.current = true;
    setStarting(true);
    try {
      await onStart();
    } finally {
      under.current = false;
      setStarting(false);
    }
  };
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useStartKey(frame, () => void start());
  const { check } = preview;
  const skip = () => {
    check.skip();
    // the control that was pressed is gone
    button.current?.focus();
  };
  return (
    <div ref={frame} className="grid gap-2">
      {check.status === "checking" && (
        <CheckProgress id={obstacle === CHECKING ? reasonId : undefined} check={check} onSkip={skip} />
      )}
      {obstacle !== undefined && obstacle !== CHECKING && (
        <p id={reasonId} className="text-xs text-ink-2">
          {obstacle}
        </p>
      )}
      <Button
        ref={button}
        variant="primary"
        hint={HAS_COMMAND_KEY ? "⌘↵" : "Ctrl ↵"}
        busy={starting}
        className="h-9 w-full"
        onClick={() => void start()}
        onClickCapture={obstacle === undefined ? undefined : onRefused}
        {...(obstacle === undefined ? {} : { "aria-disabled": true, "aria-describedby": reasonId })}
      >
        Start enriching
      </Button>
    </div>
  );
}

/** The key that starts, heard in the panel around the button. */
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
