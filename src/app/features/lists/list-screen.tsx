import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { List, Trash2 } from "lucide-react";
import { useCallback, useMemo } from "react";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { SetFacts } from "#app/record-facts/set-facts.tsx";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { ExportRecordsButton } from "#app/exports/sources/export-records-button.tsx";
import { shownRecordsSource } from "#app/exports/sources/stored-records-source.ts";
import { useCopyRows } from "#app/exports/sources/use-copy-rows.ts";
import { RecordList } from "#app/record-views/list/record-list.tsx";
import { NoRecords } from "#app/record-views/list/record-states.tsx";
import { useOrderedRecords } from "#app/record-views/list/record-order.ts";
import type { TickedRecords } from "#app/record-views/list/use-ticked-records.ts";
import { RecordMenu } from "#app/record-views/record-menu.tsx";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { SelectionOrigin } from "#app/selection/selection-provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { AddToList } from "./list-picker.tsx";
import type { ListSummary } from "./list-store.ts";
import { removeFromList } from "./list-actions.ts";
import { type CompanyActions, ListScreenHeader } from "./list-screen-header.tsx";
import { useLists } from "./list-queries.ts";
import type { ListParams } from "./list-params.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingScreen } from "#app/ui/list/list-screen.tsx";
import { ListsFailed } from "./lists-screen.tsx";
import type { ListMembers } from "./list-query-options.ts";
import { openRecordLists } from "./record-lists.tsx";

export interface ListScreenProps {
  readonly listId: string;
  readonly search: ListParams;
  readonly onSearchChange: (next: ListParams, options?: { readonly replace?: boolean }) => void;
  /** Called after the list was deleted, to leave the page. */
  readonly onDeleted: () => void;
  /** Another feature's actions on the companies of a list. */
  readonly CompanyActions?: CompanyActions;
}

/** One list with its contacts and companies. */
export function ListScreen(props: ListScreenProps) {
  const userLists = useLists();
  const lists = useQuery(userLists.all());
  const members = useQuery(userLists.members(props.listId));
  const list = lists.data?.find(({ id }) => id === props.listId);
  usePageTitle(list?.name ?? "List");
  const error = lists.error ?? members.error;
  if (error) {
    const retry = () => void Promise.all([lists.refetch(), members.refetch()]);
    return (
      <>
        <PageHeader title="List" />
        <ListsFailed error={error} onRetry={retry} />
      </>
    );
  }
  if (lists.data && !list) return <NoSuchList />;
  if (!list || !members.data) return <LoadingScreen title={list?.name ?? "List"} />;
  return <OpenList {...props} list={list} members={members.data} />;
}

interface OpenListProps extends ListScreenProps {
  readonly list: ListSummary;
  readonly members: ListMembers;
}

function OpenList({ list, members, search, onSearchChange, onDeleted, CompanyActions }: OpenListProps) {
  const { type: wanted, stage, owner, tag, ...view } = search;
  const filter = { stage, owner, tag };
  const { contact, company } = members;
  const type = wanted ?? (contact.length === 0 && company.length > 0 ? "company" : "contact");
  const records = useOrderedRecords(type, members[type], view.sort);
  const removal = useRemoval(list);
  const copy = useCopyRows();
  const renderMenu = useCallback(
    (row: SelectedRecord) => <RecordMenu row={row} onLists={openRecordLists} removal={removal} />,
    [removal],
  );
  return (
    <SelectionOrigin origin={`list ${list.name}`}>
      <ListScreenHeader
        list={list}
        members={members}
        type={type}
        records={records}
        sort={view.sort}
        onType={(next) =>
          onSearchChange({ ...view, ...filter, page: undefined, type: next }, { replace: true })
        }
        onDeleted={onDeleted}
        CompanyActions={CompanyActions}
      />
      {records.length === 0 ? (
        <NoRecords type={type} icon={List} title={`No ${RECORD_NOUN[type].many} on this list`}>
          Select some in a search, then add the selection to this list.
        </NoRecords>
      ) : (
        <RecordList
          key={`${list.id} ${type}`}
          screen={list.name}
          type={type}
          records={records}
          view={view}
          onView={(next) =>
            onSearchChange({ type: wanted, ...filter, ...next }, { replace: next.page === view.page })
          }
          facts={{
            filter,
            onFilter: (next) =>
              onSearchChange({ type: wanted, ...view, ...next, page: undefined }, { replace: true }),
          }}
          renderMenu={renderMenu}
          onRemove={removal?.onRemove}
          onCopy={(rows, columns) =>
            void copy({
              rows,
              columns,
              source: (session) => shownRecordsSource(session, { name: list.name, type, records: rows }),
            })
          }
          renderActions={(ticked) => <TickedActions list={list} type={type} ticked={ticked} />}
        />
      )}
    </SelectionOrigin>
  );
}

interface TickedActionsProps {
  readonly list: ListSummary;
  readonly type: RecordType;
  readonly ticked: TickedRecords;
}

/** Bulk actions on the records of a list. */
function TickedActions({ list, type, ticked }: TickedActionsProps) {
  const { store } = useLists();
  const { records } = ticked;
  const remove = async () => {
    if (await removeFromList(store, list, records)) ticked.clear();
  };
  return (
    <>
      <ExportRecordsButton
        name={list.name}
        what="selected"
        type={type}
        origin={{ kind: "selection" }}
        records={records}
      />
      <AddToList choices={() => records} />
      <SetFacts records={() => records} />
      {list.mayEdit && (
        <Button compact icon={<Icon of={Trash2} />} onClick={() => void remove()}>
          Remove from list
        </Button>
      )}
    </>
  );
}

/** A function that removes one record from the list, with an undo; undefined where the person has only read access. */
function useRemoval({ id, name, mayEdit }: ListSummary) {
  const { store } = useLists();
  return useMemo(() => {
    if (!mayEdit) return undefined;
    const onRemove = (record: SelectedRecord) => void removeFromList(store, { id, name }, [record]);
    return { label: "Remove from list", onRemove };
  }, [store, id, name, mayEdit]);
}

/** Shown for a list that was deleted or is not shared with the person. */
function NoSuchList() {
  return (
    <>
      <PageHeader title="List" />
      <StatePanel icon={List} title="This list isn’t available" link={<Link to="/lists">All lists</Link>}>
        <p>It was deleted, or it isn’t yours to see.</p>
      </StatePanel>
    </>
  );
}
