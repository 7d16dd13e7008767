import { Link } from "@tanstack/react-router";
import { Layers } from "lucide-react";
import type { ComponentType } from "react";
import { ExportRecordsButton } from "#app/exports/sources/export-records-button.tsx";
import { RECORD_ORDERS, type RecordSort } from "#app/record-views/list/record-list-params.ts";
import { RECORD_TITLE } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { SelectedCompany, SelectedRecord } from "#app/selection/selected-record.ts";
import { ShareButton } from "#app/sync/share-document.tsx";
import { announceAdded } from "#app/selection/announce-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { selectedMessage } from "./list-actions.ts";
import { ListMenu } from "./list-menu.tsx";
import type { ListMembers } from "./list-query-options.ts";
import type { ListSummary } from "./list-store.ts";

/** Another feature's actions on the companies of a list; shown before the other actions. */
export type CompanyActions = ComponentType<{ readonly companies: readonly SelectedCompany[] }>;

interface ListScreenHeaderProps {
  readonly list: ListSummary;
  readonly members: ListMembers;
  readonly type: RecordType;
  /** Those of the type, in the order on screen, which files follow. */
  readonly records: readonly SelectedRecord[];
  readonly sort: RecordSort | undefined;
  readonly onType: (type: RecordType) => void;
  readonly onDeleted: () => void;
  readonly CompanyActions: CompanyActions | undefined;
}

/** The header of a list's page: a breadcrumb, its name, the number of records and its actions. */
export function ListScreenHeader(props: ListScreenHeaderProps) {
  return (
    <PageHeader
      title={props.list.name}
      parent={<Link to="/lists">Lists</Link>}
      meta={<Tabs {...props} />}
      metaBelow
    >
      <Actions {...props} />
    </PageHeader>
  );
}

function Tabs({ members, type, onType }: ListScreenHeaderProps) {
  return (
    <Segmented
      label="On this list"
      value={type}
      onChange={onType}
      options={[
        { value: "contact", label: RECORD_TITLE.contact, count: members.contact.length },
        { value: "company", label: RECORD_TITLE.company, count: members.company.length },
      ]}
    />
  );
}

function Actions(props: ListScreenHeaderProps) {
  const { list, members, type, records, sort, onDeleted, CompanyActions } = props;
  const selectAll = useSelectAll(members);
  return (
    <>
      {CompanyActions && type === "company" && <CompanyActions companies={members.company} />}
      <ExportRecordsButton
        name={list.name}
        what="list"
        type={type}
        origin={{ kind: "list", id: list.id, type, sort: sort ?? RECORD_ORDERS.usual }}
        records={records}
        emptyTitle={`This list has no ${RECORD_TITLE[type].toLowerCase()}`}
      />
      <ShareButton
        shared={{
          document: { kind: "list", id: list.id },
          name: list.name,
          owner: list.owner,
          grants: list.grants,
        }}
      />
      <Button
        compact
        variant="primary"
        icon={<Icon of={Layers} />}
        onClick={selectAll}
        {...(members.contact.length + members.company.length === 0 && { "aria-disabled": true })}
      >
        Add to selection
      </Button>
      {list.mayEdit && <ListMenu list={list} size="md" onDeleted={onDeleted} />}
    </>
  );
}

/** Selects every record of the list; undo removes exactly the new ones. */
function useSelectAll(members: ListMembers): () => void {
  const selection = useSelection();
  return () => {
    const added = selection.getState().add([...members.contact, ...members.company]);
    announceAdded(selection, added, selectedMessage(added));
  };
}
