import { formatWait } from "#app/errors/describe-error.ts";
import { classNames } from "#app/lib/class-names.ts";
import { useLasting, useNow } from "#app/lib/use-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { checkingLabel } from "./cost-messages.ts";
import { LIMITS } from "#contract/operation.ts";
import type { ManagementCheck } from "./use-management-check.ts";

/** A check that is over sooner is not shown: what appears and goes at once is only unrest. */
const SHOW_DELAY_MS = 300;

interface CheckProgressProps {
  /** What the start button names as the reason why it waits. */
  readonly id: string | undefined;
  readonly check: ManagementCheck;
  readonly onSkip: () => void;
}

/** How far the check of the chosen records is, with the way to start without it. */
export function CheckProgress({ id, check, onSkip }: CheckProgressProps) {
  const late = useLasting(true, SHOW_DELAY_MS);
  const { done, of, waitUntil } = check;
  const oneRequest = of <= LIMITS.pageSizeMax;
  const now = useNow(waitUntil !== undefined);
  return (
    <div className={classNames("grid gap-1 pb-1 text-xs text-ink-2", !late && "sr-only")}>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <p id={id} className="tabular-nums">
          {waitUntil === undefined
            ? checkingLabel(check, oneRequest)
            : `Busy. Continuing in ${formatWait(waitUntil - now)}.`}
        </p>
        {late && (
          <Button variant="link" className="-mr-2.5" onClick={onSkip}>
            Skip the check
          </Button>
        )}
      </div>
      {!oneRequest && <Meter label="Records checked" value={done} max={of} className="h-1" />}
    </div>
  );
}
