import { Layers } from "lucide-react";
import { formatCount } from "#app/lib/format-number.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import type { ResultKind } from "#app/features/runs/results/result-status.ts";
import { RECORD_NOUN } from "./run-labels.ts";

/** Kinds that cost nothing and can be asked again in another run. */
const ASK_AGAIN: ReadonlySet<ResultKind> = new Set(["not-sent", "failed", "limit"]);

interface PutBackProps {
  readonly kind: ResultKind | undefined;
  readonly type: RecordType;
  readonly results: readonly RecordResult[];
}

function choiceOf({ id, snapshot }: RecordResult): SelectableRecord {
  return "hints" in snapshot ? { type: "contact", id, snapshot } : { type: "company", id, snapshot };
}

/** Puts records that were not enriched back into the selection. */
export function RestoreToSelection({ kind, type, results }: PutBackProps) {
  const selection = useSelection();
  if (kind === undefined || !ASK_AGAIN.has(kind) || results.length === 0) return null;
  const putBack = () => {
    selection.getState().add(results.map(choiceOf));
    showToast({ message: `${formatCount(results.length, RECORD_NOUN[type])} put back into the selection` });
  };
  return (
    <Button
      icon={<Layers size={16} strokeWidth={1.75} aria-hidden />}
      compact
      count={results.length}
      onClick={putBack}
    >
      Put back into selection
    </Button>
  );
}
