import { Link } from "@tanstack/react-router";
import { Layers } from "lucide-react";
import { useCallback } from "react";
import { useStore } from "zustand";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import type { RecordListParams } from "#app/record-views/list/record-list-params.ts";
import { RecordList } from "#app/record-views/list/record-list.tsx";
import type { RecordAction } from "#app/record-views/list/record-list-table.tsx";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { selectedOf } from "#app/selection/selection-store.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { Skeleton, StatePanel } from "#app/ui/state-panel.tsx";
import { EnrichDock, EnrichPanel } from "#app/features/selection/enrich-form/enrich-panel.tsx";
import { runName } from "#app/features/selection/enrich-form/enrich-run-name.ts";
import { type EnrichForm, useEnrichForm } from "#app/features/selection/enrich-form/use-enrich-form.ts";

/** What the selection asks to be enriched; whoever composes the screens hands it to the run engine. */
interface RunRequest {
  readonly name: string;
  readonly operation: "enrichContacts" | "enrichCompanies";
  readonly records: readonly Pick<SelectedRecord, "id" | "snapshot">[];
  readonly outputFields: readonly string[];
  readonly requiredFields: readonly string[];
  /** Credits; the maximum cost that the person saw before the start. */
  readonly worstCaseCredits: number;
  readonly kind: "run";
  /** Credits that the run may cost at most; null without a limit. */
  readonly ceiling: number | null;
}

const OPERATION_OF: Readonly<Record<RecordType, RunRequest["operation"]>> = {
  contact: "enrichContacts",
  company: "enrichCompanies",
};

/** How the selection has a run started, and where it goes then. */
export interface RunStart {
  /** Stores and starts a run; resolves with its id, rejects with nothing sent. */
  readonly startRun: (request: RunRequest) => Promise<string>;
  readonly onStarted: (runId: string) => void;
}

type SelectedRecordsProps = RunStart & {
  readonly type: RecordType;
  readonly view: RecordListParams;
  readonly onView: (view: RecordListParams) => void;
  /** What else can be done with a record. */
  readonly Action?: RecordAction | undefined;
};

/** The chosen records of one type with what can be done with them, or what to do when there are none. */
export function SelectedRecords({ type, ...rest }: SelectedRecordsProps) {
  const selection = useSelection();
  const ready = useStore(selection, (state) => state.ready);
  const empty = useStore(selection, (state) => selectedOf(state, type).length === 0);
  if (!ready) return <Waiting />;
  return empty ? <NothingChosen type={type} /> : <ChosenRecords type={type} {...rest} />;
}

function Waiting() {
  return (
    <div aria-busy className="grid gap-5 p-4">
      {[40, 55, 35, 50].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

function NothingChosen({ type }: { type: RecordType }) {
  return (
    <StatePanel
      icon={<Layers size={18} strokeWidth={1.75} aria-hidden />}
      title={`No ${RECORD_NOUN[type].many} selected`}
      actions={
        <Link to={type === "contact" ? "/contacts" : "/companies"} className={buttonClass("primary")}>
          Search {RECORD_NOUN[type].many}
        </Link>
      }
    >
      <p>Select rows in any search and they are collected here. Nothing is charged until you start.</p>
    </StatePanel>
  );
}

function ChosenRecords({ type, startRun, onStarted, view, onView, Action }: SelectedRecordsProps) {
  const selection = useSelection();
  const records: readonly SelectedRecord[] = useStore(selection, (state) => selectedOf(state, type));
  const wide = useMediaQuery("(min-width: 80rem)");
  const form = useEnrichForm(type, records);
  const remove = useRemove();
  const start = async () => {
    const request = requestOf(form);
    if (!request) return;
    try {
      const id = await startRun(request);
      leaveSelection(selection, records);
      onStarted(id);
    } catch (error) {
      showToast({ message: `The run was not started. ${errorMessage(error)}` });
    }
  };
  return (
    <div className="flex min-h-0 flex-1 max-xl:flex-none max-xl:grow max-xl:flex-col">
      <RecordList
        type={type}
        records={form.preview.records}
        view={view}
        onView={onView}
        onRemove={remove}
        Action={Action}
        flows
      />
      {wide ? <EnrichPanel form={form} onStart={start} /> : <EnrichDock form={form} onStart={start} />}
    </div>
  );
}

function requestOf({ type, choice, preview }: EnrichForm) {
  if (!choice) return undefined;
  return {
    name: runName(type, preview.records),
    operation: OPERATION_OF[type],
    records: preview.records,
    outputFields: choice.output,
    requiredFields: choice.required,
    worstCaseCredits: preview.mostCost,
    kind: "run" as const,
    ceiling: null,
  };
}

/**
 * Records that went into a run leave the selection, as from a cart: what is chosen next is not mixed with what was
 * already enriched. The run has them all, and the toast brings them back.
 */
function leaveSelection(
  selection: ReturnType<typeof useSelection>,
  records: readonly SelectedRecord[],
): void {
  const removed = selection.getState().remove(records);
  const [first] = removed;
  if (!first) return;
  showToast({
    message: `${formatCount(removed.length, RECORD_NOUN[first.type])} moved from the selection to this run`,
    action: { label: "Keep selected", onAction: () => selection.getState().restore(removed) },
  });
}

/** Removes one record at once, with a way back. */
function useRemove(): (record: SelectedRecord) => void {
  const selection = useSelection();
  return useCallback(
    (record) => {
      const removed = selection.getState().remove([record]);
      showToast({
        message: `Removed ${record.snapshot.name || record.id}`,
        action: { label: "Undo", onAction: () => selection.getState().restore(removed) },
      });
    },
    [selection],
  );
}
