import { Eraser, TriangleAlert } from "lucide-react";
import { type ComponentType, useState } from "react";
import { useStore } from "zustand";
import { ExportRecordsButton } from "#app/exports/sources/export-records-button.tsx";
import { formatCount } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { useOrderedRecords } from "#app/record-views/list/record-order.ts";
import { RECORD_NOUN, RECORD_TITLE } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord, SelectedRecord } from "#app/selection/selected-record.ts";
import { lastAddedType, selectedCount, selectedOf, shownType } from "#app/selection/selection-store.ts";
import { announceRemoved } from "#app/selection/announce-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import { SelectedRecords } from "./selected-records.tsx";
import type { SelectionParams } from "./selection-screen-params.ts";

export interface SelectionScreenProps {
  readonly search: SelectionParams;
  readonly onSearchChange: (next: SelectionParams, options?: { readonly replace?: boolean }) => void;
  /** Actions on the whole selection, shown beside "Clear all". */
  readonly Actions?: ComponentType;
  /** Opens the lists that contain a record. */
  readonly onLists: (record: SelectableRecord) => void;
  readonly onStarted: (runId: string) => void;
}

/** The selection: its contacts and companies, the fields to request, and the cost. */
export function SelectionScreen(props: SelectionScreenProps) {
  const { search, onSearchChange, Actions, ...rest } = props;
  usePageTitle("Selection");
  const selection = useSelection();
  const contacts = useStore(selection, (state) => selectedCount(state, "contact"));
  const companies = useStore(selection, (state) => selectedCount(state, "company"));
  const { type: wanted, ...view } = search;
  const type = shownType(wanted, useTypeAtOpening());
  const selected: readonly SelectedRecord[] = useStore(selection, (state) => selectedOf(state, type));
  const records = useOrderedRecords(type, selected, view.sort);
  const tabs = (
    <TypeTabs
      type={type}
      contacts={contacts}
      companies={companies}
      onChange={(next) => onSearchChange({ ...view, page: undefined, type: next }, { replace: true })}
    />
  );
  return (
    <>
      <PageHeader title="Selection" meta={tabs} metaBelow>
        {contacts + companies > 0 && Actions && <Actions />}
        {records.length > 0 && (
          <ExportRecordsButton
            name="Selection"
            what="selected"
            type={type}
            origin={{ kind: "selection" }}
            records={records}
          />
        )}
        {records.length > 0 && (
          <Button
            variant="ghost"
            compact="under-1280"
            title="Clear all"
            icon={<Icon of={Eraser} />}
            onClick={() => {
              const removed = selection.getState().clear(type);
              announceRemoved(
                selection,
                removed,
                `Removed ${formatCount(removed.length, RECORD_NOUN[type])}`,
              );
            }}
          >
            Clear all
          </Button>
        )}
      </PageHeader>
      <StorageNotice />
      <SelectedRecords
        key={type}
        type={type}
        records={records}
        {...rest}
        view={view}
        onView={(next) => onSearchChange({ type: wanted, ...next }, { replace: next.page === view.page })}
      />
    </>
  );
}

/** Says that the selection could not be read or saved. */
function StorageNotice() {
  const { storageError, isUnread, readAgain } = useStore(useSelection());
  if (storageError === null) return null;
  return (
    <InlineNotice
      tone="warning"
      icon={<Icon of={TriangleAlert} />}
      action={isUnread && <Button onClick={readAgain}>Try again</Button>}
    >
      {isUnread
        ? `Your selection couldn’t be read: ${storageError} What you add lasts until you close this tab.`
        : `The latest changes were not saved: ${storageError} They last until you close this tab.`}
    </InlineNotice>
  );
}

/**
 * The type of the last added record when the screen was opened, so that later changes do not switch tabs. Undefined
 * until the stored records have been read, and for an empty selection.
 */
function useTypeAtOpening(): RecordType | undefined {
  const selection = useSelection();
  const latest = useStore(selection, (state) => (state.ready ? lastAddedType(state) : undefined));
  const [opened, setOpened] = useState(latest);
  // the first records added to an empty selection set it, too
  if (opened === undefined && latest !== undefined) setOpened(latest);
  return opened;
}

interface TypeTabsProps {
  readonly type: RecordType;
  readonly contacts: number;
  readonly companies: number;
  readonly onChange: (next: RecordType) => void;
}

function TypeTabs({ type, contacts, companies, onChange }: TypeTabsProps) {
  return (
    <Segmented
      label="Selected contacts and companies"
      value={type}
      onChange={onChange}
      options={[
        { value: "contact", label: RECORD_TITLE.contact, count: contacts },
        { value: "company", label: RECORD_TITLE.company, count: companies },
      ]}
    />
  );
}
