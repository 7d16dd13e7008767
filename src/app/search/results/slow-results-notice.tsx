import { Ban, Hourglass, RotateCw } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";

/** Over the rows while an answer takes long. It takes no room, so that nothing moves. */
export function SlowNotice({
  counts,
  onCancel,
}: {
  /** Records of the answer count, even if it is no longer wanted. */
  readonly counts: boolean;
  readonly onCancel: () => void;
}) {
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-12 z-20 flex justify-center px-3"
    >
      <div className="pointer-events-auto flex max-w-full items-center gap-2.5 rounded-md border border-line-strong bg-raised py-1.5 pr-1.5 pl-3 shadow-pop">
        <Hourglass size={16} strokeWidth={1.75} aria-hidden className="flex-none text-ink-2" />
        <p className="min-w-0">
          This is taking a while.
          {counts && <span className="text-ink-2"> Records may count even if you cancel.</span>}
        </p>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
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
  return (
    <StatePanel
      icon={<Ban size={18} strokeWidth={1.75} aria-hidden />}
      title="You cancelled this search"
      actions={
        <Button
          // the button that was clicked went away with the notice
          ref={focus}
          icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden />}
          onClick={onAgain}
        >
          Search again
        </Button>
      }
    >
      {counts ? (
        <p>
          The service may have counted the records anyway, and running the search again counts them again. See
          Usage for the exact number.
        </p>
      ) : (
        <p>Only the request was counted.</p>
      )}
    </StatePanel>
  );
}

function focus(button: HTMLElement | null): void {
  button?.focus();
}
