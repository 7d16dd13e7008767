import * as z from "zod/mini";
import { Layers, X } from "lucide-react";
import { useCallback } from "react";
import { useStore } from "zustand";
import { shownRecordsSource } from "#app/exports/sources/stored-records-source.ts";
import { useCopyRows } from "#app/exports/sources/use-copy-rows.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import type { RecordListParams } from "#app/record-views/list/record-list-params.ts";
import { RecordList } from "#app/record-views/list/record-list.tsx";
import { NoRecords } from "#app/record-views/list/record-states.tsx";
import { RecordMenu } from "#app/record-views/record-menu.tsx";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { SetFacts } from "#app/record-facts/set-facts.tsx";
import type { SelectableRecord, SelectedRecord } from "#app/selection/selected-record.ts";
import { announceRemoved } from "#app/selection/announce-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { usePreference } from "#app/storage/user-preference.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingRows } from "#app/ui/list/list-screen.tsx";
import { EnrichDock, EnrichPanel } from "./enrich-form/enrich-panel.tsx";
import { useEnrichForm } from "./enrich-form/use-enrich-form.ts";
import { useStartRun } from "./start-run/use-start-run.ts";

type SelectedRecordsProps = {
  readonly type: RecordType;
  /** All records of the type, in the order of the view. */
  readonly records: readonly SelectedRecord[];
  readonly view: RecordListParams;
  readonly onView: (view: RecordListParams) => void;
  /** Opens the lists that contain a record. */
  readonly onLists: (record: SelectableRecord) => void;
  readonly onStarted: (runId: string) => void;
};

/** Whether the selection is grouped by origin. */
const groupedPreference = { name: "selection-grouped", schema: z.boolean() };

/** The selected records of one type with their actions, or how to add some. */
export function SelectedRecords({ type, ...rest }: SelectedRecordsProps) {
  const selection = useSelection();
  const ready = useStore(selection, (state) => state.ready);
  if (!ready) return <LoadingRows />;
  if (rest.records.length > 0) return <ChosenRecords type={type} {...rest} />;
  return (
    <NoRecords type={type} icon={Layers} title={`No ${RECORD_NOUN[type].many} selected`}>
      Select rows in any search and they are collected here. Nothing is charged until you start.
    </NoRecords>
  );
}

function ChosenRecords({ type, records, view, onView, onLists, onStarted }: SelectedRecordsProps) {
  const wide = useMediaQuery("(min-width: 80rem)");
  const form = useEnrichForm(type, records);
  const start = useStartRun(form, records, onStarted);
  const remove = useRemove();
  const copy = useCopyRows();
  const removeOne = useCallback((record: SelectedRecord) => remove([record]), [remove]);
  const renderMenu = useCallback(
    (row: SelectedRecord) => (
      <RecordMenu
        row={row}
        onLists={onLists}
        removal={{ label: "Remove from selection", onRemove: removeOne }}
      />
    ),
    [onLists, removeOne],
  );
  const grouped = usePreference(groupedPreference);
  const Panel = wide ? EnrichPanel : EnrichDock;
  return (
    <div className="flex min-h-0 flex-1 max-xl:flex-none max-xl:grow max-xl:flex-col">
      <RecordList
        screen="Selection"
        type={type}
        records={records}
        view={view}
        onView={onView}
        renderMenu={renderMenu}
        onRemove={removeOne}
        renderActions={({ records: ticked }) => (
          <>
            <SetFacts records={() => ticked} />
            <Button icon={<Icon of={X} />} onClick={() => remove(ticked)}>
              Remove
            </Button>
          </>
        )}
        grouping={{ grouped: grouped.value ?? true, onGrouped: grouped.set, onRemove: remove }}
        onCopy={(some, columns) => {
          const rows = some.length > 0 ? some : records;
          void copy({
            rows,
            columns,
            source: (session) => shownRecordsSource(session, { name: "Selection", type, records: rows }),
          });
        }}
        flows
      />
      <Panel form={form} start={start} />
    </div>
  );
}

/** Removes records, with an undo. */
function useRemove(): (records: readonly SelectedRecord[]) => void {
  const selection = useSelection();
  return useCallback(
    (records) => {
      const removed = selection.getState().remove(records);
      const [first] = removed;
      if (!first) return;
      const what =
        removed.length === 1
          ? first.snapshot.name || first.id
          : formatCount(removed.length, RECORD_NOUN[first.type]);
      announceRemoved(selection, removed, `Removed ${what}`);
    },
    [selection],
  );
}
