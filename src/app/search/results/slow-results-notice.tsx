import { Ban, Hourglass, RotateCw } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { useSearchCost } from "./search-cost.ts";
import { Icon } from "#app/ui/icon.tsx";
import { FloatingNotice, StatePanel } from "#app/ui/state-panel.tsx";

/** Over the rows while an answer takes long. */
export function SlowNotice({
  counts,
  onCancel,
}: {
  /** What the answer holds counts, even if it is no longer wanted. */
  readonly counts: boolean;
  readonly onCancel: () => void;
}) {
  return (
    <FloatingNotice icon={<Icon of={Hourglass} />} action={<Button onClick={onCancel}>Cancel</Button>}>
      This is taking a while.
      {counts && <span className="text-ink-2"> It may use your record limit even if you cancel.</span>}
    </FloatingNotice>
  );
}

/** In place of rows after a search was cancelled: what that means, and a way to run it again. */
export function CancelledPanel({
  counts,
  onAgain,
}: {
  readonly counts: boolean;
  readonly onAgain: () => void;
}) {
  const cost = useSearchCost();
  return (
    <StatePanel
      icon={Ban}
      title="You cancelled this search"
      actions={
        <Button
          // the button that was clicked went away with the notice
          ref={focus}
          icon={<Icon of={RotateCw} />}
          onClick={onAgain}
        >
          Search again{counts && ` · free, ${cost}`}
        </Button>
      }
    >
      {counts ? (
        <p>
          It may have used your record limit all the same, and searching again uses it again. Usage has the
          exact number.
        </p>
      ) : (
        <p>Nothing was charged.</p>
      )}
    </StatePanel>
  );
}

function focus(button: HTMLElement | null): void {
  button?.focus();
}
