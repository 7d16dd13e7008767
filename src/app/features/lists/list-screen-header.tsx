import { Link } from "@tanstack/react-router";
import { Layers } from "lucide-react";
import { type ComponentType, type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import { ExportRecordsButton } from "#app/exports/sources/export-records-button.tsx";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { RECORD_TITLE } from "#app/records/record-labels.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import type { SelectedCompany } from "#app/selection/selected-record.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { HeaderSlot } from "#app/ui/app-shell.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { formatRecordCount } from "./list-actions.ts";
import { ListMenu } from "./list-menu.tsx";
import type { ListMembers } from "./list-queries.ts";
import type { ListSummary } from "./list-store.ts";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** What another feature does with the companies of a list; stands before the other actions. */
export type CompanyActions = ComponentType<{ readonly companies: readonly SelectedCompany[] }>;

interface ListScreenHeaderProps {
  readonly list: ListSummary;
  readonly members: ListMembers;
  readonly others: readonly string[];
  readonly type: RecordType;
  readonly onType: (type: RecordType) => void;
  readonly onDeleted: () => void;
  readonly CompanyActions: CompanyActions | undefined;
}

/** The page header of a list: a breadcrumb, its name, the number of records and its actions. */
export function ListScreenHeader(props: ListScreenHeaderProps) {
  const slot = use(HeaderSlot);
  const phone = useMediaQuery("(width < 48rem)");
  const tabs = <Tabs {...props} />;
  const content = (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <nav aria-label="Breadcrumb" className="flex flex-none items-center gap-2 text-ink-3 max-sm:hidden">
        <Link to="/lists" className="text-ink-2 hover:text-ink hover:underline">
          Lists
        </Link>
        <span aria-hidden>/</span>
      </nav>
      <h1
        className="min-w-0 flex-initial truncate text-base font-semibold tracking-tight"
        title={props.list.name}
      >
        {props.list.name}
      </h1>
      {!phone && <div className="flex flex-none">{tabs}</div>}
      <Actions {...props} />
    </div>
  );
  return (
    <>
      {slot === undefined ? content : slot && createPortal(content, slot)}
      {phone && <Below>{tabs}</Below>}
    </>
  );
}

function Below({ children }: { children: ReactNode }) {
  return <div className="flex flex-none items-center border-b border-line px-3 py-2">{children}</div>;
}

function Tabs({ members, type, onType }: ListScreenHeaderProps) {
  return (
    <Segmented
      label="Records on this list"
      value={type}
      onChange={onType}
      options={[
        { value: "contact", label: RECORD_TITLE.contact, count: members.contact.length },
        { value: "company", label: RECORD_TITLE.company, count: members.company.length },
      ]}
    />
  );
}

function Actions({ list, members, others, type, onDeleted, CompanyActions }: ListScreenHeaderProps) {
  const selectAll = useSelectAll(members);
  return (
    <div className="ml-auto flex flex-none items-center gap-1 sm:gap-2">
      {CompanyActions && type === "company" && <CompanyActions companies={members.company} />}
      <ExportRecordsButton
        name={list.name}
        type={type}
        origin={{ kind: "list", id: list.id, type }}
        records={members[type]}
        emptyTitle={`This list has no ${RECORD_TITLE[type].toLowerCase()}`}
      />
      <Button
        compact
        variant="primary"
        icon={<Layers {...ICON} />}
        onClick={selectAll}
        {...(members.contact.length + members.company.length === 0 && { "aria-disabled": true })}
      >
        Add to selection
      </Button>
      <ListMenu list={list} others={others} size="md" onDeleted={onDeleted} />
    </div>
  );
}

/** Adds everything on the list to the selection; the undo removes exactly what was new. */
function useSelectAll(members: ListMembers): () => void {
  const selection = useSelection();
  return () => {
    const added = selection.getState().add([...members.contact, ...members.company]);
    showToast({
      message:
        added.length === 0
          ? "All were already selected"
          : `${formatRecordCount(added)} added to the selection`,
      action:
        added.length === 0
          ? undefined
          : { label: "Undo", onAction: () => void selection.getState().remove(added) },
    });
  };
}
