import { Link } from "@tanstack/react-router";
import { formatNumber } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import type { HeldRecords } from "./records-in-runs.ts";

/** Says which run holds some of the chosen records. */
export function HeldByRun({
  type,
  held: { run, count },
}: {
  readonly type: RecordType;
  readonly held: HeldRecords;
}) {
  const one = count === 1;
  return (
    <p className="rounded-md bg-warning-soft p-2.5 text-warning-ink">
      {formatNumber(count)} of these {RECORD_NOUN[type].many} {one ? "is" : "are"} still in the run{" "}
      <Link
        to="/runs/$runId"
        params={{ runId: run.id }}
        className="font-semibold underline underline-offset-3"
      >
        {run.name}
      </Link>
      , so {one ? "it is" : "they are"} not sent again.
    </p>
  );
}

interface AllRecordsHeldProps {
  readonly type: RecordType;
  readonly held: readonly HeldRecords[];
  readonly onClose: () => void;
}

/** The answer to a start of which nothing is left: runs hold all of the chosen records. */
export function AllRecordsHeld({ type, held, onClose }: AllRecordsHeldProps) {
  const [first] = held;
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title="These are in a run already"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {first && (
            <Link to="/runs/$runId" params={{ runId: first.run.id }} className={buttonClass("primary")}>
              Open run
            </Link>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {held.map((each) => (
          <HeldByRun key={each.run.id} type={type} held={each} />
        ))}
        <p className="text-ink-2">Nothing was started. See how they turn out first, or cancel that run.</p>
      </div>
    </Dialog>
  );
}
